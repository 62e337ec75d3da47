import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/services'

type Needed = Pick<Services, 'publicUrl'>

/** A cookie that scripts and other sites cannot read; under https its name binds it to the host. */
export interface OwnCookie {
  readonly name: string
  /** How long the browser keeps it, in seconds. */
  readonly maxAge: number
}

/** The cookie that renews the session. */
export const refreshCookie: OwnCookie = { name: 'caderno', maxAge: 12 * 60 * 60 }

/** The value of a cookie in a request. */
export function readCookie(
  services: Needed,
  request: FastifyRequest,
  cookie: OwnCookie,
): string | undefined {
  return request.cookies[nameOf(services, cookie)]
}

export function setOwnCookie(
  services: Needed,
  reply: FastifyReply,
  cookie: OwnCookie,
  value: string,
): void {
  const options = { ...optionsOf(services), maxAge: cookie.maxAge }
  reply.setCookie(nameOf(services, cookie), value, options)
}

export function takeCookie(services: Needed, reply: FastifyReply, cookie: OwnCookie): void {
  reply.clearCookie(nameOf(services, cookie), optionsOf(services))
}

const isHttps = ({ publicUrl }: Needed) => publicUrl?.startsWith('https:') ?? false

function nameOf(services: Needed, { name }: OwnCookie): string {
  return isHttps(services) ? `__Host-${name}` : name
}

function optionsOf(services: Needed) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps(services) } as const
}
