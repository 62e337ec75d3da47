import { sql } from 'kysely'
import type { Field } from '#model/field'
import type { StoredFile } from '#model/file'
import type { Resource } from '#model/resource'
import type { Connection } from '#server/db/connection'
import { nearIds } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'

/** A field of kind `file`, of an entity. */
export interface FileField {
  readonly resource: Resource
  readonly name: string
  readonly field: Field
}

/** The files of a field, by row; what was sent under an earlier name of the field is there too. */
export async function filesOf(
  connection: Connection,
  file: FileField,
  ids: readonly number[],
): Promise<Map<number, StoredFile>> {
  const rows = ids.length === 0 ? [] : await filesIn(connection, file, ids).execute()
  return new Map(
    rows.map(({ registro_id, id, nome_arquivo }) => [registro_id, { id, nome_arquivo }]),
  )
}

/** The file of one row. Throws 404 where there is none. */
export async function fileOf(connection: Connection, file: FileField, id: number) {
  const found = await filesIn(connection, file, [id]).executeTakeFirst()
  if (!found) throw new ApiError('absent')
  return found
}

/** The rows that name files of a field. */
export function filesIn(
  connection: Connection,
  { resource, name, field }: FileField,
  ids: readonly number[],
) {
  return connection
    .selectFrom('anexo')
    .select(['id', 'registro_id', 'nome_arquivo', 'arquivo', 'tipo'])
    .where('recurso', '=', resource.name)
    .where(nearIds(sql.ref('registro_id'), ids))
    .where('campo', 'in', [name, ...field.was])
    .where('excluido_em', 'is', null)
}

/** The names of the files that a row lost with its deletion: an earlier version took them from the disk. */
export async function filesLost(
  connection: Connection,
  { name }: Resource,
  { id, excluido_em }: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const rows = await connection
    .selectFrom('anexo')
    .select('nome_arquivo')
    .where('recurso', '=', name)
    .where('registro_id', '=', Number(id))
    .where('excluido_em', '=', String(excluido_em))
    .execute()
  return rows.map(({ nome_arquivo }) => nome_arquivo)
}
