import type { FastifyRequest } from 'fastify'
import { excusedOn } from '#features/justificativas/server/excuses'
import { plansCounted } from '#features/planejamentos/server/plans'
import { ofOwnClass } from '#features/turmas/server/educators'
import { can } from '#model/access'
import { grouped } from '#model/grouped'
import { planejamento } from '#resources/planejamento'
import { runBatch } from '#server/db/batch'
import { ApiError } from '#server/http/errors'
import { answering } from '#server/routes/answering'
import { type Services, today } from '#server/services'
import { idempotencyKeyOf } from '#server/store/idempotency'
import { dayOfClass, daysOffOf, recordsBetween } from './days.ts'
import { formerOf, isOfDay, markedElsewhere, studentsOf, thatDay } from './enrolled.ts'
import { lastLessons } from './last-lessons.ts'
import { onMarkedDays } from './marked-days.ts'
import { hasClass, ownDay, refuseOthersDay } from './own-days.ts'
import { saveRegister } from './register.ts'

/** Reading attendance by class and by student, and saving a register. */
export const frequenciaHandlers = answering('frequencia', {
  async historico({ services, id }) {
    return between(services, id, '0000-01-01', '9999-12-31')
  },

  async intervalo({ services, id, query }) {
    return between(services, id, query.data_inicio, query.data_fim)
  },

  async dia({ services, id, data, asker, reply }) {
    const { kysely } = services.db
    const now = { id, today: today(services) }
    const { etag, ...day } = await dayOfClass(kysely, id, data)
    const [own, justificados, [off], alunos, [planned], elsewhere] = await runBatch(kysely, [
      ownDay(services, asker, { turmaId: id, data }),
      excusedOn(kysely, id, data),
      daysOffOf(kysely, id, data, data).orderBy('id').limit(1),
      studentsOf(kysely, now, data),
      plansCounted(kysely, id, data),
      markedElsewhere(kysely, now, data),
    ])
    refuseOthersDay(own)
    const mayRead = hasClass(own) && can(planejamento.calls.doDia.access, asker.viewer.role)
    const planejamentos = mayRead ? Number(planned?.total) : 0
    // Of other classes whoever sees some alone is told today's mark, and no other.
    const isTold = asker.scope === 'all' || data === now.today
    const shown = new Set(isTold ? alunos.filter(isOfDay).map((aluno) => aluno.id) : [])
    const em_outras = elsewhere.filter(({ aluno_id }) => shown.has(aluno_id))
    if (etag) reply.header('etag', etag)
    return {
      registros: etag ? [{ data, ...day }] : [],
      ...thatDay(alunos, id),
      ...(justificados.length > 0 && { justificados }),
      ...(em_outras.length > 0 && { em_outras }),
      ...(off && { sem_aula: off.motivo }),
      ...(planejamentos > 0 && { planejamentos }),
    }
  },

  async ultimasAulas({ services, id, data, asker }) {
    return lastLessons(services, id, data, asker.viewer.role)
  },

  async salvar({ services, id, data, body, asker, request, reply }) {
    const elsewhere = (body.turma_id ?? id) !== id || (body.data ?? data) !== data
    if (elsewhere) {
      throw new ApiError('invalid', { detail: 'A turma e a data do corpo não são as do endereço.' })
    }
    const { frequencias, etag } = await saveRegister(
      services,
      {
        turmaId: id,
        data,
        marks: body.frequencias,
        expected: expectedOf(request),
        idempotencyKey: idempotencyKeyOf(request),
      },
      asker,
    )
    if (etag) reply.header('etag', etag)
    return { turma_id: id, data, registros: [{ data, frequencias }] }
  },

  async doAluno({ services, id, asker }) {
    const { kysely } = services.db
    const rows = await kysely
      .selectFrom('frequencia')
      .leftJoin('turma', 'turma.id', 'frequencia.turma_id')
      .select(['frequencia.id', 'aluno_id', 'turma_id', 'data', 'status', 'turma.nome'])
      .select('justificativa_id')
      .where('aluno_id', '=', id)
      .where(onMarkedDays(kysely, 'data'))
      .where(ofOwnClass(services, asker, 'turma_id'))
      .orderBy('data', 'desc')
      .orderBy('frequencia.id')
      .execute()
    return rows.map(({ nome, ...row }) => ({ ...row, turma: { id: row.turma_id, nome } }))
  },
})

/** The registers of a class between two days, and the names of those seen in it then or now that its list lacks. */
async function between(services: Services, id: number, from: string, until: string) {
  const { kysely } = services.db
  const [records, alunos] = await runBatch(kysely, [
    recordsBetween(kysely, id, from, until),
    formerOf(kysely, { id, today: today(services) }, from, until),
  ])
  const days = grouped(records, ({ data }) => data)
  const registros = [...days].map(([data, frequencias]) => ({ data, frequencias }))
  return { registros, ...(alunos.length > 0 && { alunos }) }
}

/** The version of the day that the sender loaded: an ETag, 'none' for a day without record, or null if not sent. */
function expectedOf({ headers }: FastifyRequest): string | null {
  if (headers['if-none-match'] === '*') return 'none'
  // A proxy that compresses answers marks their ETags as weak.
  return headers['if-match']?.replace(/^W\//, '') ?? null
}
