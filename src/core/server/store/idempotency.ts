import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Insertable } from 'kysely'
import { type Query, runKept } from '#server/db/batch'
import type { Connection } from '#server/db/connection'
import { ready } from '#server/db/prepared'
import type { SystemTables } from '#server/db/tables'
import { ApiError } from '#server/http/errors'
import type { Asker, Writing } from './asker.ts'

/** A request with an idempotency key: the key, the same for every retry, and the content of the request. */
export interface KeyedRequest {
  /** Null if the sender gave none: then every request is new. */
  readonly key: string | null
  readonly content: readonly unknown[]
}

/** The outcome of a request, as it was answered. */
export interface Outcome<T> {
  readonly body: T
  readonly etag: string | null
}

/** The Idempotency-Key of a request, or null. Throws 400 for an invalid one. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) {
    throw new ApiError('invalid', { detail: 'Idempotency-Key inválida.' })
  }
  return key
}

/**
 * Runs work, unless a request with the same key did: a retry gets what the first one gave, which is stored in the same
 * transaction. The caller's transaction holds a lock under which retries run one after the other. Throws 409 if this
 * person used the key for something else.
 */
export async function unlessDone<T>(
  writing: Writing,
  keyed: KeyedRequest,
  work: () => Promise<T>,
): Promise<T> {
  if (keyed.key === null) return work()
  const { connection, asker } = writing
  const known = knownOutcome<T>(keyed, await storedOutcome(connection, keyed, asker).execute())
  if (known) return known.body
  const body = await work()
  await storeOutcome(writing, keyed, { body, etag: null })
  return body
}

/** The query that finds the stored outcome of a request. */
export function storedOutcome(connection: Connection, { key }: KeyedRequest, { viewer }: Asker) {
  return connection
    .selectFrom('resposta')
    .select(['corpo', 'resposta', 'etag'])
    .where('conta_id', '=', viewer.contaId)
    .where('chave', '=', key ?? noKey)
}

/** Not a valid key: nothing is stored under it. */
const noKey = ''

interface StoredOutcome {
  readonly corpo: string
  readonly resposta: string
  readonly etag: string | null
}

/** The stored outcome of a request, or null. Throws 409 if its key was used for something else. */
export function knownOutcome<T>(
  keyed: KeyedRequest,
  [row]: readonly StoredOutcome[],
): Outcome<T> | null {
  if (!row) return null
  if (row.corpo !== digestOf(keyed)) throw usedOtherwise()
  return { body: JSON.parse(row.resposta), etag: row.etag }
}

/**
 * Stores the outcome of a request for a day, after other queries of the same transaction. Throws 409 if the key was
 * used for something else in the meantime.
 */
export async function storeOutcome(
  { services, connection, asker: { viewer } }: Omit<Writing, 'resource'>,
  keyed: KeyedRequest,
  { body, etag }: Outcome<unknown>,
  before: readonly Query[] = [],
): Promise<void> {
  if (keyed.key === null) {
    await runKept(connection, before)
    return
  }
  const criada_em = services.now().getTime()
  const values = { chave: keyed.key, conta_id: viewer.contaId, corpo: digestOf(keyed), criada_em }
  const row = { ...values, resposta: JSON.stringify(body), etag }
  const stored = outcomeStored(connection, { row, until: criada_em - day - 1 })
  const results = await runKept(connection, [...before, ...stored])
  if (results.at(-1)?.length === 0) throw usedOtherwise()
}

type Storing = { row: Insertable<SystemTables['resposta']>; until: number }

/** The queries that store an outcome, and remove old ones from until a time. */
const outcomeStored = ready((connection, { row, until }: Storing) => [
  // By the time of the last of them, and not by their keys: SQLite would make a table of those first.
  connection.deleteFrom('resposta').where('criada_em', '<=', ({ selectFrom, fn, val }) =>
    fn.coalesce(
      selectFrom('resposta')
        .select('criada_em')
        .where('criada_em', '<=', until)
        .orderBy('criada_em')
        .limit(1)
        .offset(removedAtOnce - 1),
      val(until),
    ),
  ),
  connection
    .insertInto('resposta')
    .values(row)
    .onConflict((conflict) => conflict.columns(['conta_id', 'chave']).doNothing())
    .returning('chave'),
])

const usedOtherwise = () =>
  new ApiError('conflict', { detail: 'Esta Idempotency-Key já foi usada com outro conteúdo.' })

const day = 24 * 60 * 60 * 1000

/** How many old answers one save removes, so that the first save of a day does not remove all of them. */
const removedAtOnce = 100

function digestOf({ content }: KeyedRequest): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
