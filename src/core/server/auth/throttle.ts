import { sql } from 'kysely'
import { once } from '#model/once'
import type { Db } from '#server/db/db'
import { neighbourhoodsOf } from '#server/http/address'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'

const minute = 60_000
const window = 15 * minute
const freeFailures = 4
const firstStep = 30_000
const addressFailures = 100

type Needed = Pick<Services, 'db' | 'now'>

/** The key under which an account's attempts are counted, for browsers from which it has not signed in. */
export const accountKey = (email: string) => `conta:${email}`

/**
 * Throws 429 with Retry-After while a key is blocked, or while its address is: after 100 failures in 15 minutes. A
 * whole house is one address, so only failures count.
 */
export async function refuseWaiting(
  services: Needed,
  key: string,
  address: string | null,
): Promise<void> {
  const places = address === null ? [] : neighbourhoodsOf(address)
  const rows = await rowsOf(services, [key, ...places.map((place) => `endereco:${place.key}`)])
  const at = services.now().getTime()
  const most = (chave: string) =>
    addressFailures * (places.find((place) => chave === `endereco:${place.key}`)?.times ?? 0)
  const closed = rows.find(
    ({ chave, falhas, bloqueada_ate }) => falhas >= most(chave) && bloqueada_ate > at,
  )
  if (closed) throw tooMany(closed.bloqueada_ate, at)
}

/**
 * Counts an attempt before the password is compared, for unknown accounts too: 4 are free, then each waits twice as
 * long, from 30 s to 15 min. Throws 429 with Retry-After while it must wait.
 */
export async function countTry(services: Needed, key: string): Promise<void> {
  const at = services.now().getTime()
  const failures = sql<number>`case when tentativa.ultima < ${at - window} then 1 else tentativa.falhas + 1 end`
  const counted = await services.db.kysely
    .insertInto('tentativa')
    .values({ chave: key, falhas: 1, ultima: at, bloqueada_ate: 0 })
    .onConflict((conflict) =>
      conflict
        .column('chave')
        .doUpdateSet({ falhas: failures, ultima: at, bloqueada_ate: waitUntil(at) })
        .where('tentativa.bloqueada_ate', '<=', at),
    )
    .returning('falhas')
    .executeTakeFirst()
  if (counted) return
  const [row] = await rowsOf(services, [key])
  throw tooMany(row?.bloqueada_ate ?? 0, at)
}

const turnsOf = once((_db: Db) => new Map<string, Promise<unknown>>())

/**
 * Attempts under one key run one after the other, so that right passwords sent together are not counted as guesses.
 * Each server has its own queue: at most as many attempts are counted at once as there are servers, and four are
 * free.
 */
export async function inTurnOf<T>(
  { db }: Pick<Services, 'db'>,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const turns = turnsOf(db)
  const before = turns.get(key) ?? Promise.resolve()
  const turn = before.then(work, work)
  turns.set(key, turn)
  try {
    return await turn
  } finally {
    if (turns.get(key) === turn) turns.delete(key)
  }
}

/** The end of the wait after this failure, as SQL over the stored row. */
function waitUntil(at: number) {
  const steps = [0, 1, 2, 3, 4, 5].map((step) => {
    const wait = Math.min(window, firstStep * 2 ** step)
    return sql`when tentativa.falhas + 1 = ${sql.lit(freeFailures + 1 + step)} then ${sql.lit(at + wait)}`
  })
  return sql<number>`case when tentativa.ultima < ${at - window} or tentativa.falhas + 1 <= ${sql.lit(freeFailures)} then 0 ${sql.join(steps, sql` `)} else ${sql.lit(at + window)} end`
}

/** Clears the counts of some keys. */
export async function clearCounts(
  { db }: Pick<Services, 'db'>,
  keys: readonly string[],
): Promise<void> {
  await db.kysely.deleteFrom('tentativa').where('chave', 'in', keys).execute()
}

/** Counts a failure of an address; its window ends 15 minutes after the first. */
export async function countAddressFailure(services: Needed, address: string): Promise<void> {
  for (const { key } of neighbourhoodsOf(address))
    await countWithin(services, `endereco:${key}`, window)
}

interface Allowance {
  readonly most: number
  readonly milliseconds: number
}

/** Counts one more under a key and throws 429 above a limit; the window starts at the first. */
export async function allow(
  services: Needed,
  key: string,
  { most, milliseconds }: Allowance,
): Promise<void> {
  const { falhas, bloqueada_ate } = await countWithin(services, key, milliseconds)
  if (falhas > most) throw tooMany(bloqueada_ate, services.now().getTime())
}

/** The same for an address and its neighbours. */
export async function allowFrom(
  services: Needed,
  prefix: string,
  address: string,
  { most, milliseconds }: Allowance,
): Promise<void> {
  for (const { key, times } of neighbourhoodsOf(address))
    await allow(services, `${prefix}:${key}`, { most: most * times, milliseconds })
}

/** What `allowFrom` counts under. */
export function addressKeys(prefix: string, address: string): string[] {
  return neighbourhoodsOf(address).map(({ key }) => `${prefix}:${key}`)
}

async function countWithin({ db, now }: Needed, chave: string, milliseconds: number) {
  const at = now().getTime()
  // A time in the future comes from a wrong clock and counts as now.
  const ahead = sql`case when tentativa.ultima > ${sql.lit(at)} then tentativa.ultima - ${sql.lit(at)} else 0 end`
  const until = sql`(tentativa.bloqueada_ate - ${ahead})`
  const over = sql`${until} <= ${sql.lit(at)}`
  return db.kysely
    .insertInto('tentativa')
    .values({ chave, falhas: 1, ultima: at, bloqueada_ate: at + milliseconds })
    .onConflict((conflict) =>
      conflict.column('chave').doUpdateSet({
        falhas: sql<number>`case when ${over} then 1 else tentativa.falhas + 1 end`,
        ultima: at,
        bloqueada_ate: sql<number>`case when ${over} then ${sql.lit(at + milliseconds)} else ${until} end`,
      }),
    )
    .returning(['falhas', 'bloqueada_ate'])
    .executeTakeFirstOrThrow()
}

/**
 * The rows of some keys. A row from the future comes from a wrong clock: it is moved to now with the wait that it
 * still had, so that nobody waits longer because the clock was corrected.
 */
async function rowsOf({ db, now }: Needed, keys: readonly string[]) {
  const rows = await db.kysely
    .selectFrom('tentativa')
    .select(['chave', 'falhas', 'ultima', 'bloqueada_ate'])
    .where('chave', 'in', keys)
    .execute()
  const at = now().getTime()
  return Promise.all(
    rows.map(async (row) => {
      if (row.ultima <= at) return row
      const moved = { ultima: at, bloqueada_ate: Math.max(0, row.bloqueada_ate - row.ultima + at) }
      await db.kysely
        .updateTable('tentativa')
        .set(moved)
        .where('chave', '=', row.chave)
        .where('ultima', '=', row.ultima)
        .execute()
      return { ...row, ...moved }
    }),
  )
}

function tooMany(until: number, at: number): ApiError {
  const seconds = Math.max(1, Math.ceil((until - at) / 1000))
  return new ApiError('throttled', { headers: { 'retry-after': String(seconds) } })
}
