import { useOne } from '@refinedev/core'
import type { Answer, HttpError } from '#console/api/request'
import { useCall } from '#console/api/use-call'
import {
  type AttendanceRecord,
  absencePercent,
  presencePercent,
  type Seal,
  sealOf,
  tallyOf,
  totalOf,
} from '#domain/attendance'
import { recordsIn } from '#features/frequencia/console/records'
import type { Row } from '#model/resource'
import { aluno } from '#resources/aluno'
import { frequencia } from '#resources/frequencia'

export type Aluno = Row<typeof aluno>

export function useStudent(id: number | string) {
  return useOne<Aluno, HttpError>({ resource: aluno.name, id })
}

export function useStudentAttendance({ id }: Aluno, enabled = true) {
  return useCall(frequencia, 'doAluno', { id }, { read: newestFirst, enabled })
}

function newestFirst(answer: Answer<unknown>): AttendanceRecord[] | null {
  if (answer.data === null) return null
  return recordsIn(answer).toSorted((a, b) => (a.data < b.data ? 1 : -Number(a.data > b.data)))
}

export interface AttendanceFigures {
  readonly seal: Seal
  readonly total: number | null
  readonly presences: number | null
  readonly presencePercent: number | null
  readonly absences: number | null
  readonly absencePercent: number | null
}

/** Without records, the student's own percentage is all that is known (decision 20). */
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
      presencePercent: presencePercent(tally),
      absences: tally.ausente,
      absencePercent: absent,
    }
  }
  const percent = student.percentual_ausencia || null
  const unknown = { presences: null, presencePercent: null, absences: null }
  return { ...unknown, total: records && 0, seal: sealOf(percent), absencePercent: percent }
}
