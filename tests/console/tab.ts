import { vi } from 'vitest'
import type { Typed } from '#console/entrance/login/sign-in'

/** A call that the console made, as a server sees it. */
export interface Seen {
  readonly path: string
  readonly method: string
  readonly authorization: string | null
  readonly headers: Headers
  readonly body: unknown
}

export type Handler = (seen: Seen) => Response | Promise<Response>

/** A server of a few lines in place of the network, and the calls that reached it. */
export function serve(handler: Handler): Seen[] {
  const calls: Seen[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const seen = {
      path: url.replace(/^\/api\/v1/, ''),
      method: init.method ?? 'GET',
      authorization: headers.get('Authorization'),
      headers,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    calls.push(seen)
    return handler(seen)
  })
  return calls
}

/** An answer in JSON. */
export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status })
}

/** An access token as our server writes it, good for so many seconds. */
export function tokenOf(claims: object, seconds = 600): string {
  const iat = Math.floor(Date.now() / 1000)
  const payload = Buffer.from(JSON.stringify({ iat, exp: iat + seconds, ...claims }))
  return `h.${payload.toString('base64url')}.s`
}

/** The console's modules as a tab that has just been opened has them. */
export async function openTab() {
  vi.resetModules()
  await import('#resources')
  const [http, session, token, { signIn, ...rest }, { handed }] = await Promise.all([
    import('#console/api/http'),
    import('#console/api/session'),
    import('#console/api/token'),
    import('#console/entrance/login/sign-in'),
    import('#console/api/handed'),
    import('#app/console/handed'),
  ])
  const [principal, educador] = handed.doors
  if (!principal || !educador) throw new Error('Faltam as entradas')
  const doors = { principal, educador }
  return {
    ...{ ...http, ...session, ...token, ...rest },
    /** By the name of a door. */
    signIn: (door: keyof typeof doors, typed: Typed, waiting: Parameters<typeof signIn>[2]) =>
      signIn(doors[door], typed, waiting),
  }
}
