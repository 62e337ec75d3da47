import { useCallRows } from '#console/api/use-call-rows'
import { ReportList } from '#console/features/relatorios/report-list.tsx'
import { authorOf, emptyTexts } from '#console/features/relatorios/texts'
import { Panel } from '#console/ui/panel.tsx'
import { relatorio } from '#resources/relatorio'

/** What educators have written of a class, newest first. */
export function ClassReports({ turma }: { turma: { id: number } }) {
  const { data, isError, refetch } = useCallRows(relatorio, 'porTurma', {
    params: { id: turma.id },
  })
  return (
    <Panel id="relatorios-da-turma" title="Relatórios do educador">
      <ReportList
        reports={data?.data}
        failed={isError}
        onRetry={refetch}
        empty={emptyTexts.usual}
        note={authorOf}
      />
    </Panel>
  )
}
