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

/**
 * Records that a row was read, before it is answered. Readings that come together, or while others are being
 * recorded, are recorded together, so that each costs a part of a commit.
 */
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
      // Those who have come meanwhile would wait as long, to be told the same.
      for (const { failed } of [...readings, ...queue.waiting.splice(0)]) failed(error)
    }
  }
  queue.isBusy = false
}

/**
 * A write that is committed without waiting for the disk: it outlives the process, not a power cut before the
 * next commit that waits. For what is told of readings; never for what someone wrote.
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
