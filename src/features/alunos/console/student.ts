import type { Answer } from '#console/api/request'
import { useCall } from '#console/api/use-call'
import { absencePercent, presencePercent, sealOf, tallyOf, totalOf } from '#domain/attendance'
import type { AttendanceRecord } from '#domain/attendance-records'
import { recordsIn } from '#features/frequencia/console/records'
import { inOrder } from '#features/frequencia/console/registro/roll'
import { grouped } from '#model/grouped'
import type { Row } from '#model/resource'
import type { aluno } from '#resources/aluno'
import { frequencia } from '#resources/frequencia'

export type Aluno = Row<typeof aluno>

export function useStudentAttendance({ id }: Aluno, enabled = true) {
  return useCall(frequencia, 'doAluno', { id }, { read: newestFirst, enabled })
}

function newestFirst(answer: Answer<unknown>): AttendanceRecord[] | null {
  if (answer.data === null) return null
  return recordsIn(answer).toSorted((a, b) => (a.data < b.data ? 1 : -Number(a.data > b.data)))
}

/**
 * Without records, the student's own percentage is all that is known (decision 20). The records of the classes of somebody
 * alone may be a part, as `isPart` says; where they are of several classes, `classes` has those of each.
 */
export function figuresOf(
  student: Pick<Aluno, 'percentual_ausencia'>,
  records: readonly AttendanceRecord[] | null,
  areOfOwnClasses = false,
) {
  const tally = records?.length ? tallyOf(records.map(({ status }) => status)) : null
  const percent = student.percentual_ausencia || null
  const absent = tally ? absencePercent(tally) : percent
  const all = (tally && areOfOwnClasses && percent) || absent
  return {
    seal: sealOf(all),
    classes: classesOf(records ?? []),
    isPart: all !== absent,
    total: tally ? totalOf(tally) : records && 0,
    presences: tally?.presente ?? null,
    presencePercent: tally && presencePercent(tally),
    absences: tally?.ausente ?? null,
    absencePercent: absent,
  }
}

/** The figures of each class by name, where there are several. */
function classesOf(records: readonly AttendanceRecord[]) {
  const known = grouped(records, ({ turma_id }) => turma_id)
  if (known.size < 2) return []
  const figures = [...known.values()].map((own, id) => {
    const tally = tallyOf(own.map(({ status }) => status))
    const nome = own[0]?.turma ?? 'Outra turma'
    const shares = { absences: tally.ausente, absencePercent: absencePercent(tally) }
    return { id, nome, total: totalOf(tally), ...shares }
  })
  return inOrder(figures)
}
