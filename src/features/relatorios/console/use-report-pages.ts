import type { BaseRecord } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Asked } from '#console/api/list'
import type { HttpError } from '#console/api/request'
import { useList } from '#console/api/use-list'
import { pageCount, usePageInRange } from '#console/ui/pager.tsx'
import type { Resource } from '#model/resource'
import { pageSize } from './texts.ts'

export function useReportPages<R extends BaseRecord>(
  { name }: Resource,
  queryOf: (page: number) => Pick<Asked, 'filters' | 'sorters' | 'pagination'>,
  enabled = true,
) {
  const firstQuery = JSON.stringify(queryOf(1))
  const [current, setCurrent] = useState({ firstQuery, page: 1 })
  const page = current.firstQuery === firstQuery ? current.page : 1
  const { query } = useList<R, HttpError>({
    resource: name,
    ...queryOf(page),
    queryOptions: { enabled, placeholderData: keepPreviousData },
  })
  const { data, isError, isPlaceholderData: isOld } = query
  // The rows of the last query stay until the next ones come, but never to say that there are none.
  const found = isOld && data?.total === 0 ? undefined : data
  const last = pageCount(found?.total ?? 0, pageSize)
  const turnTo = (to: number) => setCurrent({ firstQuery, page: to })
  usePageInRange(page, found && !isOld ? last : null, turnTo)
  const known = isError && isOld ? undefined : found
  return {
    query: { data: known?.data, isError, refetch: query.refetch },
    total: known?.total,
    pages: { page: Math.min(page, last), last, onChange: turnTo },
  }
}
