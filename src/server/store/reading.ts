import { sql } from 'kysely'
import { recorded, type Trace } from '#server/db/audit'
import { type Query, runBatch } from '#server/db/batch'
import type { Connection } from '#server/db/connection'
import type { Db } from '#server/db/db'

interface Waiting {
  readonly trace: Trace
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

interface Queue {
  waiting: Waiting[]
  isBusy: boolean
}

const queues = new WeakMap<Db, Queue>()

/** Records that a row was read, before it is answered. Simultaneous readings are recorded in one commit. */
export function recordReading(db: Db, trace: Trace): Promise<void> {
  const queue = queues.get(db) ?? { waiting: [], isBusy: false }
  queues.set(db, queue)
  return new Promise((done, failed) => {
    queue.waiting.push({ trace, done, failed })
    if (queue.isBusy) return
    queue.isBusy = true
    setImmediate(() => void recordAll(db, queue))
  })
}

/** Rows of one statement. */
const batch = 500

async function recordAll(db: Db, queue: Queue): Promise<void> {
  while (queue.waiting.length > 0) {
    const readings = queue.waiting.splice(0, batch)
    try {
      const traces = readings.map(({ trace }) => trace)
      await commitWithoutSync(db, (connection) => recorded(connection, traces))
      for (const { done } of readings) done()
    } catch (error) {
      // Readings that came meanwhile would fail in the same way.
      for (const { failed } of [...readings, ...queue.waiting.splice(0)]) failed(error)
    }
  }
  queue.isBusy = false
}

/**
 * Commits a write without waiting for the disk: it survives the end of the process, but not a power cut before the
 * next normal commit. Only for traces of readings, never for what someone wrote.
 */
function commitWithoutSync(
  { kysely, dialect }: Db,
  write: (connection: Connection) => Query,
): Promise<void> {
  if (dialect === 'postgres')
    return kysely.transaction().execute(async (connection) => {
      const soft = sql`set local synchronous_commit = off`
      await runBatch(connection, [soft, write(connection)])
    })
  return kysely.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection)
    try {
      await runBatch(connection, [write(connection)])
    } finally {
      await sql`pragma synchronous = full`.execute(connection)
    }
  })
}
