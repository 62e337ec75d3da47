import { sql } from 'kysely'
import type { Db } from '#server/db/db'
import { Mutex } from '#server/db/mutex'

/** The turns of this process, by their database. */
const turns = new WeakMap<Db, Mutex>()

const turnLock = sql`7203416, hashtext(current_schema())`

/**
 * Does work while no other operation of several transactions goes on, of this process or of another one on the same
 * database: two of one file would each find the rows of the other. Throws where `now` is asked and another process has one.
 */
export async function inTurn<T>(db: Db, work: () => Promise<T>, now = false): Promise<T> {
  const turn = turns.get(db) ?? new Mutex()
  turns.set(db, turn)
  const release = await turn.lock()
  const own = db.dialect === 'postgres' ? db.separateConnection() : null
  try {
    if (!own) return await work()
    return await own.connection().execute(async (held) => {
      if (now) {
        const { rows } = await sql<{ taken: boolean }>`
          select pg_try_advisory_lock(${turnLock}) as taken`.execute(held)
        if (!rows[0]?.taken) throw new Error('Outro servidor grava ou desfaz uma importação.')
      } else await sql`select pg_advisory_lock(${turnLock})`.execute(held)
      return work()
    })
  } finally {
    // The lock goes with its connection.
    await own?.destroy()
    release()
  }
}
