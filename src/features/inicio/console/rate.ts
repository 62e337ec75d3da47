import { percentOf } from '#domain/attendance'
import type { AttendanceRecord } from '#domain/attendance-records'

export type LastDay = ReturnType<typeof lastDayOf>

/**
 * The last day with records, and how many of the students were present: over all of them, in percent (section 9 of the
 * specification), null for a class without students.
 */
export function lastDayOf(
  records: readonly AttendanceRecord[],
  alunos: readonly { readonly id: number }[],
) {
  const data = records.reduce((last, record) => (record.data > last ? record.data : last), '')
  if (!data) return null
  const own = new Set(alunos.map(({ id }) => id))
  const present = records.filter(
    (record) => record.data === data && record.status === 'presente' && own.has(record.aluno_id),
  ).length
  return { data, present, total: own.size, rate: percentOf(present, own.size) }
}
