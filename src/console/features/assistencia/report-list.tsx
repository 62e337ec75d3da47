import type { CrudSort } from '@refinedev/core'
import { ReportPage, type ReportPageProps } from '#console/features/relatorios/report-list.tsx'
import { pageSize } from '#console/features/relatorios/texts'
import { useReportPages } from '#console/features/relatorios/use-report-pages'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { relatorioAssistente } from '#resources/relatorio-assistente'
import type { RelatorioAssistente } from './texts.ts'

const ReportDialog = lazyInAntd(() => import('./report-dialog.tsx'))

/** One page of the assistants' reports; one opens in a dialog. */
export function ReportList(props: Omit<ReportPageProps<RelatorioAssistente>, 'Dialog'>) {
  return <ReportPage {...props} Dialog={ReportDialog} />
}

interface ReportFilters {
  /** The id of an assistant. */
  readonly author?: number
  /** A part of the student's name. */
  readonly search?: string
}

const newestFirst = ['data_relatorio', 'id'].map((field): CrudSort => ({ field, order: 'desc' }))

/** The assistants' reports, the newest first, five a page. */
export function useReports({ author, search }: ReportFilters = {}) {
  return useReportPages<RelatorioAssistente>(relatorioAssistente, (currentPage) => ({
    pagination: { currentPage, pageSize },
    sorters: newestFirst,
    filters: [
      { field: 'assistente_id', operator: 'eq', value: author },
      { field: 'q', operator: 'contains', value: search || undefined },
    ],
  }))
}
