import type { FastifyInstance, InjectOptions } from 'fastify'

/** An answer of the server: its body as JSON where it is JSON. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly body: unknown
}

type Headers = Readonly<Record<string, string>>

/** Calls below /api/v1 without a socket, with or without a token. */
export interface Client {
  readonly app: FastifyInstance
  readonly token: string | null
  get(path: string, headers?: Headers): Promise<Answer>
  post(path: string, body?: unknown, headers?: Headers): Promise<Answer>
  put(path: string, body?: unknown, headers?: Headers): Promise<Answer>
  patch(path: string, body?: unknown, headers?: Headers): Promise<Answer>
  delete(path: string, headers?: Headers): Promise<Answer>
}

type Note = (body: unknown) => void
const notes = new WeakMap<FastifyInstance, Note>()

/** Tells what every client of an app sends, from here on. */
export function noteSent(app: FastifyInstance, note: Note): void {
  notes.set(app, note)
}

export function clientOf(app: FastifyInstance, token: string | null = null): Client {
  const call = async (
    method: NonNullable<InjectOptions['method']>,
    path: string,
    body: unknown,
    headers: Headers = {},
  ): Promise<Answer> => {
    notes.get(app)?.(body)
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      // What the test sends is what goes out: any JSON, or nothing.
      ...(body !== undefined && { payload: body as object }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.payload,
      body: jsonOf(answer.payload),
    }
  }
  return {
    app,
    token,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
