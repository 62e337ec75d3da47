import { sql } from 'kysely'
import type { Dialect } from '#server/db/codec'
import { anyTable, type Connection } from '#server/db/connection'
import { isOneOf, portionsOf } from '#server/db/value-rows'

/** In which transaction rows are written. */
export interface Work {
  readonly services: { readonly db: { readonly dialect: Dialect } }
  readonly connection: Connection
}

/** Writes columns of rows by their ids: each is another version then. */
export async function setRows(
  { services, connection }: Work,
  table: string,
  ids: readonly number[],
  columns: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  for (const some of portionsOf(ids))
    await anyTable(connection)
      .updateTable(table)
      .set({ ...columns, versao: sql`versao + 1` })
      .where(
        some.length === 1
          ? sql<boolean>`id = ${some[0]}`
          : isOneOf(services.db.dialect, 'id', some),
      )
      .execute()
}

/**
 * Locks rows until the transaction ends, in one order for all: two writes of one run one after the other. SQLite has a
 * single writer anyway.
 */
export async function lockRows(
  { services, connection }: Work,
  table: string,
  ids: readonly number[],
) {
  const { dialect } = services.db
  if (dialect === 'sqlite' || ids.length === 0) return
  await sql`select id from ${sql.table(table)} where ${isOneOf(dialect, 'id', ids)}
    order by id for update`.execute(connection)
}
