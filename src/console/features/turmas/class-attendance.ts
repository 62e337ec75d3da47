import { useQuery } from '@tanstack/react-query'
import { recordsOfClass } from '#console/api/attendance'
import { type AttendanceRecord, tallyOf, totalOf } from '#model/attendance'

/** The whole attendance of a class; a host answers 404 for a class without any. */
export function useClassAttendance(id: number) {
  return useQuery({
    queryKey: ['turma', id, 'frequencia'],
    queryFn: ({ signal }) => recordsOfClass(id, signal),
  })
}

/** Presences over all records, in whole percent (section 9 of the specification); null without records. */
export function averageOf(records: readonly AttendanceRecord[]): number | null {
  const tally = tallyOf(records.map(({ status }) => status))
  const total = totalOf(tally)
  return total === 0 ? null : Math.round((tally.presente * 100) / total)
}

/** The newest day with a record. */
export function lastDayOf(records: readonly AttendanceRecord[]): string | null {
  return records.reduce<string | null>(
    (last, { data }) => (last === null || data > last ? data : last),
    null,
  )
}
