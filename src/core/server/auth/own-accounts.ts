import type { Conta, camposDaConta } from '#model/calls/contas'
import type { Role } from '#model/field'
import { ownAccounts } from '#model/own-accounts'
import { easyPassword } from '#model/password'
import type { Checked } from '#model/resource'
import { coordinates } from '#model/role'
import { recordAccount } from '#server/db/audit'
import type { Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import { waiting } from './admission.ts'
import { isEasyPassword } from './easy-password.ts'
import { createOwnAccount } from './first-account.ts'
import { endSessionsOf, type Viewer } from './session.ts'

type Needed = Pick<Services, 'db' | 'now'>
/** Who does it; null for a command at the server. */
type Actor = Pick<Viewer, 'contaId'> | null

/** The accounts of a role that have no row behind them, oldest first. */
export async function ownAccountsOf(
  { db }: Pick<Services, 'db'>,
  role: Role,
  actor: Actor,
): Promise<Conta[]> {
  const rows = await accounts(db.kysely).where('role', '=', role).orderBy('id').execute()
  return rows.map((row) => ({ ...row, propria: row.id === actor?.contaId }))
}

/** Adds an account whose owner must change the password first. Throws 400 and 409 with the message of each value. */
export async function addAccountAs(
  services: Services,
  role: Role,
  actor: Viewer,
  { nome, email, password }: Checked<typeof camposDaConta>,
): Promise<Conta> {
  if (await isEasyPassword(services, password, { email, nome }))
    throw new ApiError('invalid', { errors: { password: easyPassword } })
  const taken = () => new ApiError('conflict', { errors: { email: 'Este email já está em uso' } })
  const { db } = services
  if (await hasAccount(db.kysely, email)) throw taken()
  const id = await createOwnAccount(services, {
    ...{ role, email, nome, password },
    ...{ pendencia: 'senha', criadaPor: actor.contaId },
  }).catch(async (error) => {
    // Another request took the e-mail a moment before.
    throw (await hasAccount(db.kysely, email)) ? taken() : error
  })
  return { id, nome, email, desativada_em: null, propria: false }
}

/**
 * Deactivates an account of a role and ends its sessions, or lets a deactivated one sign in again, with the password it
 * had. Throws 404 for an account of another role, 409 for one's own and for the last one that coordinates, 401 if the
 * asker was deactivated a moment before.
 */
export async function setActive(
  { db, now }: Needed,
  role: Role,
  actor: Actor,
  { id, isActive }: { readonly id: number; readonly isActive: boolean },
): Promise<Conta> {
  return db.kysely.transaction().execute(async (connection) => {
    // All accounts are locked in the same order, so that two who deactivate each other run one after the other.
    // SQLite has a single writer anyway.
    const locked = await accounts(connection)
      .select('role')
      .where((eb) => eb.or([eb('role', '=', role), eb('id', '=', actor?.contaId ?? 0)]))
      .orderBy('id')
      .$if(db.dialect === 'postgres', (query) => query.forUpdate())
      .execute()
    const active = locked.filter(({ desativada_em }) => desativada_em === null)
    if (actor && !active.some((each) => each.id === actor.contaId))
      throw new ApiError('unauthenticated')
    const found = locked.find((each) => each.id === id && each.role === role)
    if (!found) throw new ApiError('absent')
    const at = now()
    if (!isActive) {
      if (actor?.contaId === id)
        throw new ApiError('conflict', { detail: 'Você não pode desativar a própria conta.' })
      if (!active.some((each) => each.role === role && each.id !== id)) refuseLast(role)
      for (const table of ['recuperacao', 'recuperacao_propria', 'desafio'] as const)
        await connection.deleteFrom(table).where('conta_id', '=', id).execute()
      await endSessionsOf(connection, id, at.getTime())
    }
    const { role: _, ...account } = found
    const propria = id === actor?.contaId
    // Nothing to change.
    if (isActive === (account.desativada_em === null)) return { ...account, propria }
    const desativada_em = isActive ? null : at.toISOString()
    const change = isActive ? { desativada_em, ...waiting } : { desativada_em }
    await connection.updateTable('conta').set(change).where('id', '=', id).execute()
    const said = { antes: { ativa: !isActive }, depois: { ativa: isActive } }
    await recordAccount({ now }, connection, { id, by: actor?.contaId ?? null }, said)
    return { ...account, desativada_em, propria }
  })
}

/** Throws 409 for the last account that coordinates. */
function refuseLast(role: Role): void {
  if (!coordinates(role)) return
  const of = ownAccounts.find((each) => each.role === role)?.of
  throw new ApiError('conflict', { detail: `É a última conta ativa ${of}.` })
}

function accounts(connection: Connection) {
  return connection
    .selectFrom('conta')
    .select(['id', 'nome', 'email', 'desativada_em'])
    .where('excluido_em', 'is', null)
}

/** Whether an account has this e-mail, even a deactivated one. */
export async function hasAccount(connection: Connection, email: string): Promise<boolean> {
  const row = await connection
    .selectFrom('conta')
    .select('id')
    .where('email', '=', email)
    .where('excluido_em', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
