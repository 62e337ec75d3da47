import Button from 'antd/es/button'
import Skeleton from 'antd/es/skeleton'
import { HttpError } from '#console/api/http'
import { emptyValue } from '#model/format'
import { wordsOf } from '#model/wording'
import { relatorio } from '#resources/relatorio'
import { dialogTexts, loadFailureOf, type Relatorio, titleOf } from './texts.ts'
import { useReport } from './use-report.ts'
import '../../crud/crud.css'
import { Dialog } from '#console/ui/dialog.tsx'

/** A report, over the list from which it was opened. */
export default function ReportDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: report, error, refetch } = useReport(id)
  return (
    <Dialog
      title={report ? titleOf(report) : relatorio.label.one}
      width={640}
      onClose={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {report ? (
        <Report report={report} />
      ) : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Dialog>
  )
}

/** Who wrote it, for which class, on which day; then the text as it was written. */
function Report({ report }: { report: Relatorio }) {
  const { educador_id, turma_id, data_relatorio } = relatorio.fields
  return (
    <>
      <dl className="details">
        {Object.entries({ educador_id, turma_id, data_relatorio }).map(([name, field]) => (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>{wordsOf(name, field, report) || emptyValue}</dd>
          </div>
        ))}
      </dl>
      <section className="details-section">
        <h2>{relatorio.fields.report.label}</h2>
        <p className="report-text">{report.report?.trim() || dialogTexts.noContent}</p>
      </section>
    </>
  )
}

function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof HttpError && error.status === 404
  return (
    <div className="report-failure" role="alert">
      <p>{loadFailureOf(error)}</p>
      {!isGone && <Button onClick={onRetry}>Tentar novamente</Button>}
    </div>
  )
}
