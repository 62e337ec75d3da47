import { pagePath } from '#console/api/list'
import { dayAfter } from '#model/day'
import { relatorio } from '#resources/relatorio'
import { dayAlone, type Period } from './quick-dates.ts'
import { emptyTexts, pageSize } from './texts.ts'

/** How many days of reports the home shows (section 9 of the specification). */
export const windowDays = { back: 30, ahead: 7 } as const

export interface Filters {
  readonly day: string | null
  readonly turma: number | null
}

export const noFilters: Filters = { day: null, turma: null }

export function periodOf({ day }: Filters, today: string): Period {
  if (day !== null) return dayAlone(day)
  return { from: dayAfter(today, -windowDays.back), to: dayAfter(today, windowDays.ahead) }
}

export function supervisedQuery(filters: Filters, today: string, page: number) {
  const { from, to } = periodOf(filters, today)
  const [first = '', last = ''] = relatorio.fields.data_relatorio.bounds ?? []
  const values = { [first]: from, [last]: to, turma_id: filters.turma ?? undefined }
  return {
    filters: Object.entries(values).map(([field, value]) => ({
      field,
      operator: 'eq' as const,
      value,
    })),
    sorters: [relatorio.order ?? '', 'id'].map((field) => ({ field, order: 'desc' as const })),
    pagination: { currentPage: page, pageSize },
  }
}

export function supervisionCalls(today: string): readonly string[] {
  return [pagePath(relatorio, supervisedQuery(noFilters, today, 1))]
}

export function emptyTextOf({ day, turma }: Filters): string {
  if (turma !== null) return emptyTexts.filtered
  return day === null ? emptyTexts.usual : emptyTexts.day
}
