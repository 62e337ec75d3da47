import { canRead } from '#model/access'
import type { Excluido } from '#model/calls/lixeira'
import { seenScope } from '#model/pairs'
import { isSecretTo } from '#model/secret'
import { record, traceOf } from '#server/db/audit'
import { decode } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { refuseEarlyErasure } from '#server/privacy/erase-row'
import { finishErasures, noteErasure } from '#server/privacy/leftovers'
import { readsDocuments } from '#server/privacy/reach'
import type { Asking, Writing } from '#server/store/asker'
import { refuseClosed } from '#server/store/closed'
import { filesIn } from '#server/store/files'
import type { KeyedRequest } from '#server/store/idempotency'
import { find } from '#server/store/read'
import { type RemovedFile, removedFiles, setFileAside } from '#server/store/removed-files'
import { refuseStranger } from '#server/store/restore-row'
import { setRows } from '#server/store/set-rows'
import { changing } from '#server/store/writing'
import { refuseTooMany } from './documentos.ts'

type Of = Pick<Excluido, 'recurso' | 'id'>

type Asked = Omit<Asking, 'resource'>

/**
 * Puts a removed file back in its row; one that stands in its place by now goes to the bin, and that is said. Throws 404 where
 * the row is not there, 403, 409.
 */
export function restoreFile(asked: Asked, of: Of, keyed: KeyedRequest): Promise<string[]> {
  return onFile(asked, of, keyed, async (writing, file) => {
    const { services, connection, resource, asker } = writing
    const { table, id, owner, name, field, nome_arquivo } = file
    await refuseStranger(writing, file, [table, id])
    const trace = traceOf(services, asker, resource, owner)
    const files = name && field && filesIn(connection, { resource, name, field }, [owner])
    const other = files ? await files.executeTakeFirst() : undefined
    if (other) await setFileAside(connection, { table, id: other.id }, trace)
    if (name === null) await refuseTooMany(services, connection, owner)
    const back = { excluido_em: null }
    await anyTable(connection).updateTable(table).set(back).where('id', '=', id).execute()
    if (name !== null) await setRows(writing, resource.name, [owner])
    const before = other ? { id: other.id, nome_arquivo: other.nome_arquivo } : null
    const said =
      name === null
        ? { depois: { documento: id, nome_arquivo } }
        : { antes: { [name]: before }, depois: { [name]: { id, nome_arquivo } } }
    await record(connection, [
      { ...trace, acao: 'editou', ...said },
      { ...trace, acao: 'restaurou', recurso: table, registroId: id },
    ])
    return other ? [`${other.nome_arquivo}, que estava no lugar, foi para a lixeira.`] : []
  })
}

/** Erases a file that has been in the bin for long, and what the history says of it. Throws 404 and 409. */
export async function eraseFile(asked: Asked, of: Of): Promise<void> {
  await onFile(asked, of, undefined, async (writing, { table, id, owner, excluido_em }) => {
    const { services, connection, resource, asker } = writing
    refuseEarlyErasure(services, String(excluido_em))
    const [gone] = await anyTable(connection)
      .deleteFrom(table)
      .where('id', '=', id)
      .returning('arquivo')
      .execute()
    const said = `%"${table === 'documento' ? table : 'id'}":${id},"nome_arquivo"%`
    await connection
      .updateTable('auditoria')
      .set({ antes: null, depois: null })
      .where('recurso', '=', resource.name)
      .where('registro_id', '=', owner)
      .where((eb) => eb.or([eb('antes', 'like', said), eb('depois', 'like', said)]))
      .execute()
    const trace = { ...traceOf(services, asker, resource, id), recurso: table }
    await record(connection, [{ ...trace, acao: 'apagou' }])
    await noteErasure(connection, [String(gone?.arquivo)])
    return null
  })
  await finishErasures(asked.services)
}

/** Does something with a removed file, under the lock of its row, which the asker reaches. */
async function onFile<T>(
  { services, asker }: Asked,
  of: Of,
  keyed: KeyedRequest | undefined,
  work: (writing: Writing, file: RemovedFile) => Promise<T>,
): Promise<T> {
  const fileNow = async (connection = services.db.kysely) => {
    const [file] = (await removedFiles(services, [of], connection)).values()
    if (!file) throw new ApiError('absent')
    return file
  }
  const { resource, owner, field } = await fileNow()
  const { role } = asker.viewer
  const scope = seenScope(resource, role)
  const isRead = field ? canRead(field, role, 'show') : readsDocuments(services, asker.viewer)
  if (!scope || !isRead) throw new ApiError('forbidden')
  const asking = { services, resource, asker: { ...asker, scope } }
  return changing(asking, owner, keyed, async (writing) => {
    const row = decode(resource, await find(writing, owner))
    if (isSecretTo(resource, row, asker.viewer)) throw new ApiError('absent')
    await refuseClosed(writing, row, row)
    return work(writing, await fileNow(writing.connection))
  })
}
