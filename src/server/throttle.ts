import { sql } from 'kysely'
import { ApiError } from './errors.ts'
import type { Services } from './services.ts'

const minute = 60_000
const window = 15 * minute
const freeFailures = 4
const firstStep = 30_000
const addressFailures = 100

/**
 * Counts a try at an account before the password is compared, known account or not: 4 are free, then each
 * waits twice as long, from 30 s to 15 min. Throws 429 with Retry-After while it must wait.
 */
export async function countTry({ db, now }: Services, account: string): Promise<void> {
  const chave = `conta:${account}`
  const at = now().getTime()
  const failures = sql<number>`case when tentativa.ultima < ${at - window} then 1 else tentativa.falhas + 1 end`
  const counted = await db.kysely
    .insertInto('tentativa')
    .values({ chave, falhas: 1, ultima: at, bloqueada_ate: 0 })
    .onConflict((conflict) =>
      conflict
        .column('chave')
        .doUpdateSet({ falhas: failures, ultima: at, bloqueada_ate: waitUntil(at) })
        .where('tentativa.bloqueada_ate', '<=', at),
    )
    .returning('falhas')
    .executeTakeFirst()
  if (!counted) throw tooMany(await blockedUntil({ db, now }, chave), at)
}

const turns = new Map<string, Promise<unknown>>()

/** Tries at one account go one after the other here, so that good passwords sent together are not taken for guesses. */
export async function inAccountTurn<T>(account: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(account) ?? Promise.resolve()
  const turn = before.then(work, work)
  turns.set(account, turn)
  try {
    return await turn
  } finally {
    if (turns.get(account) === turn) turns.delete(account)
  }
}

/** The end of the wait after the failure being counted, as SQL over the stored row. */
function waitUntil(at: number) {
  const steps = [0, 1, 2, 3, 4, 5].map((step) => {
    const wait = Math.min(window, firstStep * 2 ** step)
    return sql`when tentativa.falhas + 1 = ${sql.lit(freeFailures + 1 + step)} then ${sql.lit(at + wait)}`
  })
  return sql<number>`case when tentativa.ultima < ${at - window} or tentativa.falhas + 1 <= ${sql.lit(freeFailures)} then 0 ${sql.join(steps, sql` `)} else ${sql.lit(at + window)} end`
}

/** Forgets the failures of an account, after a good password. */
export async function forgive({ db }: Pick<Services, 'db'>, account: string): Promise<void> {
  await db.kysely.deleteFrom('tentativa').where('chave', '=', `conta:${account}`).execute()
}

/** Forgets what was counted under some keys. */
export async function forget({ db }: Pick<Services, 'db'>, keys: readonly string[]): Promise<void> {
  await db.kysely.deleteFrom('tentativa').where('chave', 'in', keys).execute()
}

/** Refuses an address with 100 failures in 15 minutes: a school is one address, so only failures count. */
export async function checkAddress({ db, now }: Services, address: string): Promise<void> {
  const at = now().getTime()
  const row = await db.kysely
    .selectFrom('tentativa')
    .select(['falhas', 'bloqueada_ate'])
    .where('chave', '=', `endereco:${address}`)
    .executeTakeFirst()
  if (row && row.falhas >= addressFailures && row.bloqueada_ate > at) {
    throw tooMany(row.bloqueada_ate, at)
  }
}

/** Counts a failure of an address; its window ends 15 minutes after the first. */
export async function countAddressFailure(services: Services, address: string): Promise<void> {
  await countWithin(services, `endereco:${address}`, window)
}

/** Counts one more of something and throws 429 when it is beyond so many in a window that starts at the first. */
export async function allow(
  services: Services,
  key: string,
  { most, milliseconds }: { most: number; milliseconds: number },
): Promise<void> {
  const { falhas, bloqueada_ate } = await countWithin(services, key, milliseconds)
  if (falhas > most) throw tooMany(bloqueada_ate, services.now().getTime())
}

function countWithin({ db, now }: Services, chave: string, milliseconds: number) {
  const at = now().getTime()
  const over = sql`tentativa.bloqueada_ate <= ${at}`
  const end = sql.lit(at + milliseconds)
  return db.kysely
    .insertInto('tentativa')
    .values({ chave, falhas: 1, ultima: at, bloqueada_ate: at + milliseconds })
    .onConflict((conflict) =>
      conflict.column('chave').doUpdateSet({
        falhas: sql<number>`case when ${over} then 1 else tentativa.falhas + 1 end`,
        ultima: at,
        bloqueada_ate: sql<number>`case when ${over} then ${end} else tentativa.bloqueada_ate end`,
      }),
    )
    .returning(['falhas', 'bloqueada_ate'])
    .executeTakeFirstOrThrow()
}

async function blockedUntil({ db }: Pick<Services, 'db' | 'now'>, chave: string): Promise<number> {
  const row = await db.kysely
    .selectFrom('tentativa')
    .select('bloqueada_ate')
    .where('chave', '=', chave)
    .executeTakeFirst()
  return row?.bloqueada_ate ?? 0
}

function tooMany(until: number, at: number): ApiError {
  const seconds = Math.max(1, Math.ceil((until - at) / 1000))
  return new ApiError('throttled', { headers: { 'retry-after': String(seconds) } })
}
