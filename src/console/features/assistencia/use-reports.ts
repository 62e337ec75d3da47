import { useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { HttpError } from '#console/api/request'
import { pageSize } from '#console/features/relatorios/texts'
import { relatorioAssistente } from '#resources/relatorio-assistente'
import type { RelatorioAssistente } from './texts.ts'

interface Asked {
  /** Only those of one assistant. */
  readonly author?: number
  /** Only those about students of this name. */
  readonly search?: string
}

/** The assistants' reports, the newest first, five a page; a page that is no more gives way to the last one there is. */
export function useReports({ author, search }: Asked = {}) {
  const [page, setPage] = useState(1)
  const { query } = useList<RelatorioAssistente, HttpError>({
    resource: relatorioAssistente.name,
    pagination: { currentPage: page, pageSize },
    sorters: ['data_relatorio', 'id'].map((field) => ({ field, order: 'desc' })),
    filters: [
      { field: 'assistente_id', operator: 'eq', value: author },
      { field: 'q', operator: 'contains', value: search || undefined },
    ],
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  })
  const { data, isError: failed, isPlaceholderData: isOld } = query
  const total = data?.total ?? 0
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (data && !isOld && page > last) setPage(last)
  const known = failed && isOld ? undefined : data
  return {
    reports: known?.data,
    total: known?.total,
    failed,
    onRetry: query.refetch,
    pages: { page: Math.min(page, last), last, onChange: setPage },
  }
}
