import type { Conta, Site } from './site.ts'

/** Calls to a running server as a signed-in person; an answer that is no success throws. */
export interface Api {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: unknown): Promise<T>
  put<T>(path: string, body: unknown): Promise<T>
}

/** Signs in by the main login and calls in that name. */
export async function apiOf(site: Site, conta: Conta): Promise<Api> {
  const login = await call<{ access_token: string }>(site, 'POST', '/login/login', {
    email: conta.email,
    password: conta.senha,
  })
  const as =
    (method: string) =>
    <T>(path: string, body?: unknown) =>
      call<T>(site, method, path, body, login.access_token)
  return { get: as('GET'), post: as('POST'), put: as('PUT') }
}

async function call<T>(
  site: Site,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<T> {
  const answer = await fetch(`${site.url}/api/v1${path}`, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  // Each test states the shape it relies on.
  return (await answer.json()) as T
}
