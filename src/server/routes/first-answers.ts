import type { FastifyRequest } from 'fastify'
import type { FirstAnswer } from '#model/first-answer'

/** What the console reads of an answer besides its body. */
const told = ['content-type', 'etag', 'retry-after', 'x-caderno', 'x-total-count']

/**
 * The answers to the first readings of a page, each by its path and as the page would get it with this token: one
 * journey over a slow network less.
 */
export function firstAnswers(
  { server, ip, headers }: FastifyRequest,
  access: string,
  paths: readonly string[],
): Promise<FirstAnswer[]> {
  return Promise.all(
    paths.map(async (path) => {
      const answer = await server.inject({
        method: 'GET',
        url: `/api/v1${path}`,
        remoteAddress: ip,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${access}`,
          'user-agent': headers['user-agent'],
        },
      })
      const kept = told.flatMap((name) => {
        const value = answer.headers[name]
        return value === undefined ? [] : [[name, String(value)] satisfies [string, string]]
      })
      return { path, status: answer.statusCode, headers: kept, body: answer.body }
    }),
  )
}
