import { useMemo } from 'react'
import { noRecords, recordsIn } from '#console/api/attendance'
import { useCall } from '#console/api/use-call'
import type { OwnClass } from '#console/features/frequencia/registro/own-class'
import { shifted } from '#console/ui/day'
import { dayOf } from '#model/format'
import { frequencia } from '#resources/frequencia'
import { lastDayOf } from './rate.ts'

/** How far back the last recorded day is looked for: a class's whole history is not fetched for one figure. */
export const daysBack = 30

/** The last recorded day of a class; null where the last days have none. */
export function useLastDay({ id, alunos }: OwnClass) {
  const today = dayOf(new Date())
  const params = { id, data_inicio: shifted(today, -daysBack), data_fim: today }
  const { data: records, isPending } = useCall(frequencia, 'intervalo', params, {
    read: recordsIn,
    refused: noRecords,
  })
  const data = useMemo(() => records && lastDayOf(records, alunos), [records, alunos])
  return { data, isPending }
}
