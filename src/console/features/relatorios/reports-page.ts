import { rowsIn } from '#console/api/data/call'
import { learnFrom } from '#console/api/data/host'
import { firstOf, targetOf } from '#console/api/data/route'
import { HttpError, http } from '#console/api/http'
import { relatorio } from '#resources/relatorio'
import type { Period } from './quick-dates.ts'
import { pageSize, type Relatorio } from './texts.ts'

/** The reports of some days, of one class or of all, a page of them. */
export interface AskedPage {
  readonly period: Period
  readonly turma: number | null
  readonly page: number
}

/** Reports of one page, and how many there are in all. */
export interface ReportsPage {
  readonly data: readonly Relatorio[]
  readonly total: number
}

/** How a host answers that cuts no pages (decision 37): all of its list, or no list at all, only days. */
export type Unpaged = 'all' | 'days'

/** A page of reports as the host filters and cuts it, newest first, or what it does instead. */
export async function reportsPage(
  asked: AskedPage,
  signal: AbortSignal,
): Promise<ReportsPage | Unpaged> {
  try {
    const { data, headers } = await http<unknown>(reportsPagePath(asked), { signal })
    learnFrom(headers)
    const total = headers.get('X-Total-Count')
    // Rows as their resource declares them: each was read through its fields.
    return total === null
      ? 'all'
      : { data: rowsIn(relatorio, data) as Relatorio[], total: Number(total) }
  } catch (error) {
    if (isUnknownCall(error)) return 'days'
    throw error
  }
}

/** Whether a host has refused a call because it has none of that name, or none with those words. */
export function isUnknownCall(error: unknown): boolean {
  return error instanceof HttpError && [400, 404, 405].includes(error.status)
}

/** The call for a page. */
export function reportsPagePath({ period, turma, page }: AskedPage): string {
  const { path } = targetOf(firstOf(relatorio.api.list))
  const [first = '', last = ''] = relatorio.fields.data_relatorio.bounds ?? []
  const query = new URLSearchParams({
    [first]: period.from,
    [last]: period.to,
    ...(turma !== null && { turma_id: String(turma) }),
    _sort: `${relatorio.order},id`,
    _order: 'desc,desc',
    _start: String((page - 1) * pageSize),
    _end: String(page * pageSize),
  })
  return `${path}?${query}`
}
