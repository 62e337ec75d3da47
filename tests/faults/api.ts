/** An answer over the network; status 0 where there was none. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly etag: string | null
  readonly milliseconds: number
}

/** Calls a server as one person, or as nobody. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>

/** Calls below /api/v1 of a server, with a token where there is one. A body that is a form goes as it is. */
export function callsOf(url: string, token?: string): Call {
  return async (method, path, body, headers = {}) => {
    const start = performance.now()
    const answered = (status: number, text: string, etag: string | null): Answer => ({
      status,
      body: jsonOf(text),
      etag,
      milliseconds: performance.now() - start,
    })
    const isForm = body instanceof FormData
    try {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: isForm ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      })
      return answered(response.status, await response.text(), response.headers.get('etag'))
    } catch {
      return answered(0, '', null)
    }
  }
}

/** The answer, where it is a success. Throws what it is otherwise. */
export function done<T>({ status, body }: Answer): T {
  if (status >= 200 && status < 300) return body as T
  throw new Error(`${status}: ${JSON.stringify(body)}`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text || null
  }
}
