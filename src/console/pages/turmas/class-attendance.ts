import { useQuery } from '@tanstack/react-query'
import { HttpError, http } from '#console/http'
import { firstOf, targetOf } from '#console/providers/data/route'
import { type AttendanceRecord, recordsOf, tallyOf, totalOf } from '#model/attendance'
import { frequencia } from '#resources/frequencia'

/** The whole attendance of a class; a host answers 404 for a class without any. */
export function useClassAttendance(id: number) {
  return useQuery({
    queryKey: ['turma', id, 'frequencia'],
    queryFn: async ({ signal }): Promise<AttendanceRecord[]> => {
      const { path } = targetOf(firstOf(frequencia.calls.historico.route), { id })
      try {
        const { data } = await http<unknown>(path, { signal })
        const records = recordsOf(data)
        if (!records) throw new Error('Resposta de frequência ilegível')
        return records
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return []
        throw error
      }
    },
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
