import { sql } from 'kysely'
import { referringTo } from '#model/pairs'
import { anyTable } from '#server/db/connection'
import { ownerColumn } from '#server/db/system-schema'
import { isOneOf, portionsOf } from '#server/db/value-rows'
import type { Writing } from '#server/store/asker'
import { rowsThere } from '#server/store/scope'

/** Rows by the names of their entities. */
export type RowsByEntity = ReadonlyMap<string, ReadonlySet<number>>

/**
 * What rows of an entity have that refers to them, by their ids, in words: rows of others, files, documents. Rows of
 * `but` are none, nor what the server works out or keeps by itself: periods.
 */
export async function usesOf(
  { services, connection, resource }: Writing,
  ids: readonly number[],
  but: RowsByEntity,
): Promise<Map<number, string[]>> {
  const { resources, db } = services
  const found = new Map<number, string[]>()
  const add = (id: unknown, word: string) => {
    const words = found.get(Number(id)) ?? []
    if (!words.includes(word)) found.set(Number(id), [...words, word])
  }
  for (const some of portionsOf(ids)) {
    for (const { other, rows, of, to } of referringTo(resources, resource)) {
      if (other.workedOut || other.periods) continue
      const query = anyTable(connection)
        .selectFrom(rows.name)
        .select([sql.ref(`${rows.name}.${of}`).as('of'), sql.ref(`${rows.name}.${to}`).as('to')])
        .where(isOneOf(db.dialect, `${rows.name}.${to}`, some))
        .where(rowsThere(resources, rows))
      for (const row of await query.execute())
        if (!but.get(other.name)?.has(Number(row.of))) add(row.to, other.label.many.toLowerCase())
    }
    const attached = await connection
      .selectFrom('anexo')
      .select('registro_id')
      .where('recurso', '=', resource.name)
      .where(isOneOf(db.dialect, 'registro_id', some))
      .where('excluido_em', 'is', null)
      .execute()
    for (const { registro_id } of attached) add(registro_id, 'arquivos')
    if (!resource.subject) continue
    const owner = ownerColumn(resource.name)
    const documents = await anyTable(connection)
      .selectFrom('documento')
      .select(owner)
      .where(isOneOf(db.dialect, owner, some))
      .where('excluido_em', 'is', null)
      .execute()
    for (const row of documents) add(row[owner], 'documentos')
  }
  return found
}
