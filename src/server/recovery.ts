import { createHmac, randomInt } from 'node:crypto'
import { ApiError } from './errors.ts'
import { hashPassword } from './password.ts'
import type { Services } from './services.ts'
import { endSessionsOf } from './session.ts'
import type { Connection } from './store/tables.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const codeLength = 6
const lifetime = 30 * 60_000
const mostTries = 5

/** The account of an e-mail, as recovery needs it. */
export interface Account {
  readonly id: number
  readonly email: string
}

/** The account that signs in with an e-mail; undefined for an unknown one. */
export function accountOf({ db }: Services, email: string): Promise<Account | undefined> {
  return db.kysely
    .selectFrom('conta')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('excluido_em', 'is', null)
    .executeTakeFirst()
}

/** A new recovery code of an account, good for 30 minutes; the one before is good no more. */
export async function newCode(services: Services, { id }: Account): Promise<string> {
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
  const row = {
    codigo_hash: hashOf(services, id, code),
    expira_em: services.now().getTime() + lifetime,
    tentativas: 0,
  }
  await services.db.kysely
    .insertInto('recuperacao')
    .values({ conta_id: id, ...row })
    .onConflict((conflict) => conflict.column('conta_id').doUpdateSet(row))
    .execute()
  return code
}

/** Compares a code, after counting the try. Throws 400 with 'expirado' or 'inválido' in its words. */
export async function tryCode(
  services: Services,
  connection: Connection,
  { id }: Account,
  code: string,
): Promise<void> {
  const stored = await connection
    .updateTable('recuperacao')
    .set((eb) => ({ tentativas: eb('tentativas', '+', 1) }))
    .where('conta_id', '=', id)
    .where('tentativas', '<', mostTries)
    .where('expira_em', '>', services.now().getTime())
    .returning('codigo_hash')
    .executeTakeFirst()
  if (!stored) throw new ApiError('invalid', { detail: 'Código expirado' })
  if (stored.codigo_hash !== hashOf(services, id, code.trim().toUpperCase())) {
    throw new ApiError('invalid', { detail: 'Código inválido' })
  }
}

/** Changes the password with a code: the code is consumed and every session ended in the same transaction. */
export async function resetPassword(
  services: Services,
  account: Account,
  code: string,
  password: string,
): Promise<void> {
  const { db, now } = services
  await tryCode(services, db.kysely, account, code)
  const senha_hash = await hashPassword(password)
  await db.kysely.transaction().execute(async (connection) => {
    const consumed = await connection
      .deleteFrom('recuperacao')
      .where('conta_id', '=', account.id)
      .where('codigo_hash', '=', hashOf(services, account.id, code.trim().toUpperCase()))
      .returning('conta_id')
      .executeTakeFirst()
    if (!consumed) throw new ApiError('invalid', { detail: 'Código expirado' })
    await connection.updateTable('conta').set({ senha_hash }).where('id', '=', account.id).execute()
    await endSessionsOf(connection, account.id, now().getTime())
  })
}

function hashOf({ secret }: Services, contaId: number, code: string): string {
  return createHmac('sha256', secret).update(`codigo:${contaId}:${code}`).digest('base64url')
}
