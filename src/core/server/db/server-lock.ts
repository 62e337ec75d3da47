import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Runs work under a lock that one of the servers of a PostgreSQL schema holds at a time; it goes with the connection of a
 * server that was killed. Where another one holds it, work waits, or `busy` is done instead.
 */
export function lockedAmongServers<T>(
  db: Db,
  lock: number,
  work: () => Promise<T>,
  busy?: () => T,
): Promise<T> {
  const key = sql`${sql.lit(lock)}, hashtext(current_schema())`
  const separate = db.separateConnection()
  const locked = separate.connection().execute(async (connection) => {
    if (busy) {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_lock(${key}) as taken`.execute(connection)
      return rows[0]?.taken ? work() : busy()
    }
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${key})`.execute(connection)
    return work()
  })
  return locked.finally(() => separate.destroy())
}
