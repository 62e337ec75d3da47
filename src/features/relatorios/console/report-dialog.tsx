import { useOne } from '@refinedev/core'
import Skeleton from 'antd/es/skeleton'
import type { HttpError } from '#console/api/request'
import { whyOf } from '#console/crud/use-action'
import { DetailsDialog } from '#console/ui/details-dialog.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { relatorio } from '#resources/relatorio'
import { ReportAnswer } from './report-answer.tsx'
import { ReportSteps, ReportText, stepsOf } from './report-text.tsx'
import { type Relatorio, reportFields, titleOf } from './texts.ts'
import './reports.css'

interface ReportDialogProps {
  readonly report: { readonly id: number }
  readonly onClose: () => void
}

export default function ReportDialog({ report: { id }, onClose }: ReportDialogProps) {
  const { query } = useOne<Relatorio, HttpError>({ resource: relatorio.name, id })
  const { data, error, refetch } = query
  const report = data?.data
  return (
    <DetailsDialog
      title={report ? titleOf(report) : relatorio.label.one}
      width={640}
      link={report && <ReportAnswer report={report} onDone={onClose} />}
      onClose={onClose}
    >
      {report ? (
        <>
          <ReportText
            resource={relatorio}
            report={report}
            fields={reportFields}
            empty="Nenhum conteúdo disponível."
          />
          <ReportSteps steps={stepsOf(report)} />
        </>
      ) : error?.status === 404 ? (
        <p role="alert">Relatório não encontrado</p>
      ) : error ? (
        <LoadFailure text={`Erro ao carregar relatório: ${whyOf(error)}`} onRetry={refetch} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </DetailsDialog>
  )
}
