import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#server/http/errors'
import { rowTag } from '#server/http/etag'
import type { Versioned } from '#server/store/read'

/** The row, with its version in the ETag of the answer. */
export function tagged(reply: FastifyReply, { row, versao }: Versioned) {
  reply.header('etag', rowTag(versao))
  return row
}

/** The version in If-Match; null if the edit is not conditional. Throws 412 for one that is none of ours. */
export function versionOf(request: FastifyRequest): number | null {
  const tag = request.headers['if-match']
  if (!tag || tag === '*') return null
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(tag)?.[1]
  if (!version) throw new ApiError('stale')
  return Number(version)
}
