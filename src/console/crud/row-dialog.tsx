import { useOne } from '@refinedev/core'
import Skeleton from 'antd/es/skeleton'
import type { HttpError } from '#console/api/request'
import type { Row } from '#console/api/row'
import { DetailsDialog } from '#console/ui/details-dialog.tsx'
import { isMissing, LoadFailure } from '#console/ui/page-state.tsx'
import type { Resource } from '#model/resource'
import { cellOf } from './columns.tsx'
import { Details } from './details.tsx'

interface RowDialogProps {
  readonly resource: Resource
  readonly id: number
  readonly onClose: () => void
}

/** A row over the list from which it was opened. */
export default function RowDialog({ resource, id, onClose }: RowDialogProps) {
  const { name, label, display } = resource
  const { query } = useOne<Row, HttpError>({ resource: name, id, errorNotification: false })
  const row = query.data?.data
  return (
    <DetailsDialog
      title={row ? cellOf(resource, display)(row) : label.one}
      width={760}
      onClose={onClose}
    >
      {row ? (
        <Details resource={resource} row={row} />
      ) : !query.isError ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : isMissing(query.error) ? (
        <p>{label.missing}</p>
      ) : (
        <LoadFailure onRetry={query.refetch} />
      )}
    </DetailsDialog>
  )
}
