import { effectOf } from '#server/attendance/care-effect'
import { ApiError } from '#server/http/errors'
import { today } from '#server/services'
import type { HandlersOf } from './calls.ts'

/** Who takes care of whom in the queue, and what the contacts of a month have changed. */
export const casoHandlers: HandlersOf<'caso'> = {
  async responsavel({ services, id, body: { assumir, de }, asker: { viewer } }) {
    const { db } = services
    const mine = db.kysely.updateTable('caso').where('aluno_id', '=', id)
    const had =
      de === null ? mine.where('responsavel_id', 'is', null) : mine.where('responsavel_id', '=', de)
    const [taken] = await had
      .set({ responsavel_id: assumir ? viewer.contaId : null })
      .returning('id')
      .execute()
    if (taken) return { responsavel_id: assumir ? viewer.contaId : null }
    const row = await db.kysely
      .selectFrom('caso')
      .select('id')
      .where('aluno_id', '=', id)
      .executeTakeFirst()
    if (!row) throw new ApiError('absent')
    throw new ApiError('conflict', { detail: 'Outra pessoa mudou quem cuida deste caso.' })
  },

  async efeito({ services, query: { mes = today(services).slice(0, 7) } }) {
    return { mes, ...(await effectOf(services.db.kysely, mes)) }
  },
}
