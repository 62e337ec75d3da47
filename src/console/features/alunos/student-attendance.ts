import { recordsIn } from '#console/api/attendance'
import type { Answer } from '#console/api/request'
import { useCall } from '#console/api/use-call'
import {
  type AttendanceRecord,
  absencePercent,
  percentOf,
  type Seal,
  sealOf,
  tallyOf,
  totalOf,
} from '#model/attendance'
import type { Row } from '#model/resource'
import type { aluno } from '#resources/aluno'
import { frequencia } from '#resources/frequencia'

type Aluno = Row<typeof aluno>

/** The attendance of a student, the last day first; null where only the percentage is known. */
export function useStudentAttendance({ id }: Aluno) {
  return useCall(frequencia, 'doAluno', { id }, { read: lastFirst })
}

function lastFirst(answer: Answer<unknown>): AttendanceRecord[] | null {
  if (answer.data === null) return null
  return recordsIn(answer).toSorted((a, b) => (a.data < b.data ? 1 : -Number(a.data > b.data)))
}

/** What the cards say of a student's attendance; null figures are not known. */
export interface AttendanceFigures {
  readonly seal: Seal
  readonly total: number | null
  readonly presences: number | null
  readonly presencePercent: number | null
  readonly absences: number | null
  readonly absencePercent: number | null
}

/** The figures of the records, or what the percentage alone says where there are none (decision 20). */
export function figuresOf(
  student: Pick<Aluno, 'percentual_ausencia'>,
  records: readonly AttendanceRecord[] | null,
): AttendanceFigures {
  if (records?.length) {
    const tally = tallyOf(records.map(({ status }) => status))
    const total = totalOf(tally)
    const absent = absencePercent(tally)
    return {
      seal: sealOf(absent),
      total,
      presences: tally.presente,
      presencePercent: percentOf(tally.presente, total),
      absences: tally.ausente,
      absencePercent: absent,
    }
  }
  const percent = student.percentual_ausencia || null
  const unknown = { presences: null, presencePercent: null, absences: null }
  return { ...unknown, total: records && 0, seal: sealOf(percent), absencePercent: percent }
}
