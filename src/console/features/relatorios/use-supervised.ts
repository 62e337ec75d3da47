import { keys } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagesItself } from '#console/api/data/host'
import type { HttpError } from '#console/api/http'
import { dayOf } from '#model/format'
import { relatorio } from '#resources/relatorio'
import type { Period } from './quick-dates.ts'
import { reportsBetween, reportsByDay } from './reports-between.ts'
import { type AskedPage, type ReportsPage, reportsPage, type Unpaged } from './reports-page.ts'
import { type Filters, filtered, periodOf, wholePeriodFor } from './supervised.ts'
import { pageSize, type Relatorio } from './texts.ts'

/**
 * The reports that the filters let through, a page of them, from the first one on. A page that is no more
 * gives way to the last one there is.
 */
export function useSupervised(filters: Filters) {
  const of = JSON.stringify(filters)
  const [turned, setTurned] = useState({ of, page: 1 })
  const page = turned.of === of ? turned.page : 1
  const { found, isOld, ...rest } = usePageOf(filters, page)
  const last = Math.max(1, Math.ceil((found?.total ?? 0) / pageSize))
  const onChange = (to: number) => setTurned({ of, page: to })
  if (found && !isOld && page > last) onChange(last)
  return {
    ...rest,
    reports: found?.data,
    pages: { page: Math.min(page, last), last, onChange },
  }
}

/** Cut by the host, or here from all of them. */
function usePageOf(filters: Filters, page: number) {
  const today = dayOf(new Date())
  const isCutByHost = pagesItself() !== false
  const own = usePage({ period: periodOf(filters, today), turma: filters.turma, page }, isCutByHost)
  const instead = typeof own.data === 'string' ? own.data : null
  const isCutHere = !isCutByHost || instead !== null
  const whole = useWhole(wholePeriodFor(filters, today), instead, isCutHere)
  const { isError: failed, refetch: onRetry } = isCutHere ? whole : own
  const isOld = !isCutHere && own.isPlaceholderData
  const found = isCutHere ? whole.data && cut(filtered(whole.data, filters), page) : own.data
  return { found: known(found, isOld), isOld, failed, onRetry }
}

function usePage(asked: AskedPage, enabled: boolean) {
  return useQuery<ReportsPage | Unpaged, HttpError>({
    queryKey: listKey(asked),
    queryFn: ({ signal }) => reportsPage(asked, signal),
    placeholderData: keepPreviousData,
    enabled,
  })
}

function useWhole(period: Period, instead: Unpaged | null, enabled: boolean) {
  const ask = instead === 'days' ? reportsByDay : reportsBetween
  return useQuery<Relatorio[], HttpError>({
    queryKey: listKey(period),
    queryFn: ({ signal }) => ask(period, signal),
    enabled,
  })
}

/** Where Refine keeps lists: they are asked for again when a report is saved or deleted. */
function listKey(params: AskedPage | Period) {
  return keys().data('default').resource(relatorio.name).action('list').params(params).get()
}

/** The rows before stay until the next have come, but never to say that there are none. */
function known(found: ReportsPage | Unpaged | undefined, isOld: boolean): ReportsPage | undefined {
  if (typeof found !== 'object' || (isOld && found.total === 0)) return undefined
  return found
}

function cut(reports: readonly Relatorio[], page: number): ReportsPage {
  const from = (page - 1) * pageSize
  return { data: reports.slice(from, from + pageSize), total: reports.length }
}
