import { shifted } from '#console/ui/day'
import { relatorio } from '#resources/relatorio'
import { dayAlone, type Period } from './quick-dates.ts'
import { emptyTexts, pageSize } from './texts.ts'

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

/** A page of the reports that the filters let through, newest first, as the data provider takes it. */
export function supervisedQuery(filters: Filters, today: string, page: number) {
  const { from, to } = periodOf(filters, today)
  const [first = '', last = ''] = relatorio.fields.data_relatorio.bounds ?? []
  const words = { [first]: from, [last]: to, turma_id: filters.turma ?? undefined }
  return {
    filters: Object.entries(words).map(([field, value]) => ({
      field,
      operator: 'eq' as const,
      value,
    })),
    sorters: [relatorio.order ?? '', 'id'].map((field) => ({ field, order: 'desc' as const })),
    pagination: { currentPage: page, pageSize },
  }
}

function windowAround(today: string): Period {
  return { from: shifted(today, -windowDays.back), to: shifted(today, windowDays.ahead) }
}

/** What an empty list says. */
export function emptyTextOf({ day, turma }: Filters): string {
  if (turma !== null) return emptyTexts.filtered
  return day === null ? emptyTexts.usual : emptyTexts.day
}
