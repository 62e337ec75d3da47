import { sql } from 'kysely'
import type { Resource } from '#model/resource'
import type { Connection } from '#server/db/connection'
import type { Services } from '#server/services'
import { conflictOfIndex } from './constraints.ts'
import { type KeyedRequest, once } from './idempotency.ts'
import type { Asker } from './read.ts'
import { lockAbove } from './rows-above.ts'

/** What runs in the transaction of a write; it adds to `unnamed` the contents of files that no row names any more. */
type Work<T> = (connection: Connection, unnamed: string[]) => Promise<T>

/**
 * Runs a write in one transaction; a failed unique index becomes its refusal. Contents that no row names any more are
 * removed after the commit.
 */
export async function writing<T>(
  { db, documents }: Services,
  resource: Resource,
  work: Work<T>,
): Promise<T> {
  const unnamed: string[] = []
  const done = await db.kysely
    .transaction()
    .execute((connection) => work(connection, unnamed))
    .catch((error) => {
      throw conflictOfIndex(error, resource) ?? error
    })
  for (const arquivo of unnamed) await documents.remove(arquivo)
  return done
}

/** The same for a new row; a retry with the same key makes no other. */
export async function creating(
  services: Services,
  resource: Resource,
  asker: Asker,
  keyed: KeyedRequest,
  work: Work<number>,
): Promise<number> {
  return writing(services, resource, async (connection, unnamed) => {
    await lockKey(services, connection, keyed, asker)
    const { body } = await once(services, connection, keyed, asker, async () => {
      return { body: await work(connection, unnamed), etag: null }
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
  await sql`select pg_advisory_xact_lock(${contaId}::integer, hashtext(current_schema() || ${key}))`.execute(
    connection,
  )
}

/** The same for one row that is there, under its lock; a retry with the same key does nothing. */
export async function changing<T>(
  services: Services,
  resource: Resource,
  id: number,
  asker: Asker,
  keyed: KeyedRequest = { key: null, content: [] },
  work: Work<T>,
): Promise<T> {
  return writing(services, resource, async (connection, unnamed) => {
    const touchAbove = await lockAbove(services, connection, resource, id)
    await lockRow(services, connection, resource, id)
    const { body } = await once(services, connection, keyed, asker, async () => {
      await touchAbove()
      return { body: await work(connection, unnamed), etag: null }
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
