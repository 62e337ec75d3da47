import { handed } from '#console/api/handed'
import { HttpError, request } from '#console/api/request'
import { endSession, openSession, type SignedIn, sessionOf, whenLeft } from '#console/api/session'
import { keepTokens } from '#console/api/token'
import type { Door } from '../door.ts'
import { messageOf, messages, SignInError } from './messages.ts'

export interface LoginAnswer {
  access_token: string
  role?: string
  refresh?: string
}

export class CodeNeeded extends Error {
  readonly desafio: string

  constructor(desafio: string) {
    super()
    this.desafio = desafio
  }
}

export interface Typed {
  readonly email: string
  readonly password: string
}

/** The session it answers is not open yet. Throws SignInError, or CodeNeeded. */
export async function signIn(
  door: Door,
  typed: Typed,
  waiting: Parameters<typeof whileBusy>[1],
): Promise<SignedIn> {
  // Beside the answer; where it comes later, the home asks by itself.
  import('#console/api/open-home').catch(() => undefined)
  await whenLeft()
  const { signal } = waiting
  const answer = await whileBusy(() => login(door, typed, signal), waiting).catch((error) => {
    if (signal.aborted) throw error
    const desafio = desafioOf(error)
    if (desafio) throw new CodeNeeded(desafio)
    const isRefusedRole = door.only && error instanceof HttpError && error.status === 403
    throw new SignInError(isRefusedRole ? door.only.refused : messageOf(error))
  })
  return sessionBehind(door, typed.email, answer)
}

export function enter(door: Door, session: SignedIn): void {
  if (door.stays) setTimeout(() => openSession(session), door.stays)
  else openSession(session)
}

export async function sessionBehind(
  door: Door,
  email: string,
  answer: LoginAnswer,
): Promise<SignedIn> {
  const { claims } = keepTokens(answer.access_token, answer.refresh)
  try {
    return await admitted(door, sessionOf({ sub: email, ...claims }, answer.role))
  } catch (error) {
    endSession()
    throw error
  }
}

async function login(
  door: Door,
  { email, password }: Typed,
  signal: AbortSignal,
): Promise<LoginAnswer> {
  const { path, email: name } = door.call ?? { path: '/login/login', email: 'email' }
  const body = { [name]: email, password }
  const { data } = await request<LoginAnswer>(path, { method: 'POST', body, signal })
  if (typeof data?.access_token !== 'string') throw new HttpError(500)
  return data
}

function desafioOf(error: unknown): string | null {
  if (!(error instanceof HttpError) || error.status !== 401) return null
  const { segundo_fator, desafio } = Object(error.body)
  return segundo_fator === true && typeof desafio === 'string' ? desafio : null
}

async function admitted(door: Door, session: SignedIn | null): Promise<SignedIn> {
  if (!session) throw new SignInError(messages.unknownRole)
  // Looked up once there is nothing left to do first: until then the server shows nobody.
  if (session.pendencia) return session
  if (door.only && session.role !== door.only.role) throw new SignInError(door.only.refused)
  return handed.lookUp?.(session) ?? session
}

const mostRetries = 5
const longestWaitSeconds = 30

interface Waiting {
  readonly signal: AbortSignal
  told(): void
}

async function whileBusy<T>(call: () => Promise<T>, { signal, told }: Waiting): Promise<T> {
  for (let times = 0; ; times += 1) {
    try {
      return await call()
    } catch (error) {
      const seconds = secondsToWait(error)
      if (seconds === null || times === mostRetries) throw error
      told()
      // Not all at the same moment: those who were put off together would be put off again.
      await pause(seconds * 1000 * (1 + Math.random() / 2), signal)
    }
  }
}

function secondsToWait(error: unknown): number | null {
  const said =
    error instanceof HttpError && error.status === 503 && error.headers.get('retry-after')
  return said && /^\d+$/.test(said) ? Math.min(Number(said), longestWaitSeconds) : null
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
