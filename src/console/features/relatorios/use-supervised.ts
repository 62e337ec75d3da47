import { useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { HttpError } from '#console/api/request'
import { dayOf } from '#model/format'
import { relatorio } from '#resources/relatorio'
import { type Filters, supervisedQuery } from './supervised.ts'
import { pageSize, type Relatorio } from './texts.ts'

/**
 * The reports that the filters let through, a page of them, from the first one on. A page that is no more
 * gives way to the last one there is.
 */
export function useSupervised(filters: Filters) {
  const of = JSON.stringify(filters)
  const [turned, setTurned] = useState({ of, page: 1 })
  const page = turned.of === of ? turned.page : 1
  const { query } = useList<Relatorio, HttpError>({
    resource: relatorio.name,
    ...supervisedQuery(filters, dayOf(new Date()), page),
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  })
  const { data, isError: failed, isPlaceholderData: isOld } = query
  // The rows before stay until the next have come, but never to say that there are none.
  const found = isOld && data?.total === 0 ? undefined : data
  const last = Math.max(1, Math.ceil((found?.total ?? 0) / pageSize))
  const onChange = (to: number) => setTurned({ of, page: to })
  if (found && !isOld && page > last) onChange(last)
  return {
    reports: failed && isOld ? undefined : found?.data,
    failed,
    onRetry: query.refetch,
    pages: { page: Math.min(page, last), last, onChange },
  }
}
