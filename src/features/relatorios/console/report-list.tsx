import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { Loaded, type Query } from '#console/ui/page-state.tsx'
import { Pager, usePages } from '#console/ui/pager.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { beginningOf, pageSize, type Report, stateOf, titleOf } from './texts.ts'
import './reports.css'

export const ReportDialog = lazyInAntd(() => import('./report-dialog.tsx'))

interface RowTexts<R extends Report> {
  readonly empty: string
  readonly note: (report: R) => string
  /** Its text, where the note does not say it. */
  readonly text?: (report: R) => string
  readonly actions?: (report: R) => ReactNode
}

export interface ReportPageProps<R extends Report> extends RowTexts<R> {
  readonly query: Query<readonly R[]>
  readonly pages: { readonly page: number; readonly last: number; onChange(page: number): void }
  readonly Dialog: ComponentType<{ report: R; onClose: () => void }>
  /** Takes the focus where the row that was opened has left the list. */
  readonly heading?: RefObject<HTMLElement | null>
}

export function ReportPage<R extends Report>(props: ReportPageProps<R>) {
  const { query, pages, Dialog, heading, ...rows } = props
  const { data: reports } = query
  const { opened, open, close } = useDialogState<R>()
  const opener = useRef<Element | null>(null)
  // The row may leave the list before its dialog closes, or after.
  useEffect(() => {
    if (opened !== null || !reports) return
    const frame = requestAnimationFrame(() => {
      if (opener.current?.isConnected !== false) return
      opener.current = null
      if (document.activeElement === document.body) heading?.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [opened, reports, heading])
  return (
    <Loaded query={query} waiting={waiting}>
      {(reports) => (
        <>
          <ReportRows
            {...{ ...rows, reports }}
            onOpen={(report) => {
              opener.current = document.activeElement
              open(report)
            }}
          />
          <Pager {...pages} label="Páginas de relatórios" />
          {opened && <Dialog report={opened} onClose={close} />}
        </>
      )}
    </Loaded>
  )
}

interface ReportListProps<R extends Report> extends RowTexts<R> {
  readonly query: Query<readonly R[]>
  readonly Dialog: ReportPageProps<R>['Dialog']
}

export function ReportList<R extends Report>({ query, ...rest }: ReportListProps<R>) {
  const { data, isError, refetch } = query
  const { shown, page, last, onChange } = usePages(data ?? [], pageSize)
  return (
    <ReportPage
      {...rest}
      query={{ data: data && shown, isError, refetch }}
      pages={{ page, last, onChange }}
    />
  )
}

interface ReportRowsProps<R extends Report> extends RowTexts<R> {
  readonly reports: readonly R[]
  readonly onOpen: (report: R) => void
}

function ReportRows<R extends Report>(props: ReportRowsProps<R>) {
  const { reports, empty, note, text, actions, onOpen } = props
  if (reports.length === 0) return <p className="panel-empty">{empty}</p>
  return (
    <ul className="report-rows ruled">
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
            {text && <span className="report-note">{beginningOf(text(report))}</span>}
          </button>
          {stateOf(report) && (
            <span className={report.situacao === 'devolvido' ? 'tag warn' : 'tag'}>
              {stateOf(report)}
            </span>
          )}
          {actions?.(report)}
        </li>
      ))}
    </ul>
  )
}

const waiting = (
  <ul className="report-rows ruled first-wait" aria-label="Carregando relatórios" aria-busy="true">
    {['a', 'b', 'c'].map((key) => (
      <li key={key}>
        <span className="skeleton report-wait" />
      </li>
    ))}
  </ul>
)
