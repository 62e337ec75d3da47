import { createHmac, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { recoveryCode } from '#model/recovery'
import { refuseEasyPassword } from './auth/easy-password.ts'
import { ApiError } from './errors.ts'
import { hashPassword } from './password.ts'
import type { Services } from './services.ts'
import { endSessionsOf } from './session.ts'
import { record } from './store/audit.ts'
import { forgive } from './throttle.ts'

const { alphabet, length, minutes } = recoveryCode
const lifetime = minutes * 60_000
const mostTries = 5

/** The account of an e-mail, as recovery needs it. */
export interface Account {
  readonly id: number
  readonly email: string
  readonly nome: string
}

/** The account that signs in with an e-mail; undefined for an unknown one. */
export function accountOf(
  { db }: Pick<Services, 'db'>,
  email: string,
): Promise<Account | undefined> {
  return db.kysely
    .selectFrom('conta')
    .select(['id', 'email', 'nome'])
    .where('email', '=', email)
    .where('excluido_em', 'is', null)
    .where('desativada_em', 'is', null)
    .executeTakeFirst()
}

/** A new recovery code of an account, good for 30 minutes; the one before is good no more. */
export async function newCode(services: Services, account: Account): Promise<string> {
  const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  const row = {
    codigo_hash: hashOf(services, account, code),
    expira_em: services.now().getTime() + lifetime,
    tentativas: 0,
  }
  await services.db.kysely
    .insertInto('recuperacao')
    .values({ conta_id: account.id, ...row })
    .onConflict((conflict) => conflict.column('conta_id').doUpdateSet(row))
    .execute()
  return code
}

/**
 * Compares a code, after counting the try, so that requests at once share the five. The right one takes its count
 * back: who needed all five to validate can still reset. Throws 400 with 'expirado' or 'inválido' in its words.
 */
export async function tryCode(services: Services, account: Account, code: string): Promise<void> {
  const at = services.now().getTime()
  const stored = await services.db.kysely
    .updateTable('recuperacao')
    .set((eb) => ({
      tentativas: eb('tentativas', '+', 1),
      // A code of a clock ahead of ours counts as given now.
      expira_em: sql<number>`case when expira_em > ${at + lifetime} then ${at + lifetime} else expira_em end`,
    }))
    .where('conta_id', '=', account.id)
    .where('tentativas', '<', mostTries)
    .where('expira_em', '>', at)
    .returning('codigo_hash')
    .executeTakeFirst()
  if (!stored) throw new ApiError('invalid', { detail: 'Código expirado' })
  if (stored.codigo_hash !== hashOf(services, account, code)) {
    throw new ApiError('invalid', { detail: 'Código inválido' })
  }
  await services.db.kysely
    .updateTable('recuperacao')
    .set((eb) => ({ tentativas: eb('tentativas', '-', 1) }))
    .where('conta_id', '=', account.id)
    .where('codigo_hash', '=', stored.codigo_hash)
    .execute()
}

/**
 * Changes the password with a code: the code is consumed and every session ended in the same transaction.
 * The wait of a login that had failed too often ends with it. Whether a password is easy to guess is said only to
 * who has the code: the account's name is among the words that are.
 */
export async function resetPassword(
  services: Services,
  account: Account,
  code: string,
  password: string,
): Promise<void> {
  const { db, now } = services
  await tryCode(services, account, code)
  await refuseEasyPassword('nova_senha', password, account)
  const senha_hash = await hashPassword(password)
  await db.kysely.transaction().execute(async (connection) => {
    const consumed = await connection
      .deleteFrom('recuperacao')
      .where('conta_id', '=', account.id)
      .where('codigo_hash', '=', hashOf(services, account, code))
      .returning('conta_id')
      .executeTakeFirst()
    if (!consumed) throw new ApiError('invalid', { detail: 'Código expirado' })
    await connection
      .updateTable('conta')
      .set({ senha_hash, pendencia: null })
      .where('id', '=', account.id)
      .execute()
    await endSessionsOf(connection, account.id, now().getTime())
    const done = { acao: 'editou', recurso: 'conta', depois: { senha: 'redefinida' } } as const
    const who = { contaId: account.id, registroId: account.id }
    await record(connection, [{ ...done, ...who, quando: now().toISOString() }])
  })
  await forgive(services, account.email)
}

/** Bound to the account and to its e-mail: a code that went to an address dies when the address is changed. */
function hashOf({ secret }: Services, { id, email }: Account, code: string): string {
  return createHmac('sha256', secret).update(`codigo:${id}:${email}:${code}`).digest('base64url')
}
