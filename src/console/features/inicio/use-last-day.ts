import { useQuery } from '@tanstack/react-query'
import { firstOf, targetOf } from '#console/api/data/route'
import { HttpError, http } from '#console/api/http'
import type { OwnClass } from '#console/features/frequencia/registro/own-class'
import { shifted } from '#console/ui/days/day'
import { recordsOf } from '#model/attendance'
import { dayOf } from '#model/format'
import { frequencia } from '#resources/frequencia'
import { type LastDay, lastDayOf } from './rate.ts'

/** How far back the last recorded day is looked for: a class's whole history is not fetched for one figure. */
export const daysBack = 30

/** The last recorded day of a class; null where the last days have none. */
export function useLastDay({ id, alunos }: OwnClass) {
  return useQuery({
    queryKey: ['turma', id, 'ultimo-registro'],
    queryFn: async ({ signal }): Promise<LastDay | null> => {
      const today = dayOf(new Date())
      const { path } = targetOf(firstOf(frequencia.calls.intervalo.route), { id })
      const query = new URLSearchParams({ data_inicio: shifted(today, -daysBack), data_fim: today })
      try {
        const { data } = await http<unknown>(`${path}?${query}`, { signal })
        const records = recordsOf(data)
        if (!records) throw new Error('Resposta de frequência ilegível')
        return lastDayOf(records, alunos)
      } catch (error) {
        // Hosts may answer 404 for days without record (section 8 of the specification).
        if (error instanceof HttpError && error.status === 404) return null
        throw error
      }
    },
  })
}
