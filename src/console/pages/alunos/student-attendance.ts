import { useQuery } from '@tanstack/react-query'
import { HttpError, http } from '#console/http'
import { firstOf, targetOf } from '#console/providers/data/route'
import {
  type AttendanceRecord,
  absencePercent,
  percentOf,
  recordsOf,
  type Seal,
  sealOf,
  tallyOf,
  totalOf,
} from '#model/attendance'
import type { Row } from '#model/resource'
import type { aluno } from '#resources/aluno'
import { frequencia } from '#resources/frequencia'

type Aluno = Row<typeof aluno>

/** The attendance of a student; null where the host has no such call and only the percentage is known. */
export function useStudentAttendance(student: Aluno) {
  return useQuery({
    queryKey: ['aluno', student.id, 'frequencias'],
    queryFn: ({ signal }) => recordsOfStudent(student, signal),
  })
}

async function recordsOfStudent(
  student: Aluno,
  signal: AbortSignal,
): Promise<AttendanceRecord[] | null> {
  try {
    return await read(frequencia.calls.doAluno.route, student.id, signal)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  if (!student.turma_id) return null
  // The documented contract has the history of the class alone.
  const ofClass = await read(frequencia.calls.historico.route, student.turma_id, signal).catch(
    (error: unknown) => {
      if (isMissing(error)) return null
      throw error
    },
  )
  return ofClass?.filter(({ aluno_id }) => aluno_id === student.id) ?? null
}

async function read(
  route: Parameters<typeof firstOf>[0],
  id: number,
  signal: AbortSignal,
): Promise<AttendanceRecord[]> {
  const { data } = await http<unknown>(targetOf(firstOf(route), { id }).path, { signal })
  const records = recordsOf(data)
  if (!records) throw new Error('Resposta de frequência ilegível')
  return records.toSorted((a, b) => (a.data < b.data ? 1 : -Number(a.data > b.data)))
}

function isMissing(error: unknown): boolean {
  return error instanceof HttpError && [404, 405].includes(error.status)
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
