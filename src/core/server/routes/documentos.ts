import { sql } from 'kysely'
import { nounsOf } from '#model/texts'
import { record, traceOf } from '#server/db/audit'
import { anyTable, type Connection } from '#server/db/connection'
import { ownerColumn } from '#server/db/system-schema'
import { sendFile } from '#server/documents/download'
import { keepFile, receiveFile, type Taken } from '#server/documents/upload'
import { ApiError, refuse } from '#server/http/errors'
import { isOf } from '#server/privacy/reach'
import { type Services, subjectOf } from '#server/services'
import { idempotencyKeyOf, unlessDone } from '#server/store/idempotency'
import { find } from '#server/store/read'
import { setFileAside } from '#server/store/removed-files'
import { rowsById } from '#server/store/rows-by-id'
import { inTransaction } from '#server/store/writing'
import type { AskedContext } from './calls.ts'

const mostDocuments = 20

/** The documents of the subject's rows: taking, handing out and removing files. */
export const documentoHandlers = {
  async anexar(context: AskedContext) {
    const { services, request } = context
    const key = idempotencyKeyOf(request)
    const taken = await receiveFile(services.documents, request)
    const { id } = await keepFile(services, taken, () => storeOnce(context, taken, key))
    return { id, nome_arquivo: taken.nome }
  },

  async baixar(context: AskedContext) {
    const { documento, trace } = await reachableDocument(context)
    const depois = { documento: documento.id }
    return sendFile(context.services, context, documento, { ...trace, acao: 'baixou', depois })
  },

  async remover(context: AskedContext) {
    const { services } = context
    const { documento, trace } = await reachableDocument(context)
    const { id, nome_arquivo } = documento
    await services.db.kysely.transaction().execute(async (connection) => {
      await setFileAside(connection, { table: 'documento', id }, trace)
      await record(connection, [
        { ...trace, acao: 'editou', antes: { documento: id, nome_arquivo } },
      ])
    })
  },
}

/** The document, if the asker may reach the row that has it. Throws the same 404 for both. */
export async function reachableDocument({ services, id, asker }: AskedContext) {
  const subject = subjectOf(services)
  const documento = await services.db.kysely
    .selectFrom('documento')
    .selectAll()
    .select(sql<number>`${sql.ref(ownerColumn(subject.name))}`.as('owner'))
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst()
  if (!documento) throw new ApiError('absent')
  await find({ services, resource: subject, asker }, documento.owner)
  return { documento, trace: traceOf(services, asker, subject, documento.owner) }
}

/** Stores the row of a document, one at a time for each that has some; a retry with the same key stores none. */
async function storeOnce(
  { services, id, asker }: AskedContext,
  { nome, sha256, ...file }: Taken,
  key: string | null,
): Promise<{ id: number; arquivo: string }> {
  const keyed = { key, content: ['documento', id, nome, sha256] }
  const subject = subjectOf(services)
  return inTransaction({ services, resource: subject, asker }, async (writing) => {
    const { connection } = writing
    const wanted = { columns: ['excluido_em'], lock: 'update' } as const
    const owner = (await rowsById(writing, subject, [id], wanted)).get(id)
    // It may have become a part of another one, or have been deleted, while the file came.
    if (owner?.excluido_em !== null) throw new ApiError('absent')
    return unlessDone(writing, keyed, async () => {
      await refuseTooMany(services, connection, id)
      const criado_em = services.now().toISOString()
      const row = await anyTable(connection)
        .insertInto('documento')
        .values({ [ownerColumn(subject.name)]: id, nome_arquivo: nome, ...file, criado_em })
        .returning('id')
        .executeTakeFirstOrThrow()
      const documento = Number(row.id)
      const trace = traceOf(services, asker, subject, id)
      const depois = { documento, nome_arquivo: nome }
      await record(connection, [{ ...trace, acao: 'editou', depois }])
      return { id: documento, arquivo: file.arquivo }
    })
  })
}

/** Throws 400 where a row has as many documents as one may have. */
export async function refuseTooMany(services: Services, connection: Connection, id: number) {
  const { total } = await connection
    .selectFrom('documento')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isOf(services, id))
    .where('excluido_em', 'is', null)
    .executeTakeFirstOrThrow()
  if (total < mostDocuments) return
  const { one } = nounsOf(subjectOf(services).label)
  throw refuse('file', `Cada ${one} pode ter até ${mostDocuments} documentos`)
}
