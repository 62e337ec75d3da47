import { once as eventOf } from 'node:events'
import { documentRefusals } from '#model/document'
import { record, traceOf } from '#server/db/audit'
import type { Connection } from '#server/db/connection'
import { readingForm, type Taken, takeUpload } from '#server/documents/upload'
import { ApiError, refusalOf } from '#server/http/errors'
import { resourceNamed } from '#server/services'
import { idempotencyKeyOf, once } from '#server/store/idempotency'
import { find } from '#server/store/read'
import type { AskedContext, HandlersOf } from './calls.ts'

const mostDocuments = 20

/** A student's documents: taking, handing out and removing files. */
export const documentoHandlers: Pick<HandlersOf<'aluno'>, 'anexar' | 'baixar' | 'remover'> = {
  async anexar(context) {
    const { services, request, reply } = context
    const key = idempotencyKeyOf(request)
    const taken = await readingForm(async () => {
      const part = request.isMultipart() ? await request.file() : undefined
      if (!part) throw new ApiError('invalid', { errors: { file: 'Envie um arquivo' } })
      return takeUpload(services.documents, part)
    }).catch((error) => {
      // An unread body would block the next request of the connection.
      request.raw.unpipe().resume()
      throw error
    })
    const stored = await storeOnce(context, taken, key).catch(async (error) => {
      // If the commit's result is unknown, the file stays: one too many is better than one missing.
      const isUnsure = services.db.dialect === 'postgres' && refusalOf(error).status === 503
      if (!isUnsure) await services.documents.remove(taken.arquivo)
      throw error
    })
    // A retry: the document was stored before, and this file is not needed.
    if (stored.arquivo !== taken.arquivo) await services.documents.remove(taken.arquivo)
    return reply.code(201).send({ id: stored.id, nome_arquivo: taken.nome })
  },

  async baixar(context) {
    const { services, request, reply } = context
    const { documento, trace } = await reachable(context)
    const content = await services.documents.open(documento.arquivo)
    if (!content) throw new ApiError('absent', { detail: documentRefusals.lost })
    reply.headers({
      'content-type': documento.tipo,
      'content-length': content.bytes,
      'content-disposition': attachment(documento.nome_arquivo),
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
      if (!reply.raw.destroyed)
        await record(services.db.kysely, [
          { ...trace, acao: 'baixou', depois: { documento: documento.id } },
        ])
    } catch (error) {
      content.stream.destroy()
      throw error
    }
    return reply.send(content.stream)
  },

  async remover(context) {
    const { services, reply } = context
    const { documento, trace } = await reachable(context)
    await services.db.kysely.transaction().execute(async (connection) => {
      await connection
        .updateTable('documento')
        .set({ excluido_em: services.now().toISOString() })
        .where('id', '=', documento.id)
        .execute()
      const { id, nome_arquivo } = documento
      await record(connection, [
        { ...trace, acao: 'editou', antes: { documento: id, nome_arquivo } },
      ])
    })
    await services.documents.remove(documento.arquivo)
    return reply.code(204).send()
  },
}

/** The document, if the asker may reach its student. Throws the same 404 for both. */
async function reachable({ services, id, asker }: AskedContext) {
  const documento = await services.db.kysely
    .selectFrom('documento')
    .selectAll()
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst()
  if (!documento) throw new ApiError('absent')
  const aluno = resourceNamed(services, 'aluno')
  await find(services, services.db.kysely, aluno, documento.aluno_id, asker)
  return { documento, trace: traceOf(services, asker, aluno, documento.aluno_id) }
}

/** Stores the row of a document, one at a time for each student; a retry with the same key stores none. */
async function storeOnce(
  { services, id, asker }: AskedContext,
  { nome, sha256, ...file }: Taken,
  key: string | null,
): Promise<{ id: number; arquivo: string }> {
  const keyed = { key, content: ['documento', id, nome, sha256] }
  const { body } = await services.db.kysely.transaction().execute(async (connection) => {
    const student = connection.selectFrom('aluno').select('id').where('id', '=', id)
    await (services.db.dialect === 'postgres' ? student.forUpdate() : student).execute()
    return once(services, connection, keyed, asker, async () => {
      await refuseTooMany(connection, id)
      const criado_em = services.now().toISOString()
      const row = await connection
        .insertInto('documento')
        .values({ aluno_id: id, nome_arquivo: nome, ...file, criado_em })
        .returning('id')
        .executeTakeFirstOrThrow()
      const trace = traceOf(services, asker, resourceNamed(services, 'aluno'), id)
      const depois = { documento: row.id, nome_arquivo: nome }
      await record(connection, [{ ...trace, acao: 'editou', depois }])
      return { body: { id: row.id, arquivo: file.arquivo }, etag: null }
    })
  })
  return body
}

async function refuseTooMany(connection: Connection, alunoId: number) {
  const { total } = await connection
    .selectFrom('documento')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('aluno_id', '=', alunoId)
    .where('excluido_em', 'is', null)
    .executeTakeFirstOrThrow()
  if (total < mostDocuments) return
  throw new ApiError('invalid', {
    errors: { file: `Cada aluno pode ter até ${mostDocuments} documentos` },
  })
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
