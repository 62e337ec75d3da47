import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Screens ask for it again and again: the answer carries an ETag of what it says. */
    repeated?: boolean
  }
}

/**
 * Gives the answers of repeated questions a weak ETag of their content, and answers 304 to who has it already.
 * Not to a single row or day: their ETags are versions, to be sent back with a save.
 */
export function tagRepeated(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply, payload) => {
    const isWhole = reply.statusCode === 200 && typeof payload === 'string'
    if (!request.routeOptions.config.repeated || !isWhole) return payload
    const total = String(reply.getHeader('x-total-count') ?? '')
    const content = createHash('sha1').update(payload).update(total).digest('base64url')
    const tag = `W/"${content}"`
    reply.header('etag', tag)
    if (!request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) return payload
    reply.code(304)
    return null
  })
}
