import type { FastifyInstance, InjectOptions } from 'fastify'

/** What the console's `fetch` does when the server is in this process: its calls, and one browser's cookies. */
export function serverFetch(app: FastifyInstance): typeof fetch {
  const cookies = new Map<string, string>()
  return async (input, init) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.inject({
      method: (init?.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: String(input),
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...(cookie && { cookie }) },
      ...(typeof init?.body === 'string' && { payload: init.body }),
    })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304
    return new Response(hasBody ? answer.payload : null, { status: answer.statusCode, headers })
  }
}
