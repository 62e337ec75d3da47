import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'
import type { Services } from './services.ts'
import type { Asker } from './store/read.ts'
import type { Connection } from './store/tables.ts'

/** One wish of a sender: the key that it has under every retry, and what it asks for. */
export interface Wish {
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
export function keyOf({ headers }: FastifyRequest): string | null {
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
  { key, content }: Wish,
  asker: Asker,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (key === null) return work()
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  const known = await answered<T>(connection, key, digest, asker)
  if (known) return known
  const outcome = await work()
  await remember(services, connection, key, digest, outcome, asker)
  return outcome
}

async function answered<T>(
  connection: Connection,
  key: string,
  digest: string,
  { viewer }: Asker,
): Promise<Outcome<T> | null> {
  const row = await connection
    .selectFrom('resposta')
    .select(['corpo', 'resposta', 'etag'])
    .where('conta_id', '=', viewer.contaId)
    .where('chave', '=', key)
    .executeTakeFirst()
  if (!row) return null
  if (row.corpo !== digest) throw usedOtherwise()
  return { body: JSON.parse(row.resposta), etag: row.etag }
}

const usedOtherwise = () =>
  new ApiError('conflict', { detail: 'Esta Idempotency-Key já foi usada com outro conteúdo.' })

const day = 24 * 60 * 60 * 1000

/** Answers are kept for a day. Something else that was done under the key in the meantime is a conflict. */
async function remember(
  { now }: Services,
  connection: Connection,
  chave: string,
  corpo: string,
  { body, etag }: Outcome<unknown>,
  { viewer }: Asker,
) {
  const criada_em = now().getTime()
  await connection
    .deleteFrom('resposta')
    .where('criada_em', '<', criada_em - day)
    .execute()
  const kept = await connection
    .insertInto('resposta')
    .values({
      chave,
      conta_id: viewer.contaId,
      corpo,
      resposta: JSON.stringify(body),
      etag,
      criada_em,
    })
    .onConflict((conflict) => conflict.columns(['conta_id', 'chave']).doNothing())
    .returning('chave')
    .executeTakeFirst()
  if (!kept) throw usedOtherwise()
}
