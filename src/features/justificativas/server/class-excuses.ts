import { sql } from 'kysely'
import { enrolledIn } from '#features/frequencia/server/enrolled'
import { studentsLocked } from '#features/frequencia/server/marks'
import type { Values } from '#model/values'
import { ApiError } from '#server/http/errors'
import { resourceNamed, type Services, today } from '#server/services'
import type { Asker } from '#server/store/asker'
import { type KeyedRequest, unlessDone } from '#server/store/idempotency'
import { touchAbove } from '#server/store/rows-above'
import { storeRows } from '#server/store/write-row'
import { inTransaction } from '#server/store/writing'
import { answerNotices, settle } from './excuses.ts'

/** One excuse for several students of a class. */
interface ClassExcuse {
  readonly turmaId: number
  readonly students: readonly number[]
  readonly values: Values
}

/**
 * Excuses several students of a class in one transaction. Throws 400 for a student who is not of the class: then nobody is
 * excused.
 */
export async function excuseClass(
  services: Services,
  { turmaId, students, values }: ClassExcuse,
  asker: Asker,
  keyed: KeyedRequest,
) {
  const resource = resourceNamed(services, 'justificativa')
  const { db } = services
  const [inicio, fim] = [String(values.inicio), String(values.fim)]
  const now = enrolledIn(turmaId, today(services))
  return inTransaction({ services, resource, asker }, async (writing) => {
    const { connection } = writing
    const found = await studentsLocked(connection, db.dialect, students)
      .where(sql<boolean>`(id in (${now}) or id in (${enrolledIn(turmaId, inicio, fim)}))`)
      .where('excluido_em', 'is', null)
      .execute()
    return unlessDone(writing, keyed, async () => {
      if (found.length < students.length)
        throw new ApiError('invalid', { errors: { alunos: 'Há um aluno que não é desta turma' } })
      const rows = students.map((aluno_id) => ({ ...values, aluno_id }))
      const stored = await storeRows(writing, rows)
      await touchAbove(writing, rows)
      const span = { students, inicio, fim }
      const { contaId } = asker.viewer
      const { justified } = await settle(services, connection, span, contaId)
      await answerNotices(services, connection, span, contaId)
      const detail = told(students.length, justified)
      return { detail, justificativas: stored.map(({ id }) => id) }
    })
  })
}

function told(excuses: number, absences: number): string {
  const saved = excuses === 1 ? '1 justificativa salva' : `${excuses} justificativas salvas`
  if (absences === 0) return saved
  return `${saved}, ${absences === 1 ? '1 falta justificada' : `${absences} faltas justificadas`}`
}
