import type { Pendencia } from '#model/pending'
import type { Values } from '#model/values'
import { waiting } from '#server/auth/admission'
import { endSessionsOf } from '#server/auth/session'
import type { Writing } from './asker.ts'
import { conflictOf } from './constraints.ts'

/** Of which entity the rows are whose accounts are written, and the transaction. */
type Owners = Pick<Writing, 'connection' | 'resource'>

/**
 * Creates the account of a row whose resource signs in. `hash` is of its password; `pendencia` is the step that its
 * owner must do first.
 */
export async function createAccount(
  { connection, resource }: Owners,
  pessoaId: number,
  values: Values,
  { hash, quando, pendencia }: { hash: string; quando: string; pendencia: Pendencia | null },
): Promise<void> {
  if (!resource.account) return
  await connection
    .insertInto('conta')
    .values({
      role: resource.account.role,
      pessoa_id: pessoaId,
      email: String(values.email),
      nome: String(values[resource.display]),
      senha_hash: hash,
      pendencia,
      criado_em: quando,
    })
    .execute()
}

/** Throws the message of the taken e-mail when another account has it. */
export async function checkEmailFree(
  { connection, resource }: Writing,
  values: Values,
  pessoaId: number | null,
): Promise<void> {
  if (!resource.account || typeof values.email !== 'string') return
  const owner = await connection
    .selectFrom('conta')
    .select(['role', 'pessoa_id'])
    .where('email', '=', values.email)
    .where('excluido_em', 'is', null)
    .executeTakeFirst()
  const own = owner?.role === resource.account.role && owner.pessoa_id === pessoaId
  if (!owner || own) return
  throw conflictOf(resource, 'email')
}

/** Updates name and e-mail of the account from the row; an e-mail that another changed ends its sessions, and it waits. */
export async function updateAccount(
  writing: Writing,
  pessoaId: number,
  values: Values,
): Promise<void> {
  const { services, connection, resource, asker } = writing
  const account = await accountOf(writing, pessoaId)
  if (!account) return
  const { email, [resource.display]: nome } = values
  if (typeof nome === 'string' && nome !== account.nome) {
    await connection.updateTable('conta').set({ nome }).where('id', '=', account.id).execute()
  }
  if (typeof email === 'string' && email !== account.email) {
    const former = account.espera_desde === null ? { email_admitido: account.email } : {}
    const set = account.id === asker.viewer.contaId ? { email } : { email, ...former, ...waiting }
    await connection.updateTable('conta').set(set).where('id', '=', account.id).execute()
    await endSessionsOf(connection, account.id, services.now().getTime())
  }
}

/** Closes the account of a deleted row, and its sessions with it; what it keeps for itself waits for its return. */
export async function closeAccount(of: Owners, pessoaId: number, at: Date): Promise<void> {
  const account = await accountOf(of, pessoaId)
  if (!account) return
  const { connection } = of
  const excluido_em = at.toISOString()
  await connection.updateTable('conta').set({ excluido_em }).where('id', '=', account.id).execute()
  await endSessionsOf(connection, account.id, at.getTime())
}

/** Opens the account of a restored row again, with the password that it had. Throws where its e-mail has been taken. */
export async function reopenAccount(
  { connection, resource }: Owners,
  pessoaId: number,
): Promise<void> {
  if (!resource.account) return
  await connection
    .updateTable('conta')
    .set({ excluido_em: null })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('conta')
        .select((own) => own.fn.max('id').as('id'))
        .where('role', '=', resource.account?.role ?? '')
        .where('pessoa_id', '=', pessoaId),
    )
    .execute()
}

function accountOf({ connection, resource }: Owners, pessoaId: number) {
  if (!resource.account) return undefined
  return connection
    .selectFrom('conta')
    .select(['id', 'nome', 'email', 'espera_desde'])
    .where('role', '=', resource.account.role)
    .where('pessoa_id', '=', pessoaId)
    .where('excluido_em', 'is', null)
    .executeTakeFirst()
}
