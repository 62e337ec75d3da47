import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { recoveryCode } from '#model/recovery'
import { recordAccount } from '#server/db/audit'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import type { KnownAccount } from './device.ts'
import { type PasswordOwner, refuseEasyPassword } from './easy-password.ts'
import { hashPassword } from './password.ts'
import { sealOf } from './seal.ts'
import { endSessionsOf } from './session.ts'
import { accountKey, clearCounts } from './throttle.ts'

const { alphabet, length, minutes } = recoveryCode
const lifetime = minutes * 60_000
const mostTries = 5

/** The part of an account that recovery needs. */
export interface Account extends KnownAccount, PasswordOwner {
  readonly role: string
}

/** The account that signs in with an e-mail; undefined for an unknown one. */
export function accountByEmail(
  { db }: Pick<Services, 'db'>,
  email: string,
): Promise<Account | undefined> {
  return db.kysely
    .selectFrom('conta')
    .select(['id', 'email', 'nome', 'senha_hash', 'role'])
    .where('email', '=', email)
    .where('excluido_em', 'is', null)
    .where('desativada_em', 'is', null)
    .executeTakeFirst()
}

/**
 * Creates a recovery code, valid for 30 minutes. It replaces the asker's previous code but not those of other askers,
 * so that nobody can cancel a code by asking for another.
 */
export async function newCode(
  services: Services,
  account: Account,
  asker: string,
): Promise<string> {
  const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  const row = {
    codigo_hash: hashOf(services, account, code),
    expira_em: services.now().getTime() + lifetime,
    tentativas: 0,
  }
  const quem = askerHash(services, account, asker)
  await services.db.kysely.transaction().execute(async (connection) => {
    await connection
      .insertInto('recuperacao')
      .values({ conta_id: account.id, ...row })
      .onConflict((conflict) => conflict.column('conta_id').doUpdateSet(row))
      .execute()
    await connection
      .deleteFrom('recuperacao_propria')
      .where('expira_em', '<=', services.now().getTime())
      .execute()
    await connection
      .insertInto('recuperacao_propria')
      .values({ conta_id: account.id, quem, ...row })
      .onConflict((conflict) => conflict.columns(['conta_id', 'quem']).doUpdateSet(row))
      .execute()
  })
  return code
}

/**
 * Counts an attempt and compares the code; simultaneous requests share the limit. There are five attempts where the
 * code was asked for, and five from everywhere else, for the newest code only. The right code takes its count back: a
 * person who needed all five to validate can still reset. Throws 400 with 'expirado' or 'inválido' in its words.
 */
export async function tryCode(
  services: Services,
  account: Account,
  code: string,
  asker: string,
): Promise<void> {
  const hash = hashOf(services, account, code)
  const own = { table: 'recuperacao_propria', quem: askerHash(services, account, asker) } as const
  const here = await counted(services, account, own)
  if (here === hash) return uncountTry(services, account, own)
  // The newest code counts only if it is not this asker's own, or the asker would have ten attempts.
  const newest = { table: 'recuperacao', quem: own.quem } as const
  const elsewhere = await counted(services, account, newest)
  if (elsewhere === hash) return uncountTry(services, account, newest)
  const detail = (here ?? elsewhere) ? 'Código inválido' : 'Código expirado'
  throw new ApiError('invalid', { detail })
}

interface Tried {
  readonly table: 'recuperacao' | 'recuperacao_propria'
  readonly quem: string
}

/** Counts an attempt if any is left; returns the hash to compare with. */
async function counted(
  { db, now }: Services,
  { id }: Account,
  { table, quem }: Tried,
): Promise<string | undefined> {
  const end = now().getTime() + lifetime
  const own = db.kysely
    .selectFrom('recuperacao_propria')
    .select('codigo_hash')
    .where('conta_id', '=', id)
    .where('quem', '=', quem)
  const stored = await db.kysely
    .updateTable(table)
    .set((eb) => ({
      tentativas: eb('tentativas', '+', 1),
      // A code created by a clock ahead of ours counts as created now.
      expira_em: sql<number>`case when expira_em > ${end} then ${end} else expira_em end`,
    }))
    .where('conta_id', '=', id)
    .where('tentativas', '<', mostTries)
    .where('expira_em', '>', now().getTime())
    .where('codigo_hash', table === 'recuperacao' ? 'not in' : 'in', own)
    .returning('codigo_hash')
    .executeTakeFirst()
  return stored?.codigo_hash
}

async function uncountTry(
  { db }: Services,
  { id }: Account,
  { table, quem }: Tried,
): Promise<void> {
  const back = sql`update ${sql.table(table)} set tentativas = tentativas - 1 where conta_id = ${id}`
  const asker = table === 'recuperacao' ? sql`` : sql` and quem = ${quem}`
  await sql`${back}${asker}`.execute(db.kysely)
}

/** A hash that identifies the asker without naming them. */
const askerHash = (services: Services, { id }: Account, asker: string) =>
  sealOf(services, `quem:${id}:${asker}`)

/**
 * Changes the password with a code; the code is used up and every session ended in the same transaction. It also
 * clears the failed logins. Whether a password is easy to guess is revealed only with a valid code, because the check
 * uses the account's name.
 */
export async function resetPassword(
  services: Services,
  account: Account,
  { code, asker }: { readonly code: string; readonly asker: string },
  password: string,
): Promise<void> {
  const { db, now } = services
  await tryCode(services, account, code, asker)
  await refuseEasyPassword(services, 'nova_senha', password, account)
  const senha_hash = await hashPassword(password)
  await db.kysely.transaction().execute(async (connection) => {
    const hash = hashOf(services, account, code)
    const consumed: string[] = []
    for (const table of ['recuperacao_propria', 'recuperacao'] as const) {
      const mine = connection.deleteFrom(table).where('conta_id', '=', account.id)
      const rows = await mine.returning('codigo_hash').execute()
      consumed.push(...rows.map(({ codigo_hash }) => codigo_hash))
    }
    if (!consumed.includes(hash)) throw new ApiError('invalid', { detail: 'Código expirado' })
    await connection
      .updateTable('conta')
      .set({ senha_hash, pendencia: null })
      .where('id', '=', account.id)
      .execute()
    await endSessionsOf(connection, account.id, now().getTime())
    await recordAccount(services, connection, account, { depois: { senha: 'redefinida' } })
  })
  await clearCounts(services, [accountKey(account.email)])
}

/** The hash includes the account, its e-mail and its password: a code stops working when one of them changes. */
function hashOf(services: Services, { id, email, senha_hash }: Account, code: string): string {
  return sealOf(services, `codigo:${id}:${email}:${senha_hash}:${code}`)
}
