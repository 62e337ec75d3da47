import { sql } from 'kysely'
import type { Role } from '#model/role'
import { type OwnRows, secretReaders } from '#model/secret'
import { recordAccount } from '#server/db/audit'
import type { Connection } from '#server/db/connection'
import type { Services } from '#server/services'

/** What changes in an account whose ways to sign in somebody else has changed: it waits from the last trace on. */
export const waiting = {
  espera_desde: sql<number>`(select coalesce(max(id), 0) from auditoria)`,
} as const

/**
 * The rows that an account has written since it waits to be admitted, and nobody else: the only secret ones it reads.
 * Null for one that is admitted, and for a role that reads none anyway.
 */
export async function ownRowsOf(
  { db, resources }: Pick<Services, 'db' | 'resources'>,
  { id, espera_desde, role }: { id: number; espera_desde: number | null; role: Role },
): Promise<OwnRows | null> {
  if (espera_desde === null || !secretReaders(resources).includes(role)) return null
  const names = Object.values(resources).flatMap(({ secret, name }) => (secret ? [name] : []))
  const isOwn = sql`case when conta_id = ${id} and id > ${espera_desde} then 1 else 0 end`
  const { rows } = await sql<{ recurso: string; registro_id: number }>`
    select recurso, registro_id from auditoria
    where recurso in (${sql.join(names)}) and acao in ('criou', 'importou', 'editou')
    group by recurso, registro_id having min(${isOwn}) = 1`.execute(db.kysely)
  const idsIn = (name: string) =>
    new Set(rows.flatMap((row) => (row.recurso === name ? [Number(row.registro_id)] : [])))
  return new Map(names.map((name) => [name, idsIn(name)]))
}

/**
 * Whether the password of an account that waits came by a code to its e-mail since then: whoever made the account, or was in
 * it, does not know it.
 */
const isOwnPassword = sql<boolean>`exists (select 1 from auditoria where recurso = 'conta'
  and registro_id = conta.id and auditoria.id > conta.espera_desde
  and auditoria.depois like '%"redefinida"%')`

/** The accounts of a role that can sign in; those with `espera_desde` wait, and the others may admit them. */
export function activeAccounts(connection: Connection, role: Role) {
  return connection
    .selectFrom('conta')
    .select(['id', 'nome', 'email', 'email_admitido', 'espera_desde', 'pessoa_id'])
    .select(isOwnPassword.as('recuperada'))
    .where('role', '=', role)
    .where('excluido_em', 'is', null)
    .where('desativada_em', 'is', null)
    .orderBy('nome')
    .orderBy('id')
    .execute()
}

/** Why an account cannot be admitted yet: whoever made it may sign in as well. */
export const othersPassword =
  'Outra pessoa pode conhecer a senha desta conta: admita depois que a dona pedir uma nova em "Esqueci minha senha".'

/** Admits an account that waits, unless its e-mail changed meanwhile; `by` is null for a command. False if it waits no more. */
export async function admit(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, email }: { readonly id: number; readonly email: string },
  by: number | null,
): Promise<boolean> {
  return db.kysely.transaction().execute(async (connection) => {
    const { numUpdatedRows } = await connection
      .updateTable('conta')
      .set({ espera_desde: null, email_admitido: null })
      .where('id', '=', id)
      .where('email', '=', email)
      .where('espera_desde', 'is not', null)
      .where(isOwnPassword)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await recordAccount({ now }, connection, { id, by }, { depois: { admitida: email } })
    return true
  })
}
