import type { RawBuilder } from 'kysely'
import type { Connection } from '#server/db/connection'
import { onIndexedDays } from '#server/db/indexed-days'

/** Every mark between two days, for `onIndexedDays`. */
export function onMarkedDays(
  connection: Connection,
  column: string,
  from?: string,
  until?: string,
): RawBuilder<boolean> {
  return onIndexedDays(connection, { table: 'frequencia', day: 'data', column, from, until })
}
