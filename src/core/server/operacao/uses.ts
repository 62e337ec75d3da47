import { sql } from 'kysely'
import { pairsOf } from '#model/pairs'
import { fieldsOf, isStored, type Resource } from '#model/resource'
import { anyTable } from '#server/db/connection'
import { ownerColumn } from '#server/db/system-schema'
import { isOneOf, portionsOf } from '#server/db/value-rows'
import type { Writing } from '#server/store/asker'
import { activeRows, rowsUnderOthers } from '#server/store/scope'

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
      const query = anyTable(connection)
        .selectFrom(rows.name)
        .select([sql.ref(`${rows.name}.${of}`).as('of'), sql.ref(`${rows.name}.${to}`).as('to')])
        .where(isOneOf(db.dialect, `${rows.name}.${to}`, some))
        .where(activeRows(rows))
        .where((eb) => eb.and(rowsUnderOthers(resources, rows)))
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

/** The entities whose rows refer to those of a resource: by which rows, and by which of their columns. */
function referringTo(resources: Writing['services']['resources'], resource: Resource) {
  return Object.values(resources).flatMap((other) =>
    other.workedOut || other.periods
      ? []
      : fieldsOf(other).flatMap(([name, field]) => {
          if (field.target !== resource.name) return []
          if (field.kind !== 'references')
            return isStored(field) ? [{ other, rows: other, of: 'id', to: name }] : []
          const { pair, from, to } = pairsOf(resources, other, name)
          return field.through ? [] : [{ other, rows: pair, of: from, to }]
        }),
  )
}
