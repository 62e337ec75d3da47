import { noRecords, recordsIn } from '#console/api/attendance'
import { useCall } from '#console/api/use-call'
import { type AttendanceRecord, tallyOf, totalOf } from '#model/attendance'
import { frequencia } from '#resources/frequencia'

/** The whole attendance of a class. */
export function useClassAttendance(id: number) {
  return useCall(frequencia, 'historico', { id }, { read: recordsIn, refused: noRecords })
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
