import { sql } from 'kysely'
import type { Asking, Writing } from './asker.ts'
import { conflictOfIndex } from './constraints.ts'
import { type KeyedRequest, unlessDone } from './idempotency.ts'
import { lockAbove } from './rows-above.ts'

/** What runs in the transaction of a write. */
type Work<T> = (writing: Writing) => Promise<T>

/**
 * Runs a write in one transaction; a failed unique index becomes its refusal. Contents that no row names any more are
 * removed after the commit.
 */
export async function inTransaction<T>(asking: Asking, work: Work<T>): Promise<T> {
  const { db, documents } = asking.services
  const unnamed: string[] = []
  const done = await db.kysely
    .transaction()
    .execute((connection) => work({ ...asking, connection, unnamed }))
    .catch((error) => {
      throw conflictOfIndex(error, asking.resource) ?? error
    })
  for (const arquivo of unnamed) await documents.remove(arquivo)
  return done
}

/** The same for a new row; a retry with the same key makes no other. */
export async function creating(
  asking: Asking,
  keyed: KeyedRequest,
  work: Work<number>,
): Promise<number> {
  return inTransaction(asking, async (writing) => {
    await lockKey(writing, keyed)
    return unlessDone(writing, keyed, () => work(writing))
  })
}

/** Locks a key until the transaction ends: there is no row yet that retries could wait for. */
async function lockKey({ services, connection, asker }: Writing, { key }: KeyedRequest) {
  if (key === null || services.db.dialect === 'sqlite') return
  const { contaId } = asker.viewer
  await sql`select pg_advisory_xact_lock(${contaId}::integer, hashtext(current_schema() || ${key}))`.execute(
    connection,
  )
}

/** The same for one row that is there, under its lock; a retry with the same key does nothing. */
export async function changing<T>(
  asking: Asking,
  id: number,
  keyed: KeyedRequest = { key: null, content: [] },
  work: Work<T>,
): Promise<T> {
  return inTransaction(asking, async (writing) => {
    const touchAbove = await lockWithAbove(writing, id)
    return unlessDone(writing, keyed, async () => {
      await touchAbove()
      return work(writing)
    })
  })
}

/** Locks a row that is there, and those above it, which others lock first too; returns what raises the versions of these. */
export async function lockWithAbove(writing: Writing, id: number): Promise<() => Promise<void>> {
  const touchAbove = await lockAbove(writing, id)
  await lockRow(writing, id)
  return touchAbove
}

/**
 * Locks a row until the transaction ends: two writes of it run one after the other. SQLite has a single writer
 * anyway.
 */
async function lockRow({ services, connection, resource }: Writing, id: number) {
  if (services.db.dialect === 'sqlite') return
  await sql`select id from ${sql.table(resource.name)} where id = ${id} for update`.execute(
    connection,
  )
}
