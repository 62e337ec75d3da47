import { useNotification } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '#console/api/use-call'
import { useDialogs } from '#console/crud/dialogs.tsx'
import { dayIn } from '#console/ui/day'
import { Icon } from '#console/ui/icon.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { relatorio } from '#resources/relatorio'
import { DateChoice } from './date-choice.tsx'
import { DeleteReport } from './delete-report.tsx'
import { NewReport } from './new-report.tsx'
import { ReportList } from './report-list.tsx'
import { emptyTexts, filterFailureOf } from './texts.ts'
import { useReloadSoon } from './use-reload-soon.ts'

interface ReportsPanelProps {
  readonly educador: number
  /** The class that a new report is about; without one none is written. */
  readonly turma: { readonly id: number } | null
}

/** The reports of the signed-in educator: those of a day where one is picked, asked of the server. */
export function ReportsPanel({ educador, turma }: ReportsPanelProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const day = dayIn(typed)
  const { data, isError, refetch } = useReports(educador, day)
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
      aside={
        create &&
        turma && (
          <button type="button" className="button small" aria-haspopup="dialog" onClick={create}>
            <Icon name="add" size={16} />
            {relatorio.label.add}
          </button>
        )
      }
      heading={heading}
    >
      <div className="panel-filters">
        <DateChoice label="Filtrar por data" value={typed} onChange={setTyped} />
        {typed && (
          <button type="button" className="text-button" onClick={() => setTyped(null)}>
            Limpar filtro
          </button>
        )}
      </div>
      <ReportList
        key={day}
        reports={data}
        failed={isError}
        onRetry={refetch}
        empty={day ? emptyTexts.day : emptyTexts.usual}
        note={({ report }) => report}
        actions={(report) => (
          <DeleteReport
            resource={relatorio}
            report={report}
            onDelete={() => heading.current?.focus()}
          />
        )}
      />
      {dialog?.kind === 'create' && turma && (
        <NewReport educador={educador} turma={turma.id} onClose={close} />
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
  const { open } = useNotification()
  const failure = day && query.error
  useEffect(() => {
    if (failure) open?.({ type: 'error', message: filterFailureOf(failure) })
  }, [failure, open])
  useReloadSoon(query)
  return query
}
