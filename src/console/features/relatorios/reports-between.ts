import { rowsIn, rowsOfCall } from '#console/api/data/call'
import { firstOf, targetOf } from '#console/api/data/route'
import { atMost } from '#console/api/documented-host/at-most'
import { HttpError, http } from '#console/api/http'
import { shifted } from '#console/ui/days/day'
import { relatorio } from '#resources/relatorio'
import { isIn, type Period } from './quick-dates.ts'
import { isUnknownCall } from './reports-page.ts'
import type { Relatorio } from './texts.ts'

/** By-date calls under way at once. */
const atOnce = 3

/**
 * The reports of all days of a period, newest first: in one call, or in one a day on a host of the
 * documented contract alone (decision 38).
 */
export async function reportsBetween(period: Period, signal: AbortSignal): Promise<Relatorio[]> {
  try {
    return await inOneCall(period, signal)
  } catch (error) {
    if (!isUnknownCall(error)) throw error
  }
  return reportsByDay(period, signal)
}

/** The reports of all days of a period, newest first, in one call a day. */
export async function reportsByDay(period: Period, signal: AbortSignal): Promise<Relatorio[]> {
  const days = await atMost(atOnce, daysOf(period).reverse(), (day) => onDay(day, signal))
  return days.flat()
}

async function inOneCall(period: Period, signal: AbortSignal): Promise<Relatorio[]> {
  const { path } = targetOf(firstOf(relatorio.api.list))
  const [first = '', last = ''] = relatorio.fields.data_relatorio.bounds ?? []
  const query = new URLSearchParams({ [first]: period.from, [last]: period.to })
  const { data } = await http<unknown>(`${path}?${query}`, { signal })
  // Rows as their resource declares them: each was read through its fields.
  const reports = rowsIn(relatorio, data) as Relatorio[]
  // A host may answer its whole list.
  return reports.filter(({ data_relatorio }) => isIn(period, data_relatorio))
}

async function onDay(data: string, signal: AbortSignal): Promise<Relatorio[]> {
  try {
    return (await rowsOfCall(relatorio, 'noDia', { data }, { signal })).data as Relatorio[]
  } catch (error) {
    // A host may say so that a day has none.
    if (error instanceof HttpError && error.status === 404) return []
    throw error
  }
}

function daysOf({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = shifted(day, 1)) days.push(day)
  return days
}
