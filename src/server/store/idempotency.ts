import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Query, runBatch } from '#server/db/batch'
import type { Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import type { Asker } from './read.ts'

/** One wish of a sender: the key that it has under every retry, and what it asks for. */
export interface KeyedRequest {
  /** Null where the sender gave none: then every request is a wish of its own. */
  readonly key: string | null
  readonly content: readonly unknown[]
}

/** What a wish led to, as its answer tells it. */
export interface Outcome<T> {
  readonly body: T
  readonly etag: string | null
}

/** The Idempotency-Key of a request, or null. Throws 400 for one that is none. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) {
    throw new ApiError('invalid', { detail: 'Idempotency-Key inválida.' })
  }
  return key
}

/**
 * Does what is wished once: a retry gets the outcome of the first time, kept in the transaction of the work.
 * The caller's transaction holds a lock under which retries come one after the other. Throws 409 for a key
 * that this person used for something else.
 */
export async function once<T>(
  services: Services,
  connection: Connection,
  keyed: KeyedRequest,
  asker: Asker,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (keyed.key === null) return work()
  const known = knownOutcome<T>(keyed, await storedOutcome(connection, keyed, asker).execute())
  if (known) return known
  const outcome = await work()
  await storeOutcome(services, connection, keyed, outcome, asker)
  return outcome
}

/** The query of what a wish led to before, as it was kept. */
export function storedOutcome(connection: Connection, { key }: KeyedRequest, { viewer }: Asker) {
  return connection
    .selectFrom('resposta')
    .select(['corpo', 'resposta', 'etag'])
    .where('conta_id', '=', viewer.contaId)
    .where('chave', '=', key ?? noKey)
}

/** No key that is one: what is looked up under it is never found. */
const noKey = ''

interface StoredOutcome {
  readonly corpo: string
  readonly resposta: string
  readonly etag: string | null
}

/** What a wish led to before, or null. Throws 409 where something else was wished under its key. */
export function knownOutcome<T>(
  keyed: KeyedRequest,
  [row]: readonly StoredOutcome[],
): Outcome<T> | null {
  if (!row) return null
  if (row.corpo !== digestOf(keyed)) throw usedOtherwise()
  return { body: JSON.parse(row.resposta), etag: row.etag }
}

/**
 * Keeps what a wish led to for a day, behind other queries of its transaction. Something else that was done
 * under the key in the meantime is a conflict (409).
 */
export async function storeOutcome(
  { now }: Services,
  connection: Connection,
  keyed: KeyedRequest,
  { body, etag }: Outcome<unknown>,
  { viewer }: Asker,
  before: readonly Query[] = [],
): Promise<void> {
  if (keyed.key === null) {
    await runBatch(connection, before)
    return
  }
  const criada_em = now().getTime()
  const tooOld = connection.deleteFrom('resposta').where(({ eb, refTuple, selectFrom }) =>
    eb(
      refTuple('conta_id', 'chave'),
      'in',
      selectFrom('resposta')
        .select(['conta_id', 'chave'])
        .where('criada_em', '<', criada_em - day)
        .orderBy('criada_em')
        .limit(removedAtOnce)
        .$asTuple('conta_id', 'chave'),
    ),
  )
  const values = { chave: keyed.key, conta_id: viewer.contaId, corpo: digestOf(keyed), criada_em }
  const insertion = connection
    .insertInto('resposta')
    .values({ ...values, resposta: JSON.stringify(body), etag })
    .onConflict((conflict) => conflict.columns(['conta_id', 'chave']).doNothing())
    .returning('chave')
  const results = await runBatch(connection, [...before, tooOld, insertion])
  if (results.at(-1)?.length === 0) throw usedOtherwise()
}

const usedOtherwise = () =>
  new ApiError('conflict', { detail: 'Esta Idempotency-Key já foi usada com outro conteúdo.' })

const day = 24 * 60 * 60 * 1000

/** Old answers that one save removes: those of a busy day are not all removed by the first save of the next. */
const removedAtOnce = 100

function digestOf({ content }: KeyedRequest): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
