import Button from 'antd/es/button'
import { emptyValue } from '#model/format'
import { wordsOf } from '#model/wording'
import { relatorioAssistente } from '#resources/relatorio-assistente'
import type { RelatorioAssistente } from './texts.ts'
import '../../crud/crud.css'
import '../relatorios/reports.css'
import { Dialog } from '#console/ui/dialog.tsx'

interface ReportDialogProps {
  readonly report: RelatorioAssistente
  readonly onClose: () => void
}

/** A report of an assistant as its list has it: no call shows one alone. */
export default function ReportDialog({ report, onClose }: ReportDialogProps) {
  const { aluno_id, data_relatorio, assistente_id, report: text } = relatorioAssistente.fields
  return (
    <Dialog
      title="Visualizar Relatório"
      width={640}
      onClose={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <dl className="details">
        {Object.entries({ aluno_id, data_relatorio, assistente_id }).map(([name, field]) => (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>{wordsOf(name, field, report) || emptyValue}</dd>
          </div>
        ))}
      </dl>
      <section className="details-section">
        <h2>{text.label}</h2>
        <p className="report-text">{report.report}</p>
      </section>
    </Dialog>
  )
}
