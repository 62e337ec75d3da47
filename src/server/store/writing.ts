import { sql } from 'kysely'
import type { Resource } from '#model/resource'
import type { Connection } from '#server/db/connection'
import type { Services } from '#server/services'
import { conflictOfIndex } from './constraints.ts'
import { type KeyedRequest, once } from './idempotency.ts'
import type { Asker } from './read.ts'
import { lockAbove } from './rows-above.ts'

/** Runs a write in one transaction; a failed unique index becomes its refusal. */
export async function writing<T>(
  { db }: Services,
  resource: Resource,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  try {
    return await db.kysely.transaction().execute(work)
  } catch (error) {
    throw conflictOfIndex(error, resource) ?? error
  }
}

/** The same for a new row; a retry with the same key makes no other. */
export async function creating(
  services: Services,
  resource: Resource,
  asker: Asker,
  keyed: KeyedRequest,
  work: (connection: Connection) => Promise<number>,
): Promise<number> {
  return writing(services, resource, async (connection) => {
    await lockKey(services, connection, keyed, asker)
    const { body } = await once(services, connection, keyed, asker, async () => {
      return { body: await work(connection), etag: null }
    })
    return body
  })
}

/** Locks a key until the transaction ends: there is no row yet that retries could wait for. */
async function lockKey(
  { db }: Services,
  connection: Connection,
  { key }: KeyedRequest,
  asker: Asker,
) {
  if (key === null || db.dialect === 'sqlite') return
  const { contaId } = asker.viewer
  await sql`select pg_advisory_xact_lock(${contaId}::integer, hashtext(${key}))`.execute(connection)
}

/** The same for one row that is there, under its lock; a retry with the same key does nothing. */
export async function changing<T>(
  services: Services,
  resource: Resource,
  id: number,
  asker: Asker,
  keyed: KeyedRequest = { key: null, content: [] },
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return writing(services, resource, async (connection) => {
    const touchAbove = await lockAbove(services, connection, resource, id)
    await lockRow(services, connection, resource, id)
    const { body } = await once(services, connection, keyed, asker, async () => {
      await touchAbove()
      return { body: await work(connection), etag: null }
    })
    return body
  })
}

/**
 * Locks a row until the transaction ends: two writes of it run one after the other. SQLite has a single writer
 * anyway.
 */
async function lockRow({ db }: Services, connection: Connection, { name }: Resource, id: number) {
  if (db.dialect === 'sqlite') return
  await sql`select id from ${sql.table(name)} where id = ${id} for update`.execute(connection)
}
