import type { ReactNode } from 'react'
import { type Report, titleOf } from './texts.ts'
import './reports.css'

/** The most characters of a note; the row's end hides what does not fit. */
const most = 200

export interface ReportRowsProps<R extends Report> {
  readonly reports: readonly R[]
  /** What is said where there is none. */
  readonly empty: string
  /** What a row says under its title. */
  readonly note: (report: R) => string
  /** What can be done with a report besides reading it. */
  readonly actions?: (report: R) => ReactNode
  readonly onOpen: (report: R) => void
}

/** Reports of one page, by their day. */
export function ReportRows<R extends Report>(props: ReportRowsProps<R>) {
  const { reports, empty, note, actions, onOpen } = props
  if (reports.length === 0) return <p className="report-empty">{empty}</p>
  return (
    <ul className="report-rows">
      {reports.map((report) => (
        <li key={report.id}>
          <button
            type="button"
            className="report-open"
            aria-haspopup="dialog"
            onClick={() => onOpen(report)}
          >
            <span className="report-title">{titleOf(report)}</span>
            <span className="report-note">{beginningOf(note(report))}</span>
          </button>
          {actions?.(report)}
        </li>
      ))}
    </ul>
  )
}

/** As much of a text as a row has room for; all of it would be read out with the name of the row. */
function beginningOf(text: string): string {
  return Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('')
}

/** Stands for reports that are awaited, or could not be loaded: it never claims that there is none. */
export function ReportsAway({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed)
    return (
      <p className="report-empty">
        Não foi possível carregar.{' '}
        <button type="button" className="report-retry" onClick={onRetry}>
          Tentar novamente
        </button>
      </p>
    )
  return (
    <ul className="report-rows first-wait" aria-label="Carregando relatórios" aria-busy="true">
      {['a', 'b', 'c'].map((key) => (
        <li key={key}>
          <span className="skeleton report-wait" />
        </li>
      ))}
    </ul>
  )
}
