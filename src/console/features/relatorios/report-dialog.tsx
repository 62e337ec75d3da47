import Button from 'antd/es/button'
import Skeleton from 'antd/es/skeleton'
import { HttpError } from '#console/api/request'
import { DetailsDialog } from '#console/ui/details-dialog.tsx'
import { relatorio } from '#resources/relatorio'
import { ReportText } from './report-text.tsx'
import { dialogTexts, loadFailureOf, titleOf } from './texts.ts'
import { useReport } from './use-report.ts'

const { educador_id, turma_id, data_relatorio } = relatorio.fields
const fields = { educador_id, turma_id, data_relatorio }

/** A report, over the list from which it was opened. */
export default function ReportDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useReport(id)
  const report = data?.data
  return (
    <DetailsDialog
      title={report ? titleOf(report) : relatorio.label.one}
      width={640}
      onClose={onClose}
    >
      {report ? (
        <ReportText resource={relatorio} {...{ report, fields }} empty={dialogTexts.noContent} />
      ) : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </DetailsDialog>
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
