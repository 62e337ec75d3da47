import type { Field } from '#model/field'
import { fieldOf, type Resource, renamedField } from '#model/resource'
import { record, type Trace } from '#server/db/audit'
import { anyTable, type Connection } from '#server/db/connection'
import { ownerColumn } from '#server/db/system-schema'
import { fileTables } from '#server/documents/file-tables'
import { resourceNamed, type Services, subjectOf } from '#server/services'

/** A table of files. */
export type FileTable = (typeof fileTables)[number]

/** Whether a name is that of a table of files. */
export const isFileTable = (name: string): name is FileTable =>
  fileTables.some((table) => table === name)

/** A file that was removed from its row. */
export interface RemovedFile {
  readonly id: number
  readonly table: FileTable
  readonly resource: Resource
  /** The row that had it. */
  readonly owner: number
  /** In which field; null for a document. */
  readonly name: string | null
  readonly field: Field | undefined
  /** What it is called where everybody may read that. */
  readonly nome: string
  readonly nome_arquivo: string
  readonly excluido_em: string | null
}

/** The files among some rows, by table and id. */
export async function removedFiles(
  services: Pick<Services, 'db' | 'resources'>,
  among: readonly { readonly recurso: string; readonly id: number }[],
  connection: Connection = services.db.kysely,
): Promise<Map<string, RemovedFile>> {
  const found = new Map<string, RemovedFile>()
  for (const table of fileTables) {
    const ids = among.flatMap(({ recurso, id }) => (recurso === table ? Number(id) : []))
    if (ids.length === 0) continue
    const rows = await anyTable(connection)
      .selectFrom(table)
      .selectAll()
      .where('id', 'in', ids)
      .execute()
    for (const row of rows) {
      const isDocument = table === 'documento'
      const resource = isDocument
        ? subjectOf(services)
        : resourceNamed(services, String(row.recurso))
      const campo = String(row.campo)
      const name = isDocument ? null : (renamedField(resource, campo) ?? campo)
      const field = name === null ? undefined : fieldOf(resource, name)
      const nome_arquivo = String(row.nome_arquivo)
      found.set(`${table} ${row.id}`, {
        ...{ id: Number(row.id), table, resource, name, field, nome_arquivo },
        owner: Number(isDocument ? row[ownerColumn(resource.name)] : row.registro_id),
        nome: field?.sensitive ? field.label : nome_arquivo,
        excluido_em: row.excluido_em === null ? null : String(row.excluido_em),
      })
    }
  }
  return found
}

/** Removes a file from its row: its content stays, for the bin. `trace` is of that row. */
export async function setFileAside(
  connection: Connection,
  { table, id }: Pick<RemovedFile, 'table' | 'id'>,
  trace: Omit<Trace, 'acao'>,
): Promise<void> {
  await anyTable(connection)
    .updateTable(table)
    .set({ excluido_em: trace.quando })
    .where('id', '=', id)
    .execute()
  await record(connection, [{ ...trace, acao: 'excluiu', recurso: table, registroId: id }])
}
