import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Screens poll this route: the answer has an ETag of its content. */
    repeated?: boolean
  }
}

/** The ETag of a row: its version. */
export function rowTag(versao: number): string {
  return `"${versao}"`
}

/**
 * Adds a weak ETag of the content to polled answers, and answers 304 to clients that have it. Not for a single row or
 * day: their ETags are versions, which a save sends back.
 */
export function tagRepeated(api: FastifyInstance): void {
  api.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = reply.statusCode === 200 && typeof payload === 'string'
    if (!request.routeOptions.config.repeated || !isWhole) return done(null, payload)
    const total = String(reply.getHeader('x-total-count') ?? '')
    const content = createHash('sha1').update(payload).update(total).digest('base64url')
    const tag = `W/"${content}"`
    reply.header('etag', tag)
    const known = request.headers['if-none-match']?.split(',').map((one) => one.trim())
    if (!known?.includes(tag)) return done(null, payload)
    reply.code(304)
    done(null, null)
  })
}
