import { useAllowed } from '#console/api/auth-provider'
import { isOurServer } from '#console/api/request'
import { useSession } from '#console/api/session'
import { Entries } from '#console/crud/history/entries.tsx'
import { ReportText } from '#console/features/relatorios/report-dialog.tsx'
import { DetailsDialog } from '#console/ui/details-dialog.tsx'
import { relatorioAssistente } from '#resources/relatorio-assistente'
import type { RelatorioAssistente } from './texts.ts'

const { aluno_id, data_relatorio, assistente_id, sigilo } = relatorioAssistente.fields

interface ReportDialogProps {
  readonly report: RelatorioAssistente
  readonly onClose: () => void
}

/** The report as its list has it: no call reads one alone. */
export default function ReportDialog({ report, onClose }: ReportDialogProps) {
  const session = useSession()
  const isOwn = session.status === 'in' && session.userId === report.assistente_id
  const seesReaders = useAllowed(relatorioAssistente, 'acessos') && isOwn && isOurServer()
  // A host of the documented calls has no secret reports.
  const fields = { aluno_id, data_relatorio, assistente_id, ...(report.sigilo && { sigilo }) }
  return (
    <DetailsDialog title="Visualizar Relatório" width={640} onClose={onClose}>
      <ReportText resource={relatorioAssistente} {...{ report, fields }} />
      {seesReaders && (
        <section className="details-section">
          <h2>Quem acessou</h2>
          <Entries
            of={relatorioAssistente}
            name="acessos"
            params={{ id: report.id }}
            empty="Ninguém leu este relatório, além de quem o escreveu."
          />
        </section>
      )}
    </DetailsDialog>
  )
}
