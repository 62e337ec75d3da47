import { record, traceOf } from '#server/db/audit'
import type { Connection } from '#server/db/connection'
import { sendFile } from '#server/documents/download'
import { keepFile, receiveFile, type Taken } from '#server/documents/upload'
import { ApiError } from '#server/http/errors'
import { resourceNamed } from '#server/services'
import { idempotencyKeyOf, once } from '#server/store/idempotency'
import { find } from '#server/store/read'
import type { AskedContext, HandlersOf } from './calls.ts'

const mostDocuments = 20

/** A student's documents: taking, handing out and removing files. */
export const documentoHandlers: Pick<HandlersOf<'aluno'>, 'anexar' | 'baixar' | 'remover'> = {
  async anexar(context) {
    const { services, request } = context
    const key = idempotencyKeyOf(request)
    const taken = await receiveFile(services.documents, request)
    const { id } = await keepFile(services, taken, () => storeOnce(context, taken, key))
    return { id, nome_arquivo: taken.nome }
  },

  async baixar(context) {
    const { documento, trace } = await reachable(context)
    const depois = { documento: documento.id }
    return sendFile(context.services, context, documento, { ...trace, acao: 'baixou', depois })
  },

  async remover(context) {
    const { services } = context
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
