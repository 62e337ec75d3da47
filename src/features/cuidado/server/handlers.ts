import { studentsLocked } from '#features/frequencia/server/marks'
import { readsSecrets } from '#model/secret'
import { record, traceOf } from '#server/db/audit'
import { ApiError } from '#server/http/errors'
import { answering } from '#server/routes/answering'
import { resourceNamed, today } from '#server/services'
import { scopeCondition } from '#server/store/scope'
import { effectOf } from './care-effect.ts'

/** Who takes care of whom in the queue, and what the contacts of a month have changed. */
export const casoHandlers = answering('caso', {
  async responsavel({ services, id, body: { assumir, de }, asker }) {
    const { db, resources } = services
    const caso = resourceNamed(services, 'caso')
    const para = assumir ? asker.viewer.contaId : null
    await db.kysely.transaction().execute(async (connection) => {
      // Whoever works the case out anew has the student locked.
      await studentsLocked(connection, db.dialect, [id]).execute()
      const had = await connection
        .selectFrom('caso')
        .selectAll()
        .where('aluno_id', '=', id)
        .where(scopeCondition(resources, caso, 'all', asker.viewer))
        .executeTakeFirst()
      if (!had) throw new ApiError('absent')
      if (had.responsavel_id !== de)
        throw new ApiError('conflict', { detail: 'Outra pessoa mudou quem cuida deste caso.' })
      if (de === para) return
      // Of a student with secret contacts the two readings are one case, taken care of by the same person.
      const taken = await connection
        .updateTable('caso')
        .set({ responsavel_id: para })
        .where('aluno_id', '=', id)
        .where((eb) => eb('responsavel_id', de === null ? 'is' : '=', de))
        .returning('sigilo')
        .execute()
      const isHidden = taken.every(({ sigilo }) => sigilo === 'sigiloso')
      const depois = { responsavel_id: para, ...(isHidden && { sigilo: had.sigilo }) }
      const trace = traceOf(services, asker, caso, id)
      await record(connection, [
        { ...trace, acao: 'editou', antes: { responsavel_id: de }, depois },
      ])
    })
    return { responsavel_id: para }
  },

  async efeito({ services, query: { mes = today(services).slice(0, 7) }, asker }) {
    const atendimento = resourceNamed(services, 'atendimento')
    const isWhole = readsSecrets(atendimento, asker.viewer)
    return { mes, ...(await effectOf(services.db.kysely, mes, isWhole)) }
  },
})
