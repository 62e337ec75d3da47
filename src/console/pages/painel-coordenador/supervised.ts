import { keys } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { shifted } from '#console/days/day'
import type { HttpError } from '#console/http'
import { dayAlone, isIn, type Period } from '#console/reports/quick-dates'
import { reportsBetween } from '#console/reports/reports-between'
import { emptyTexts, type Relatorio } from '#console/reports/texts'
import { dayOf } from '#model/format'
import { relatorio } from '#resources/relatorio'

/** Days of reports that the home shows (section 9 of the specification). */
export const windowDays = { back: 30, ahead: 7 } as const

/** What the list of reports is narrowed to; null is all. */
export interface Filters {
  readonly day: string | null
  readonly turma: number | null
}

export const noFilters: Filters = { day: null, turma: null }

/** The days that are asked for: the window around today, or a day outside of it alone. */
export function periodFor(day: string | null, today: string): Period {
  const window = { from: shifted(today, -windowDays.back), to: shifted(today, windowDays.ahead) }
  return day === null || isIn(window, day) ? window : dayAlone(day)
}

/** Of some reports, those that the filters let through. */
export function filtered(reports: readonly Relatorio[], { day, turma }: Filters): Relatorio[] {
  return reports.filter(
    ({ data_relatorio, turma_id }) =>
      (day === null || data_relatorio === day) && (turma === null || turma_id === turma),
  )
}

/** What an empty list says. */
export function emptyTextOf({ day, turma }: Filters): string {
  if (turma !== null) return emptyTexts.filtered
  return day === null ? emptyTexts.usual : emptyTexts.day
}

/** The reports around today, and those of a day that is further away; kept where Refine keeps lists. */
export function useSupervised(day: string | null) {
  const period = periodFor(day, dayOf(new Date()))
  return useQuery<Relatorio[], HttpError>({
    queryKey: keys()
      .data('default')
      .resource(relatorio.name)
      .action('list')
      .params({ ...period })
      .get(),
    queryFn: ({ signal }) => reportsBetween(period, signal),
  })
}
