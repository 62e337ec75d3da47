import { ReportText } from '#console/features/relatorios/report-text.tsx'
import { DetailsDialog } from '#console/ui/details-dialog.tsx'
import { relatorioAssistente } from '#resources/relatorio-assistente'
import type { RelatorioAssistente } from './texts.ts'

interface ReportDialogProps {
  readonly report: RelatorioAssistente
  readonly onClose: () => void
}

/** A report of an assistant as its list has it: no call shows one alone. */
export default function ReportDialog({ report, onClose }: ReportDialogProps) {
  const { aluno_id, data_relatorio, assistente_id } = relatorioAssistente.fields
  return (
    <DetailsDialog title="Visualizar Relatório" width={640} onClose={onClose}>
      <ReportText
        resource={relatorioAssistente}
        report={report}
        fields={{ aluno_id, data_relatorio, assistente_id }}
      />
    </DetailsDialog>
  )
}
