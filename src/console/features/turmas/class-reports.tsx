import { useCallRows } from '#console/api/use-call-rows'
import { ReportList } from '#console/features/relatorios/report-list.tsx'
import { authorOf, emptyTexts } from '#console/features/relatorios/texts'
import { relatorio } from '#resources/relatorio'

/** What educators have written of a class, newest first. */
export function ClassReports({ turma }: { turma: { id: number } }) {
  const { data, isError, refetch } = useCallRows(relatorio, 'porTurma', {
    params: { id: turma.id },
  })
  return (
    <section className="card panel" aria-labelledby="relatorios-da-turma">
      <header className="panel-header">
        <h2 id="relatorios-da-turma">Relatórios do educador</h2>
      </header>
      <ReportList
        reports={data?.data}
        failed={isError}
        onRetry={refetch}
        empty={emptyTexts.usual}
        note={authorOf}
      />
    </section>
  )
}
