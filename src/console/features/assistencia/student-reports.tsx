import { useCall } from '#console/api/use-call'
import { emptyTexts, pageSize } from '#console/features/relatorios/texts'
import { usePages } from '#console/ui/pager.tsx'
import { relatorioAssistente } from '#resources/relatorio-assistente'
import { ReportList } from './report-list.tsx'
import { authorAndText } from './texts.ts'

/** The assistants' reports about a student, the newest first. */
export function StudentReports({ student }: { student: number }) {
  const { data, isError, refetch } = useCall(relatorioAssistente, 'doAluno', { id: student })
  const { shown, page, last, setPage } = usePages(data ?? [], pageSize)
  return (
    <section className="details-section">
      <h2>Relatórios da assistência social</h2>
      <div className="card panel">
        <ReportList
          reports={data && shown}
          failed={isError}
          onRetry={refetch}
          empty={emptyTexts.usual}
          note={authorAndText}
          pages={{ page, last, onChange: setPage }}
        />
      </div>
    </section>
  )
}
