import { useOne } from '@refinedev/core'
import Skeleton from 'antd/es/skeleton'
import type { Row } from '#console/api/row'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { RecordDialog, type RecordDialogProps } from './record-dialog.tsx'
import './form.css'
import { Dialog } from '#console/ui/dialog.tsx'

interface FormDialogProps extends RecordDialogProps {
  /** The row to edit, where a call shows it alone; else it is `stored`. */
  readonly id?: number
}

export default function FormDialog({ id, ...rest }: FormDialogProps) {
  return id === undefined ? <RecordDialog {...rest} /> : <EditDialog {...{ ...rest, id }} />
}

function EditDialog({ id, ...props }: FormDialogProps & { readonly id: number }) {
  const { resource, onClose } = props
  const { query } = useOne<Row>({
    resource: resource.name,
    id,
    // A query of its own, asked once: what is typed over is never replaced by a later answer.
    meta: { form: true },
    queryOptions: {
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  })
  const stored = query.data?.data
  if (stored) return <RecordDialog {...props} stored={stored} />
  return (
    <Dialog title={resource.label.edit} width={720} onClose={onClose}>
      {query.isError ? <LoadFailure onRetry={query.refetch} /> : <Skeleton active />}
    </Dialog>
  )
}
