import { ReportText } from '#console/features/relatorios/report-dialog.tsx'
import { DetailsDialog } from '#console/ui/details-dialog.tsx'
import { relatorioAssistente } from '#resources/relatorio-assistente'
import type { RelatorioAssistente } from './texts.ts'

const { aluno_id, data_relatorio, assistente_id } = relatorioAssistente.fields
const fields = { aluno_id, data_relatorio, assistente_id }

interface ReportDialogProps {
  readonly report: RelatorioAssistente
  readonly onClose: () => void
}

/** The report as its list has it: no call reads one alone. */
export default function ReportDialog({ report, onClose }: ReportDialogProps) {
  return (
    <DetailsDialog title="Visualizar Relatório" width={640} onClose={onClose}>
      <ReportText resource={relatorioAssistente} {...{ report, fields }} />
    </DetailsDialog>
  )
}
