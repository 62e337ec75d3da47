import {
  ReportRows,
  type ReportRowsProps,
  ReportsAway,
} from '#console/features/relatorios/report-rows.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { Pager } from '#console/ui/pager.tsx'
import { useOpened } from '#console/ui/use-opened'
import type { RelatorioAssistente } from './texts.ts'

const ReportDialog = lazyInAntd(() => import('./report-dialog.tsx'))

interface ReportListProps extends Omit<ReportRowsProps<RelatorioAssistente>, 'reports' | 'onOpen'> {
  /** Undefined while they are awaited, or where they could not be loaded. */
  readonly reports: readonly RelatorioAssistente[] | undefined
  readonly failed: boolean
  readonly onRetry: () => void
  readonly pages: {
    readonly page: number
    readonly last: number
    onChange(page: number): void
  }
}

/** One page of the assistants' reports; a report opens in a dialog. A list that is not there claims nothing. */
export function ReportList({ reports, failed, onRetry, pages, ...rest }: ReportListProps) {
  const { opened, open, close } = useOpened<RelatorioAssistente>()
  if (!reports) return <ReportsAway {...{ failed, onRetry }} />
  return (
    <>
      <ReportRows {...rest} reports={reports} onOpen={open} />
      <Pager {...pages} label="Páginas de relatórios" />
      {opened && <ReportDialog report={opened} onClose={close} />}
    </>
  )
}
