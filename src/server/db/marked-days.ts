import { type RawBuilder, SqliteAdapter, sql } from 'kysely'
import type { Connection } from './connection.ts'

/**
 * A condition that every mark between two days meets, by which SQLite finds those of few students: its index of
 * `frequencia` begins with the day, so that a register is written to few pages, and this leaps from day to day in it. An
 * index of PostgreSQL begins with the student.
 */
export function onMarkedDays(
  connection: Connection,
  column: string,
  from = '',
  until = '9999-12-31',
): RawBuilder<boolean> {
  if (!(connection.getExecutor().adapter instanceof SqliteAdapter)) return sql<boolean>`true`
  return sql<boolean>`${sql.ref(column)} in (
    with recursive marked (data) as (
      select min(data) from frequencia where data >= ${from}
      union all select (select min(data) from frequencia
          where data > marked.data and data <= ${until})
        from marked where marked.data is not null)
    select data from marked where data is not null)`
}
