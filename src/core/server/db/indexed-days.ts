import { type RawBuilder, SqliteAdapter, sql } from 'kysely'
import type { Connection } from './connection.ts'

/**
 * A condition that every row between two days meets, by which SQLite finds those about few rows: its index of a table that
 * is unique by a day begins with the day, so that rows of one day are written to few pages, and this leaps from day to day
 * in it. An index of PostgreSQL begins with what the rows are about.
 */
export function onIndexedDays(
  connection: Connection,
  { table, day, column = `${table}.${day}`, from = '', until = '9999-12-31' }: IndexedDays,
): RawBuilder<boolean> {
  if (!(connection.getExecutor().adapter instanceof SqliteAdapter)) return sql<boolean>`true`
  const first = sql`select min(${sql.ref(day)}) from ${sql.table(table)} where ${sql.ref(day)}`
  return sql<boolean>`${sql.ref(column)} in (
    with recursive indexed (day) as (
      ${first} >= ${from}
      union all select (${first} > indexed.day and ${sql.ref(day)} <= ${until})
        from indexed where indexed.day is not null)
    select day from indexed where day is not null)`
}

interface IndexedDays {
  readonly table: string
  /** The column of the table that its index begins with. */
  readonly day: string
  /** The column that is compared, where the table has another name in the query. */
  readonly column?: string
  /** Days as `2026-03-01`, both included. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}
