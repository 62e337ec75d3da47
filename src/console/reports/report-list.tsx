import { type ReactNode, Suspense } from 'react'
import { useOpened } from '#console/crud/use-opened'
import { lazyInAntd } from '#console/layout/lazy-antd'
import { Pager } from './pager.tsx'
import { type Relatorio, titleOf } from './texts.ts'
import { usePages } from './use-pages.ts'
import './reports.css'

const ReportDialog = lazyInAntd(() => import('./report-dialog.tsx'))

/** Reports of a page (section 9 of the specification). */
const pageSize = 5

interface ReportListProps {
  /** Undefined while they are awaited, or where they could not be loaded. */
  readonly reports: readonly Relatorio[] | undefined
  readonly failed: boolean
  readonly onRetry: () => void
  /** What is said where there is none. */
  readonly empty: string
  /** What a row says under its title. */
  readonly note: (report: Relatorio) => string
  /** What can be done with a report besides reading it. */
  readonly actions?: (report: Relatorio) => ReactNode
}

/** Reports by their day, five a page; one opens in a dialog. A list that is not there claims nothing. */
export function ReportList({ reports, failed, onRetry, ...rest }: ReportListProps) {
  if (reports) return <Rows reports={reports} {...rest} />
  if (!failed) return <Waiting />
  return (
    <p className="report-empty">
      Não foi possível carregar.{' '}
      <button type="button" className="report-retry" onClick={onRetry}>
        Tentar novamente
      </button>
    </p>
  )
}

type RowsProps = Pick<ReportListProps, 'empty' | 'note' | 'actions'> & {
  readonly reports: readonly Relatorio[]
}

function Rows({ reports, empty, note, actions }: RowsProps) {
  const { shown, page, last, setPage } = usePages(reports, pageSize)
  const { opened, open, close } = useOpened<number>()
  return (
    <>
      {reports.length === 0 && <p className="report-empty">{empty}</p>}
      <ul className="report-rows">
        {shown.map((report) => (
          <li key={report.id}>
            <button
              type="button"
              className="report-open"
              aria-haspopup="dialog"
              onClick={() => open(report.id)}
            >
              <span className="report-title">{titleOf(report)}</span>
              <span className="report-note">{note(report)}</span>
            </button>
            {actions?.(report)}
          </li>
        ))}
      </ul>
      <Pager {...{ page, last }} label="Páginas de relatórios" onChange={setPage} />
      <Suspense fallback={null}>
        {opened !== null && <ReportDialog id={opened} onClose={close} />}
      </Suspense>
    </>
  )
}

function Waiting() {
  return (
    <ul className="report-rows" aria-label="Carregando relatórios" aria-busy="true">
      {['a', 'b', 'c'].map((key) => (
        <li key={key}>
          <span className="skeleton report-wait" />
        </li>
      ))}
    </ul>
  )
}
