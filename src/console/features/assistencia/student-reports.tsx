import { useCall } from '#console/api/use-call'
import { ReportList } from '#console/features/relatorios/report-list.tsx'
import { emptyTexts } from '#console/features/relatorios/texts'
import { relatorioAssistente } from '#resources/relatorio-assistente'
import { ReportDialog } from './report-list.tsx'
import { authorAndText } from './texts.ts'

export function StudentReports({ student }: { student: number }) {
  return (
    <section className="details-section">
      <h2>Relatórios da assistência social</h2>
      <div className="card panel">
        <ReportList
          query={useCall(relatorioAssistente, 'doAluno', { id: student })}
          Dialog={ReportDialog}
          empty={emptyTexts.usual}
          note={authorAndText}
        />
      </div>
    </section>
  )
}
