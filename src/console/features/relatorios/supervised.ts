import { shifted } from '#console/ui/days/day'
import { dayAlone, isIn, type Period } from './quick-dates.ts'
import { emptyTexts, type Relatorio } from './texts.ts'

/** Days of reports that the home shows (section 9 of the specification). */
export const windowDays = { back: 30, ahead: 7 } as const

/** What the list of reports is narrowed to; null is all. */
export interface Filters {
  readonly day: string | null
  readonly turma: number | null
}

export const noFilters: Filters = { day: null, turma: null }

/** The days that the filters let through: the window around today, or one day, in it or not. */
export function periodOf({ day }: Filters, today: string): Period {
  return day === null ? windowAround(today) : dayAlone(day)
}

/** The days that are asked for where filters are applied here: the window, or a day outside of it alone. */
export function wholePeriodFor({ day }: Filters, today: string): Period {
  const window = windowAround(today)
  return day === null || isIn(window, day) ? window : dayAlone(day)
}

function windowAround(today: string): Period {
  return { from: shifted(today, -windowDays.back), to: shifted(today, windowDays.ahead) }
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
