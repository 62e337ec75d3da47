import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#model/field'
import { grouped } from '#model/grouped'
import { fieldsOf, isKept, type Resource } from '#model/resource'
import { valueSchema } from '#model/value-schema'
import { normalise, type Values } from '#model/values'
import { type Dialect, decode } from './codec.ts'
import { anyTable, type Connection, columnsOf } from './connection.ts'

/** Rows that are looked at together. */
const portion = 500

/**
 * Works out anew what rows keep of their own fields, of some rows or of all, and stores what differs. Whoever writes rows
 * calls it, in the same transaction; the start does so for all of them, which a declaration may say otherwise than before.
 */
export async function keepValues(
  { connection, dialect }: { readonly connection: Connection; readonly dialect: Dialect },
  resource: Resource,
  among: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  const kept = fieldsOf(resource).filter(([, field]) => isKept(field))
  if (kept.length === 0) return
  const sources = kept.flatMap(([name, { calculation }]) => [name, ...(calculation?.from ?? [])])
  const some = anyTable(connection)
    .selectFrom(resource.name)
    .select(['id', ...new Set(sources)])
    .where(sql<boolean>`${among}`)
    .orderBy('id')
    .limit(portion)
  // Another server may write these rows at the same time.
  const page = dialect === 'postgres' ? some.forUpdate() : some
  for (let last: unknown = 0; last !== undefined; ) {
    const rows = await page.where('id', '>', last).execute()
    const changes = rows.flatMap((row) => {
      const values = decode(resource, row)
      const made = kept.map(([name, field]) => [name, keptIn(field, values)])
      const columns = columnsOf(resource, Object.fromEntries(made), dialect)
      return kept.every(([name]) => row[name] === columns[name]) ? [] : [{ id: row.id, columns }]
    })
    for (const same of grouped(changes, ({ columns }) => JSON.stringify(columns)).values()) {
      const ids = same.map(({ id }) => id)
      const own = anyTable(connection).updateTable(resource.name).where('id', 'in', ids)
      await own.set(same[0]?.columns ?? {}).execute()
    }
    last = rows.at(portion - 1)?.id
  }
}

/** What a row keeps in a field: nothing where that is no value of its kind. */
function keptIn(field: Field, row: Values): unknown {
  const { from = [], value } = field.calculation ?? {}
  const given = Object.fromEntries(from.map((name) => [name, row[name]]))
  const made = normalise(field, value?.(given, ''))
  return valueSchema(field).safeParse(made).success ? made : normalise(field, null)
}
