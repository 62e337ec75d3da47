import Readers from '#console/crud/history/readers.tsx'
import { DetailsDialog } from '#console/ui/details-dialog.tsx'
import { ReportText } from '#features/relatorios/console/report-text.tsx'
import { relatorioAssistente } from '#resources/relatorio-assistente'
import type { RelatorioAssistente } from './texts.ts'

const { aluno_id, data_relatorio, assistente_id, sigilo } = relatorioAssistente.fields

interface CareReportDialogProps {
  readonly report: RelatorioAssistente
  readonly onClose: () => void
}

/** The report as its list has it: no call reads one alone. */
export default function CareReportDialog({ report, onClose }: CareReportDialogProps) {
  // A host of the documented calls has no secret reports.
  const fields = { aluno_id, data_relatorio, assistente_id, ...(report.sigilo && { sigilo }) }
  return (
    <DetailsDialog title="Visualizar Relatório" width={640} onClose={onClose}>
      <ReportText resource={relatorioAssistente} {...{ report, fields }} />
      <Readers resource={relatorioAssistente} row={report} />
    </DetailsDialog>
  )
}
