import { offers } from '#console/api/resources'
import { dayIn } from '#console/ui/day'
import { dayAfter } from '#model/day'
import { relatorio } from '#resources/relatorio'
import { supervisao } from '../calls.ts'
import { dayAlone, type Period } from './quick-dates.ts'
import { emptyTexts, pageSize } from './texts.ts'

/** How many days of reports the home shows (section 9 of the specification). */
export const windowDays = { back: 30, ahead: 7 } as const

export interface Filters {
  readonly day: string | null
  readonly turma: number | null
  readonly view: View | null
}

export const noFilters: Filters = { day: null, turma: null, view: null }

/** What the coordination sees of the reports besides all of them, by the word in the address. */
export const views = {
  novos: 'Novos',
  lidos: 'Lidos',
  devolvidos: 'Devolvidos',
  'sem-relatorio': 'Sem relatório nesta semana',
} as const

export type View = keyof typeof views

/** The state of the rows of a view; a new report has none. */
const states: Readonly<Partial<Record<View, string>>> = {
  novos: 'null',
  lidos: 'lido',
  devolvidos: 'devolvido',
}

/** The filters in the address of the home. */
export function filtersIn(params: URLSearchParams): Filters {
  const [turma, view] = [params.get('turma') ?? '', params.get('relatorios') ?? '']
  return {
    day: dayIn(params.get('data')),
    turma: /^[1-9]\d{0,8}$/.test(turma) ? Number(turma) : null,
    view: offers(supervisao, 'marcarLido') && Object.hasOwn(views, view) ? (view as View) : null,
  }
}

export function paramsOf({ day, turma, view }: Filters): Record<string, string> {
  return {
    ...(day !== null && { data: day }),
    ...(turma !== null && { turma: `${turma}` }),
    ...(view !== null && { relatorios: view }),
  }
}

export function supervisedPeriod({ day }: Filters, today: string): Period {
  if (day !== null) return dayAlone(day)
  return { from: dayAfter(today, -windowDays.back), to: dayAfter(today, windowDays.ahead) }
}

export function supervisedQuery(filters: Filters, today: string, page: number) {
  const { from, to } = supervisedPeriod(filters, today)
  const [first = '', last = ''] = relatorio.fields.data_relatorio.bounds ?? []
  const values = {
    ...{ [first]: from, [last]: to, turma_id: filters.turma ?? undefined },
    ...(filters.view && { situacao: states[filters.view] }),
  }
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

export function emptyTextOf({ day, turma, view }: Filters): string {
  if (turma !== null || view !== null) return emptyTexts.filtered
  return day === null ? emptyTexts.usual : emptyTexts.day
}
