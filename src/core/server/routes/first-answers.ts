import type { FastifyRequest } from 'fastify'
import type { FirstAnswer } from '#model/calls/sessao'
import { isFirstCall } from '#model/first-call'
import type { Services } from '#server/services'

/** What the console reads of an answer besides its body. */
const told = ['content-type', 'etag', 'retry-after', 'x-caderno', 'x-total-count']

/** What the answers of one page may take, all together. */
const most = { milliseconds: 2000, bytes: 512 * 1024 }

/**
 * The answers to the first readings of a page, each by its path and as the page would get it with this token: one
 * journey over a slow network less. A call that no screen begins with, and an answer that is late or large, is left out:
 * a page asks for it by itself.
 */
export async function firstAnswers(
  { resources, calls }: Pick<Services, 'resources' | 'calls'>,
  { server, ip, headers }: FastifyRequest,
  access: string,
  paths: readonly string[],
): Promise<FirstAnswer[]> {
  const signal = AbortSignal.timeout(most.milliseconds)
  let left = most.bytes
  const opened = new Set(paths.filter((path) => isFirstCall(resources, calls, path)))
  const answers = [...opened].map(async (path): Promise<FirstAnswer[]> => {
    const asked = server.inject({
      method: 'GET',
      url: `/api/v1${path}`,
      remoteAddress: ip,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${access}`,
        'user-agent': headers['user-agent'],
      },
      signal,
    })
    const answer = await asked.catch(() => null)
    // Where it leads is asked for by the page.
    if (!answer || answer.statusCode === 307 || answer.rawPayload.length > left) return []
    left -= answer.rawPayload.length
    const kept = told.flatMap((name) => {
      const value = answer.headers[name]
      return value === undefined ? [] : [[name, String(value)] satisfies [string, string]]
    })
    return [{ path, status: answer.statusCode, headers: kept, body: answer.body }]
  })
  return (await Promise.all(answers)).flat()
}
