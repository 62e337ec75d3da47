import { sql } from 'kysely'
import { once } from '#model/once'
import type { Db } from '#server/db/db'
import { Mutex } from '#server/db/mutex'

/** Whether another server has had the turn for longer than one waits. */
export const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '55P03'

/** The turns of this process, by their database. */
const turnOf = once((_db: Db) => new Mutex())

/**
 * Does work while no other operation of several transactions goes on, of this process or of another one on the same
 * database: two of one file would each find the rows of the other. Throws where that takes longer than so many seconds.
 */
export async function inTurn<T>(db: Db, work: () => Promise<T>, longest = 0): Promise<T> {
  using _turn = await turnOf(db).lock()
  return await (db.dialect === 'sqlite' ? work() : amongServers(db, work, longest))
}

async function amongServers<T>(db: Db, work: () => Promise<T>, longest: number): Promise<T> {
  // The lock goes with its connection.
  await using own = db.separateConnection()
  return await own.connection().execute(async (held) => {
    // The connection of a server that was killed a moment ago may still have it.
    await sql.raw(`set statement_timeout = 0; set lock_timeout = '${longest}s'`).execute(held)
    await sql`select pg_advisory_lock(7203416, hashtext(current_schema()))`.execute(held)
    return work()
  })
}
