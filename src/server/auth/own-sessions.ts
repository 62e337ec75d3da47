import type { SessaoAberta } from '#model/session'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import { absoluteEnd, idleEnd, type Viewer } from './session.ts'

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
