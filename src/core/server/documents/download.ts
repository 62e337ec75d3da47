import { once as eventOf } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { documentRefusals } from '#model/document'
import { record, type Trace } from '#server/db/audit'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'

/** What a row says of its stored file. */
interface NamedFile {
  readonly arquivo: string
  readonly nome_arquivo: string
  readonly tipo: string
}

/** Answers a stored file, as an attachment that no browser runs; it is recorded that it was read. */
export async function sendFile(
  { db, documents }: Pick<Services, 'db' | 'documents'>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { arquivo, nome_arquivo, tipo }: NamedFile,
  trace: Trace,
): Promise<FastifyReply> {
  const content = await documents.open(arquivo)
  if (!content) throw new ApiError('absent', { detail: documentRefusals.lost })
  reply.headers({
    'content-type': tipo,
    'content-length': content.bytes,
    'content-disposition': attachment(nome_arquivo),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  if (request.method === 'HEAD') {
    content.stream.destroy()
    return reply.send()
  }
  try {
    await eventOf(content.stream, 'readable')
    // Recorded before the first bytes are sent: an aborted download was read in part.
    if (!reply.raw.destroyed) await record(db.kysely, [trace])
  } catch (error) {
    content.stream.destroy()
    throw error
  }
  return reply.send(content.stream)
}

/** A name for any client (RFC 6266): ASCII alone, and the whole name beside it. */
function attachment(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\]/gu, '_')
  const whole = encodeURIComponent(name).replace(/['()*]/g, percentOf)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

const percentOf = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
