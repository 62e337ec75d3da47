import { useOne } from '@refinedev/core'
import Button from 'antd/es/button'
import Skeleton from 'antd/es/skeleton'
import { HttpError } from '#console/api/request'
import type { Row } from '#console/api/row'
import { DetailList } from '#console/ui/detail-list.tsx'
import { DetailsDialog } from '#console/ui/details-dialog.tsx'
import type { Field } from '#model/field'
import { fieldOf, type Resource } from '#model/resource'
import { wordsOf } from '#model/wording'
import { relatorio } from '#resources/relatorio'
import { dialogTexts, loadFailureOf, type Relatorio, titleOf } from './texts.ts'
import './reports.css'

const { educador_id, turma_id, data_relatorio } = relatorio.fields
const fields = { educador_id, turma_id, data_relatorio }

interface ReportDialogProps {
  readonly report: { readonly id: number }
  readonly onClose: () => void
}

export default function ReportDialog({ report: { id }, onClose }: ReportDialogProps) {
  const { query } = useOne<Relatorio, HttpError>({
    resource: relatorio.name,
    id,
    errorNotification: false,
  })
  const { data, error, refetch } = query
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

interface ReportTextProps {
  readonly resource: Resource
  readonly report: Row
  readonly fields: Readonly<Record<string, Field>>
  readonly empty?: string
}

export function ReportText({ resource, report, fields, empty }: ReportTextProps) {
  return (
    <>
      <DetailList
        items={Object.entries(fields).map(([name, field]) => [
          field.label,
          wordsOf(name, field, report),
        ])}
      />
      <section className="details-section">
        <h2>{fieldOf(resource, 'report')?.label}</h2>
        <p className="report-text">{report.report?.trim() || empty}</p>
      </section>
    </>
  )
}
