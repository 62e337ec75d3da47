import type { Db } from '../db/open.ts'
import { commitSoftly } from '../db/soft-commit.ts'
import { record, type Trace } from './audit.ts'

interface Waiting {
  readonly trace: Trace
  readonly recorded: () => void
  readonly failed: (error: unknown) => void
}

const queues = new WeakMap<Db, Waiting[]>()

/**
 * Records that a row was read, before it is answered. Readings that come together are recorded together, so
 * that each costs a part of a commit.
 */
export function recordReading(db: Db, trace: Trace): Promise<void> {
  const queue = queues.get(db) ?? []
  queues.set(db, queue)
  return new Promise((recorded, failed) => {
    queue.push({ trace, recorded, failed })
    if (queue.length === 1) setImmediate(() => recordAll(db, queue.splice(0)))
  })
}

async function recordAll(db: Db, readings: readonly Waiting[]): Promise<void> {
  try {
    await commitSoftly(db, (connection) =>
      record(
        connection,
        readings.map(({ trace }) => trace),
      ),
    )
    for (const { recorded } of readings) recorded()
  } catch (error) {
    for (const { failed } of readings) failed(error)
  }
}
