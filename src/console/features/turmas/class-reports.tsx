import { useCall } from '#console/api/use-call'
import { ReportList } from '#console/features/relatorios/report-list.tsx'
import { authorOf, emptyTexts } from '#console/features/relatorios/texts'
import { Panel } from '#console/ui/panel.tsx'
import { relatorio } from '#resources/relatorio'

/** What educators have written of a class, newest first. */
export function ClassReports({ turma }: { turma: { id: number } }) {
  const { data, isError, refetch } = useCall(relatorio, 'porTurma', { id: turma.id })
  return (
    <Panel id="relatorios-da-turma" title="Relatórios do educador">
      <ReportList
        reports={data}
        failed={isError}
        onRetry={refetch}
        empty={emptyTexts.usual}
        note={authorOf}
      />
    </Panel>
  )
}
