import { lazyInAntd } from '#console/ui/lazy.tsx'
import { Pager, usePages } from '#console/ui/pager.tsx'
import { useOpened } from '#console/ui/use-opened'
import { ReportRows, type ReportRowsProps, ReportsAway } from './report-rows.tsx'
import { pageSize, type Relatorio } from './texts.ts'

const ReportDialog = lazyInAntd(() => import('./report-dialog.tsx'))

interface ReportListProps extends Omit<ReportRowsProps<Relatorio>, 'reports' | 'onOpen'> {
  /** Undefined while they are awaited, or where they could not be loaded. */
  readonly reports: readonly Relatorio[] | undefined
  readonly failed: boolean
  readonly onRetry: () => void
}

/** Reports by their day, five a page; one opens in a dialog. A list that is not there claims nothing. */
export function ReportList({ reports, failed, onRetry, ...rest }: ReportListProps) {
  if (reports) return <Pages reports={reports} {...rest} />
  return <ReportsAway {...{ failed, onRetry }} />
}

function Pages({ reports, ...rest }: Omit<ReportRowsProps<Relatorio>, 'onOpen'>) {
  const { shown, page, last, setPage } = usePages(reports, pageSize)
  return <ReportPage {...rest} reports={shown} pages={{ page, last, onChange: setPage }} />
}

interface ReportPageProps extends Omit<ReportRowsProps<Relatorio>, 'onOpen'> {
  readonly pages: { readonly page: number; readonly last: number; onChange(page: number): void }
}

/** Reports of one page, and the buttons of the others; one opens in a dialog. */
export function ReportPage({ pages, ...rows }: ReportPageProps) {
  const { opened, open, close } = useOpened<number>()
  return (
    <>
      <ReportRows {...rows} onOpen={({ id }) => open(id)} />
      <Pager {...pages} label="Páginas de relatórios" />
      {opened !== null && <ReportDialog id={opened} onClose={close} />}
    </>
  )
}
