import { sql } from 'kysely'
import type { Asking, Writing } from './asker.ts'
import { conflictOfIndex } from './constraints.ts'
import { type KeyedRequest, unlessDone } from './idempotency.ts'
import { lockMirrors } from './mirror-rows.ts'
import { lockAbove } from './rows-above.ts'
import { lockRows } from './set-rows.ts'

/** What runs in the transaction of a write. */
type Work<T> = (writing: Writing) => Promise<T>

/** Runs a write in one transaction; a failed unique index becomes its refusal. */
export async function inTransaction<T>(asking: Asking, work: Work<T>): Promise<T> {
  return asking.services.db.kysely
    .transaction()
    .execute((connection) => work({ ...asking, connection }))
    .catch((error) => {
      throw conflictOfIndex(error, asking.resource) ?? error
    })
}

/** The same for a new row; a retry with the same key makes no other. */
export async function creating(
  asking: Asking,
  keyed: KeyedRequest,
  work: Work<number>,
): Promise<number> {
  return inTransaction(asking, async (writing) => {
    await lockMirrors(writing, asking.resource)
    return onceByKey(writing, keyed, () => work(writing))
  })
}

/** Does work once for a key, which is locked until the transaction ends: there is no row yet that retries could wait for. */
export async function onceByKey<T>(
  writing: Writing,
  keyed: KeyedRequest,
  work: () => Promise<T>,
): Promise<T> {
  const { services, connection, asker } = writing
  const { contaId } = asker.viewer
  if (keyed.key !== null && services.db.dialect === 'postgres')
    await sql`select pg_advisory_xact_lock(${contaId}::integer,
      hashtext(current_schema() || ${keyed.key}))`.execute(connection)
  return unlessDone(writing, keyed, work)
}

/** The same for one row that is there, under its lock; a retry with the same key does nothing. */
export async function changing<T>(
  asking: Asking,
  id: number,
  keyed: KeyedRequest = { key: null, content: [] },
  work: Work<T>,
): Promise<T> {
  return inTransaction(asking, async (writing) => {
    await lockMirrors(writing, asking.resource)
    const touchAbove = await lockWithAbove(writing, [id])
    return unlessDone(writing, keyed, async () => {
      await touchAbove()
      return work(writing)
    })
  })
}

/** Locks rows that are there, and those above them, which others lock first too; returns what raises the versions of these. */
export async function lockWithAbove(
  writing: Writing,
  ids: readonly number[],
): Promise<() => Promise<void>> {
  const touchAbove = await lockAbove(writing, ids)
  await lockRows(writing, writing.resource.name, ids)
  return touchAbove
}
