import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/services'
import { type OwnCookie, readCookie, setOwnCookie } from './cookies.ts'
import { sameText, sealOf } from './seal.ts'

const day = 24 * 60 * 60
// Browsers keep no cookie for longer.
const cookie: OwnCookie = { name: 'caderno-aparelho', maxAge: 400 * day }
/** A computer of the house may be shared by many; beyond this number the oldest account is dropped. */
const mostAccounts = 30

/** A browser from which somebody has signed in. */
export interface Device {
  readonly id: string
  /** One mark for each account that has signed in from it; without the secret they reveal nothing. */
  readonly marks: readonly string[]
}

/** The part of an account that its devices depend on. */
export interface KnownAccount {
  readonly id: number
  readonly senha_hash: string
}

type Needed = Pick<Services, 'secret' | 'publicUrl'>

/** The browser that sent a request, by our cookie; null if it has none. */
export function deviceOf(services: Needed, request: FastifyRequest): Device | null {
  const value = readCookie(services, request, cookie) ?? ''
  const [id = '', marks = ''] = value.split('.')
  const device = { id, marks: marks.split('~') }
  return sameText(value, signed(services, device)) ? device : null
}

/** Whether an account has signed in from a browser with its present password. */
export function isKnownTo(
  services: Needed,
  device: Device | null,
  account: KnownAccount,
): device is Device {
  return device?.marks.includes(markOf(services, device.id, account)) ?? false
}

/** The browser that sent a request, or a new one, with the mark of an account that has just signed in. */
export function deviceWith(
  services: Needed,
  request: FastifyRequest,
  account: KnownAccount,
): Device {
  const { id, marks } = deviceOf(services, request) ?? { id: randomUUID(), marks: [] }
  const mark = markOf(services, id, account)
  const others = marks.filter((each) => each !== mark)
  return { id, marks: [mark, ...others].slice(0, mostAccounts) }
}

/** Stores the device in the browser's cookie. */
export function rememberDevice(services: Needed, reply: FastifyReply, device: Device): void {
  setOwnCookie(services, reply, cookie, signed(services, device))
}

/**
 * The mark depends on the password: after a change no device is known, and whoever knew the old password gets no
 * attempts of their own.
 */
function markOf(services: Needed, device: string, { id, senha_hash }: KnownAccount): string {
  return sealOf(services, `aparelho:conta:${device}:${id}:${senha_hash}`).slice(0, 16)
}

function signed(services: Needed, { id, marks }: Device): string {
  const body = `${id}.${marks.join('~')}`
  return `${body}.${sealOf(services, `aparelho:${body}`)}`
}
