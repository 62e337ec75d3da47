import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#model/resource'
import { decode } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { isOneOf, portionsOf } from '#server/db/value-rows'
import type { Asking } from './asker.ts'

/** Whether a value can be the id of a row. */
export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31

/** Which of the rows, what of them if not all, and in PostgreSQL whether they stay so, or nobody else writes them. */
interface Wanted {
  readonly where?: RawBuilder<boolean>
  readonly columns?: readonly string[]
  readonly lock?: 'share' | 'update' | undefined
}

/** The rows of an entity that have some of these ids, decoded, by their ids. */
export async function rowsById(
  { services: { db }, connection = db.kysely }: Pick<Asking, 'services' | 'connection'>,
  resource: Resource,
  ids: Iterable<unknown>,
  { where = sql`1 = 1`, columns, lock }: Wanted = {},
): Promise<Map<number, Record<string, unknown>>> {
  const found = new Map<number, Record<string, unknown>>()
  for (const some of portionsOf([...new Set(ids)].filter(isId))) {
    const table = anyTable(connection).selectFrom(resource.name)
    const rows = (columns ? table.select(['id', ...columns]) : table.selectAll())
      .where(isOneOf(db.dialect, 'id', some))
      .where(where)
      .orderBy('id')
      .$if(lock === 'share' && db.dialect === 'postgres', (each) => each.forShare())
      .$if(lock === 'update' && db.dialect === 'postgres', (each) => each.forUpdate())
    for (const row of await rows.execute()) found.set(Number(row.id), decode(resource, row))
  }
  return found
}
