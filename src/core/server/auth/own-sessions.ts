import type { SessaoAberta } from '#model/calls/conta'
import type { Role } from '#model/field'
import { recordAccount } from '#server/db/audit'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import { absoluteEnd, endSessionsOf, idleEnd, type Viewer } from './session.ts'

/** The open sessions of the asker: the present one first, then the most recently used. */
export async function ownSessions(
  { db, now }: Services,
  { contaId, sessaoId }: Viewer,
): Promise<SessaoAberta[]> {
  const at = now().getTime()
  const rows = await db.kysely
    .selectFrom('sessao')
    .select(['id', 'aparelho', 'criada_em', 'ultima_atividade'])
    .where('conta_id', '=', contaId)
    .where('encerrada_em', 'is', null)
    .where('ultima_atividade', '>=', at - idleEnd)
    .where('criada_em', '>=', at - absoluteEnd)
    .orderBy('ultima_atividade', 'desc')
    .orderBy('id')
    .execute()
  const sessions = rows.map(({ id, aparelho, criada_em, ultima_atividade }) => ({
    id,
    aparelho,
    desde: new Date(criada_em).toISOString(),
    ultimo_uso: new Date(ultima_atividade).toISOString(),
    atual: id === sessaoId,
  }))
  return sessions.sort((one, other) => Number(other.atual) - Number(one.atual))
}

/** Ends a session of the asker. Throws the same 404 for one that has ended, is another person's, or does not exist. */
export async function endOwnSession(
  { db, now }: Services,
  { contaId }: Viewer,
  id: string,
): Promise<void> {
  const ended = await db.kysely
    .updateTable('sessao')
    .set({ encerrada_em: now().getTime() })
    .where('id', '=', id)
    .where('conta_id', '=', contaId)
    .where('encerrada_em', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new ApiError('absent')
}

/**
 * Ends the sessions of an account of a role, by its id or that of its row, but for the one that asks. Throws 404 where
 * there is no such account.
 */
export async function endSessionsIn(
  { db, now }: Services,
  { contaId, sessaoId }: Viewer,
  { role, by, id }: { readonly role: Role; readonly by: 'id' | 'pessoa_id'; readonly id: number },
): Promise<void> {
  await db.kysely.transaction().execute(async (connection) => {
    const account = await connection
      .selectFrom('conta')
      .select('id')
      .where('role', '=', role)
      .where(by, '=', id)
      .where('excluido_em', 'is', null)
      .executeTakeFirst()
    if (!account) throw new ApiError('absent')
    await endSessionsOf(connection, account.id, now().getTime(), { except: sessaoId })
    const ended = { depois: { sessoes: 'encerradas' } }
    await recordAccount({ now }, connection, { id: account.id, by: contaId }, ended)
  })
}
