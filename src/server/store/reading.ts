import { recorded, type Trace } from '#server/db/audit'
import type { Db } from '#server/db/db'
import { commitSoftly } from '#server/db/soft-commit'

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
      await commitSoftly(db, (connection) => recorded(connection, traces))
      for (const { done } of readings) done()
    } catch (error) {
      // Those who have come meanwhile would wait as long, to be told the same.
      for (const { failed } of [...readings, ...queue.waiting.splice(0)]) failed(error)
    }
  }
  queue.isBusy = false
}
