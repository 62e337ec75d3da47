import type { CrudSort } from '@refinedev/core'
import { useSession } from '#console/api/session'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { ReportPage, type ReportPageProps } from '#features/relatorios/console/report-list.tsx'
import { pageSize } from '#features/relatorios/console/texts'
import { useReportPages } from '#features/relatorios/console/use-report-pages'
import { relatorioAssistente } from '#resources/relatorio-assistente'
import type { RelatorioAssistente } from './texts.ts'

export const CareReportDialog = lazyInAntd(() => import('./report-dialog.tsx'))

export function CareReportList(props: Omit<ReportPageProps<RelatorioAssistente>, 'Dialog'>) {
  return <ReportPage {...props} Dialog={CareReportDialog} />
}

const newestFirst = ['data_relatorio', 'id'].map((field): CrudSort => ({ field, order: 'desc' }))

export function useMyReports(search = '') {
  const session = useSession()
  return useReports({ author: session.status === 'in' ? session.userId : 0, search })
}

export function useReports({ author, search }: { author?: number; search?: string } = {}) {
  return useReportPages<RelatorioAssistente>(relatorioAssistente, (currentPage) => ({
    pagination: { currentPage, pageSize },
    sorters: newestFirst,
    filters: [
      { field: 'assistente_id', operator: 'eq', value: author },
      { field: 'q', operator: 'contains', value: search || undefined },
    ],
  }))
}
