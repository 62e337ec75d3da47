import { sql } from 'kysely'
import { type OwnRows, secretReaders } from '#model/secret'
import { record } from '#server/db/audit'
import type { Connection } from '#server/db/connection'
import type { Services } from '#server/services'
import type { Viewer } from './session.ts'

/** From when on an account waits: after the last trace there is. */
export const fromNow = sql<number>`(select coalesce(max(id), 0) from auditoria)`

/** What changes in an account whose ways to sign in somebody else has changed. */
export const waiting = { espera_desde: fromNow } as const

/**
 * The rows that an account has written since it waits to be admitted, and nobody else: the only secret ones it reads.
 * Null for one that is admitted, and for a role that reads none anyway.
 */
export async function ownRowsOf(
  { db, resources }: Pick<Services, 'db' | 'resources'>,
  { id, espera_desde, role }: { id: number; espera_desde: number | null; role: Viewer['role'] },
): Promise<OwnRows | null> {
  if (espera_desde === null || !secretReaders(resources).includes(role)) return null
  const names = Object.values(resources).flatMap(({ secret, name }) => (secret ? [name] : []))
  const { rows } = await sql<{ recurso: string; registro_id: number }>`
    select recurso, registro_id from auditoria
    where recurso in (${sql.join(names)}) and acao in ('criou', 'importou', 'editou')
    group by recurso, registro_id
    having min(case when conta_id = ${id} and id > ${espera_desde} then 1 else 0 end) = 1`.execute(
    db.kysely,
  )
  const own = new Map<string, Set<number>>()
  for (const { recurso, registro_id } of rows)
    own.set(recurso, (own.get(recurso) ?? new Set()).add(Number(registro_id)))
  return own
}

/** The accounts of a role that can sign in: those that wait to be admitted, or those that may admit them. */
export function accountsOf(connection: Connection, role: Viewer['role'], wait: boolean) {
  return connection
    .selectFrom('conta')
    .select(['id', 'nome', 'email'])
    .where('role', '=', role)
    .where('excluido_em', 'is', null)
    .where('desativada_em', 'is', null)
    .where('espera_desde', wait ? 'is not' : 'is', null)
    .orderBy('nome')
    .orderBy('id')
    .execute()
}

/**
 * Admits an account that waits, as long as it has the e-mail by which it was chosen, and tells the address that it had
 * when it was admitted before; `contaId` is null for a command. Returns where the letter goes; null where none waits.
 */
export async function admit(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, email }: { readonly id: number; readonly email: string },
  contaId: number | null,
): Promise<string | null> {
  return db.kysely.transaction().execute(async (connection) => {
    const account = await connection
      .selectFrom('conta')
      .select('email_admitido')
      .where('id', '=', id)
      .executeTakeFirst()
    const done = await connection
      .updateTable('conta')
      .set({ espera_desde: null, email_admitido: null })
      .where('id', '=', id)
      .where('email', '=', email)
      .where('espera_desde', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!done) return null
    const what = { acao: 'editou', recurso: 'conta', registroId: id } as const
    const quando = now().toISOString()
    await record(connection, [{ ...what, quando, contaId, depois: { admitida: email } }])
    return account?.email_admitido ?? email
  })
}
