import type { IncomingMessage, ServerResponse } from 'node:http'
import { authorizationOf } from './api.ts'
import type { DocumentedCall } from './documented-calls.ts'
import { coordenadora } from './site.ts'

/** A request for a documented call, as it came. */
export interface Asked {
  readonly method: string
  /** With '/api/v1'. */
  readonly pathname: string
  readonly words: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Hands requests on to a server of ours, and its answers back, each with what the contract has and no more. */
export function relayTo(server: string) {
  let everything: Promise<string> | null = null

  /** What every signed-in person is answered: what the coordinator is. */
  function ofAll(): Promise<string> {
    everything ??= authorizationOf({ server }, coordenadora)
    return everything
  }

  async function ask(documented: DocumentedCall, asked: Asked, authorization?: string) {
    const { method, pathname, body, headers } = asked
    return fetch(`${server}${pathname}${queryOf(documented, asked.words)}`, {
      method,
      headers: {
        ...(authorization && { authorization }),
        ...(body.length > 0 && { 'content-type': headers['content-type'] ?? '' }),
      },
      ...(body.length > 0 && { body: bodyOf(documented, body) }),
    })
  }

  return async (documented: DocumentedCall, asked: Asked, response: ServerResponse) => {
    const own = await ask(documented, asked, asked.headers.authorization)
    const answer = documented.toAll && own.ok ? await ask(documented, asked, await ofAll()) : own
    await relay(documented, answer, response)
  }
}

/** The screens, which are not the host's matter, as our server serves them. */
export async function relayScreen(server: string, path: string, response: ServerResponse) {
  const answer = await fetch(`${server}${path}`, { headers: { 'accept-encoding': 'identity' } })
  const headers = [...answer.headers].filter(([name]) => !/^(connection|keep-alive)$/.test(name))
  response.writeHead(answer.status, Object.fromEntries(headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
}

/** Answers with JSON. */
export function say(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function relay(documented: DocumentedCall, answer: Response, response: ServerResponse) {
  const { status, ok, headers } = answer
  if (ok && documented.file === 'answered') {
    response.writeHead(status, { 'content-type': headers.get('content-type') ?? '' })
    return response.end(Buffer.from(await answer.arrayBuffer()))
  }
  if (status === 204) return response.writeHead(status).end()
  const body: Readonly<Record<string, unknown>> = await answer.json()
  const refresh = refreshIn(answer)
  if (ok)
    return say(response, status, documented.answers?.(refresh ? { ...body, refresh } : body) ?? {})
  const said = documented.says?.[status]
  return said === undefined
    ? say(response, status, { detail: body.detail })
    : say(response, 200, said)
}

/** The refresh token that our server keeps in a cookie: a documented host hands it over in the body. */
function refreshIn({ headers }: Response): string | null {
  const [, refresh] = /^caderno=([^;]+)/.exec(headers.getSetCookie()[0] ?? '') ?? []
  return refresh ? decodeURIComponent(refresh) : null
}

function queryOf({ asks = [] }: DocumentedCall, words: URLSearchParams): string {
  const understood = [...words].filter(([name]) => asks.includes(name))
  return understood.length > 0 ? `?${new URLSearchParams(understood)}` : ''
}

function bodyOf({ takes = [], file }: DocumentedCall, body: Buffer): BodyInit {
  if (file) return new Uint8Array(body)
  const sent = Object.entries(JSON.parse(body.toString()) as object)
  return JSON.stringify(Object.fromEntries(sent.filter(([name]) => takes.includes(name))))
}
