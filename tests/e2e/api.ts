import { setTimeout } from 'node:timers/promises'
import type { Conta, Site } from './site.ts'

/** Calls to a running server as a signed-in person; an answer that is no success throws. */
export interface Api {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: unknown): Promise<T>
  put<T>(path: string, body: unknown, headers?: Headers): Promise<T>
  /** Signs in as somebody to whom this person gave a password, and changes it for their own. */
  firstSignIn(conta: Conta, given: string): Promise<void>
}

type Server = Pick<Site, 'server'>
type Headers = Readonly<Record<string, string>>

/** Of a change that says first what it leaves: it was read, and is meant. */
export const confirmed: Headers = { 'x-confirmado': '1' }

/** Signs in by the main login and calls in that name, whatever stands before the server. */
export async function apiOf(site: Server, conta: Conta): Promise<Api> {
  const authorization = await authorizationOf(site, conta)
  const as =
    (method: string) =>
    <T>(path: string, body?: unknown, headers?: Headers) =>
      call<T>(site, method, path, { body, authorization, headers })
  return {
    get: as('GET'),
    post: as('POST'),
    put: as('PUT'),
    async firstSignIn({ email, senha }, given) {
      const own = await authorizationOf(site, { email, senha: given })
      const body = { senha_atual: given, nova_senha: senha }
      await call(site, 'PUT', '/conta/senha', { body, authorization: own })
    },
  }
}

/** The header under which someone who has signed in calls. */
export async function authorizationOf(site: Server, { email, senha }: Conta): Promise<string> {
  const body = { email, password: senha }
  const login = await call<{ access_token: string }>(site, 'POST', '/login/login', { body })
  return `Bearer ${login.access_token}`
}

interface Sent {
  readonly body?: unknown
  readonly authorization?: string | undefined
  readonly headers?: Headers | undefined
}

async function call<T>(
  site: Server,
  method: string,
  path: string,
  { body, authorization, headers }: Sent,
): Promise<T> {
  const answer = await fetch(`${site.server}/api/v1${path}`, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(authorization && { authorization }),
      ...headers,
    },
  })
  if (answer.status === 429) {
    // A test that fills an institute is faster than people may be.
    await setTimeout(1000 * Number(answer.headers.get('retry-after')))
    return call(site, method, path, { body, authorization, headers })
  }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  // Each test states the shape it relies on.
  return (answer.status === 204 ? undefined : await answer.json()) as T
}
