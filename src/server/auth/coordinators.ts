import { checkField, normalise } from '#model/check'
import { easyPassword } from '#model/password'
import { type ContaDaCoordenacao, camposDaConta } from '#resources/coordenacao'
import { record } from '#server/db/audit'
import type { Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { type Services, today } from '#server/services'
import { isEasyPassword } from './easy-password.ts'
import { createCoordinator } from './first-account.ts'
import { endSessionsOf, type Viewer } from './session.ts'

type Needed = Pick<Services, 'db' | 'now'>
/** The coordinator who does it; null for a command at the server. */
type Actor = Pick<Viewer, 'contaId'> | null

/** The message when the institute would be left without a coordinator. */
export const lastCoordinator = 'É a última conta ativa da coordenação.'

/** The accounts of the coordination, oldest first. */
export async function coordinators(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
): Promise<ContaDaCoordenacao[]> {
  const rows = await ofCoordination(db.kysely).orderBy('id').execute()
  return rows.map((row) => ({ ...row, propria: row.id === actor?.contaId }))
}

/** Adds an account whose owner must change the password first. Throws 400 and 409 with the message of each value. */
export async function addCoordinatorAs(
  services: Services,
  actor: Viewer,
  body: Readonly<Record<keyof typeof camposDaConta, string>>,
): Promise<ContaDaCoordenacao> {
  const context = { today: today(services) }
  const checked = Object.entries(camposDaConta).map(([name, field]) => {
    const value = body[name as keyof typeof camposDaConta]
    return { name, message: checkField(field, value, context), value: normalise(field, value) }
  })
  const errors = checked.flatMap(({ name, message }) => (message ? [[name, message]] : []))
  if (errors.length > 0) throw new ApiError('invalid', { errors: Object.fromEntries(errors) })
  const [nome = '', email = ''] = checked.map(({ value }) => String(value))
  const { password } = body
  if (await isEasyPassword(password, { email, nome }))
    throw new ApiError('invalid', { errors: { password: easyPassword } })
  const taken = () => new ApiError('conflict', { errors: { email: 'Este email já está em uso' } })
  const { db } = services
  if (await hasAccount(db.kysely, email)) throw taken()
  const id = await createCoordinator(services, {
    email,
    nome,
    password,
    pendencia: 'senha',
    criadaPor: actor.contaId,
  }).catch(async (error) => {
    // Another request took the e-mail a moment before.
    throw (await hasAccount(db.kysely, email)) ? taken() : error
  })
  return { id, nome, email, desativada_em: null, propria: false }
}

/**
 * Deactivates a coordinator's account and ends its sessions. Throws 404 for an account that is not a coordinator's,
 * 409 for one's own and for the last one, 401 if the asker was deactivated a moment before.
 */
export function deactivateCoordinator(services: Needed, actor: Actor, id: number) {
  return changing(services, actor, id, async (connection, all, at) => {
    if (actor?.contaId === id)
      throw new ApiError('conflict', { detail: 'Você não pode desativar a própria conta.' })
    const others = all.filter((each) => each.id !== id && each.desativada_em === null)
    if (others.length === 0) throw new ApiError('conflict', { detail: lastCoordinator })
    for (const table of ['recuperacao', 'recuperacao_propria', 'desafio'] as const)
      await connection.deleteFrom(table).where('conta_id', '=', id).execute()
    await endSessionsOf(connection, id, at.getTime())
    return at.toISOString()
  })
}

/** Lets a deactivated account sign in again, with the password it had. Throws like its deactivation. */
export function reactivateCoordinator(services: Needed, actor: Actor, id: number) {
  return changing(services, actor, id, async () => null)
}

type Work = (
  connection: Connection,
  all: readonly Omit<ContaDaCoordenacao, 'propria'>[],
  at: Date,
) => Promise<string | null>

async function changing(
  { db, now }: Needed,
  actor: Actor,
  id: number,
  work: Work,
): Promise<ContaDaCoordenacao> {
  return db.kysely.transaction().execute(async (connection) => {
    // All accounts are locked in the same order, so that two coordinators who deactivate each other run one after the
    // other. SQLite has a single writer anyway.
    const all = await ofCoordination(connection)
      .orderBy('id')
      .$if(db.dialect === 'postgres', (query) => query.forUpdate())
      .execute()
    const isActive = (contaId: number) =>
      all.some((each) => each.id === contaId && each.desativada_em === null)
    if (actor && !isActive(actor.contaId)) throw new ApiError('unauthenticated')
    const account = all.find((each) => each.id === id)
    if (!account) throw new ApiError('absent')
    const at = now()
    const desativada_em = await work(connection, all, at)
    const propria = account.id === actor?.contaId
    // Nothing to change.
    if ((desativada_em === null) === (account.desativada_em === null))
      return { ...account, propria }
    await connection.updateTable('conta').set({ desativada_em }).where('id', '=', id).execute()
    const contaId = actor?.contaId ?? null
    const quando = at.toISOString()
    const said = { antes: { ativa: !account.desativada_em }, depois: { ativa: !desativada_em } }
    await record(connection, [
      { quando, contaId, acao: 'editou', recurso: 'conta', registroId: id, ...said },
    ])
    return { ...account, desativada_em, propria }
  })
}

function ofCoordination(connection: Connection) {
  return connection
    .selectFrom('conta')
    .select(['id', 'nome', 'email', 'desativada_em'])
    .where('role', '=', 'coordenador')
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
