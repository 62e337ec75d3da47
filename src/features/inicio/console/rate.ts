import { type AttendanceRecord, percentOf } from '#domain/attendance'

export interface LastDay {
  readonly data: string
  readonly present: number
  readonly total: number
  /** Present over all students, in percent (section 9 of the specification); null for a class without students. */
  readonly rate: number | null
}

export function lastDayOf(
  records: readonly AttendanceRecord[],
  alunos: readonly { readonly id: number }[],
): LastDay | null {
  const data = records.reduce((last, record) => (record.data > last ? record.data : last), '')
  if (!data) return null
  const own = new Set(alunos.map(({ id }) => id))
  const present = records.filter(
    (record) => record.data === data && record.status === 'presente' && own.has(record.aluno_id),
  ).length
  return { data, present, total: own.size, rate: percentOf(present, own.size) }
}
