import { useEffect, useRef, useState } from 'react'
import { offers } from '#console/api/resources'
import { useCall } from '#console/api/use-call'
import { AddButton } from '#console/crud/action-buttons.tsx'
import { useDialogs } from '#console/crud/dialogs.tsx'
import { whyOf } from '#console/crud/use-action'
import { TextButton } from '#console/ui/button.tsx'
import { dayIn } from '#console/ui/day'
import { lazy } from '#console/ui/lazy.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { tell } from '#console/ui/toasts.tsx'
import { relatorio } from '#resources/relatorio'
import { DateChoice } from './date-choice.tsx'
import { DeleteReport } from './delete-report.tsx'
import { ReportDialog, ReportList } from './report-list.tsx'
import { emptyTexts, textOf } from './texts.ts'

const WriteReport = lazy(() => import('./write-report.tsx'))

interface ReportsPanelProps {
  readonly educador: number
  readonly turma: { readonly id: number; readonly nome: string } | null
}

export function ReportsPanel({ educador, turma }: ReportsPanelProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const day = dayIn(typed)
  const query = useReports(educador, day)
  const { data: returned } = useCall(
    relatorio,
    'devolvidos',
    {},
    { enabled: offers(relatorio, 'devolvidos') },
  )
  const ids = new Set(returned?.map(({ id }) => id))
  // An educator is told of the own ones alone, and apart from the reports.
  const data = query.data?.map((report) =>
    ids.has(report.id) ? { ...report, situacao: 'devolvido' as const } : report,
  )
  const { dialog, close, create } = useDialogs(relatorio)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Panel
      id="relatorios"
      title={
        <>
          {relatorio.label.many} {day && <span className="panel-note">(Filtrado por data)</span>}
        </>
      }
      aside={create && turma && <AddButton isSmall label={relatorio.label.add} onClick={create} />}
      heading={heading}
    >
      <div className="panel-filters">
        <DateChoice label="Filtrar por data" value={typed} onChange={setTyped} />
        {typed && <TextButton onClick={() => setTyped(null)}>Limpar filtro</TextButton>}
      </div>
      <ReportList
        key={day}
        query={{ ...query, data }}
        Dialog={ReportDialog}
        empty={day ? emptyTexts.day : emptyTexts.usual}
        note={textOf}
        actions={(report) => (
          <DeleteReport
            resource={relatorio}
            report={report}
            onDelete={() => heading.current?.focus()}
          />
        )}
      />
      {dialog?.kind === 'create' && turma && (
        <WriteReport educador={educador} turma={turma} onClose={close} />
      )}
    </Panel>
  )
}

function useReports(educador: number, day: string | null) {
  const query = useCall(
    relatorio,
    day ? 'doEducadorNoDia' : 'porEducador',
    day ? { id: educador, data: day } : { id: educador },
  )
  const failure = day && query.error
  useEffect(() => {
    if (failure) tell('error', `Erro ao filtrar relatórios: ${whyOf(failure)}`)
  }, [failure])
  useReloadSoon(query)
  return query
}

/** When reports are loaded once more after the dashboard opens (section 9 of the specification), in milliseconds. */
const reloadDelay = 500

function useReloadSoon({ isFetching, refetch }: { isFetching: boolean; refetch(): unknown }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), reloadDelay)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isDue || isFetching) return
    setDue(false)
    refetch()
  }, [isDue, isFetching, refetch])
}
