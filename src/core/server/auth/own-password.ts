import { recoveryRules } from '#model/recovery'
import { recordAccount } from '#server/db/audit'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import { refuseEasyPassword } from './easy-password.ts'
import { comparePassword, hashingSlots, hashPassword } from './password.ts'
import { endSessionsOf, type Viewer } from './session.ts'
import { allow, clearCounts } from './throttle.ts'

const tries = { most: 10, milliseconds: 15 * 60_000 }
const wrong = 'Senha incorreta'
const unchanged = { nova_senha: 'Escolha uma senha diferente da atual' }

/**
 * Checks the password of a signed-in person again; each attempt is counted before the comparison. Returns its hash.
 * Throws 400 on the field that it was typed into, and 429.
 */
export async function confirmPassword(
  services: Services,
  { contaId }: Pick<Viewer, 'contaId'>,
  password: string,
  field = 'senha',
): Promise<string> {
  const key = `senha:${contaId}`
  const hash = await hashingSlots.run(async () => {
    await allow(services, key, tries)
    const { senha_hash } = await services.db.kysely
      .selectFrom('conta')
      .select('senha_hash')
      .where('id', '=', contaId)
      .executeTakeFirstOrThrow()
    if (await comparePassword(password, senha_hash)) return senha_hash
    throw new ApiError('invalid', { detail: wrong, errors: { [field]: wrong } })
  })
  await clearCounts(services, [key])
  return hash
}

/** The present and the new password. */
export interface PasswordChange {
  readonly senha_atual: string
  readonly nova_senha: string
}

/**
 * Sets the password that the owner chose, and ends every other session; a pending change of password is then done.
 * Returns the new hash. Throws 400 with the message of each value, and 429.
 */
export async function changeOwnPassword(
  services: Services,
  viewer: Viewer,
  { senha_atual, nova_senha }: PasswordChange,
): Promise<string> {
  const message = recoveryRules.nova_senha(nova_senha)
  if (message) throw new ApiError('invalid', { errors: { nova_senha: message } })
  const before = await confirmPassword(services, viewer, senha_atual, 'senha_atual')
  if (senha_atual === nova_senha) throw new ApiError('invalid', { errors: unchanged })
  await refuseEasyPassword(services, 'nova_senha', nova_senha, viewer)
  const senha_hash = await hashPassword(nova_senha)
  const { db, now } = services
  const { contaId, sessaoId } = viewer
  await db.kysely.transaction().execute(async (connection) => {
    const changed = await connection
      .updateTable('conta')
      .set({ senha_hash, pendencia: null })
      .where('id', '=', contaId)
      // Another change may have come first.
      .where('senha_hash', '=', before)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new ApiError('invalid', { errors: { senha_atual: wrong } })
    await connection.deleteFrom('recuperacao').where('conta_id', '=', contaId).execute()
    await endSessionsOf(connection, contaId, now().getTime(), { except: sessaoId })
    await recordAccount(services, connection, { id: contaId }, { depois: { senha: 'trocada' } })
  })
  return senha_hash
}
