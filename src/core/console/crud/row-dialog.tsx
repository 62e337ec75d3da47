import { useOne } from '@refinedev/core'
import Skeleton from 'antd/es/skeleton'
import type { ReactNode } from 'react'
import { useMay } from '#console/api/auth-provider'
import type { HttpError } from '#console/api/request'
import { DetailsDialog } from '#console/ui/details-dialog.tsx'
import { lazy } from '#console/ui/lazy.tsx'
import { isMissing, LoadFailure } from '#console/ui/page-state.tsx'
import type { Resource, Row as RowOf } from '#model/resource'
import { cellOf } from './columns.tsx'
import { Details } from './details.tsx'

const LastChange = lazy(() => import('./history/last-change.tsx'))
const Readers = lazy(() => import('./history/readers.tsx'))

interface RowDialogProps<R extends Resource> {
  readonly resource: R
  readonly id: number
  readonly link?: ReactNode
  readonly children?: (row: RowOf<R>) => ReactNode
  readonly onClose: () => void
}

export default function RowDialog<R extends Resource>(props: RowDialogProps<R>) {
  const { resource, id, link, children, onClose } = props
  const { name, label, display } = resource
  const { query } = useOne<RowOf<R>, HttpError>({ resource: name, id })
  const row = query.data?.data
  const seesHistory = useMay<Resource>(resource, 'historico')
  return (
    <DetailsDialog
      title={row ? cellOf(resource, display)(row) : label.one}
      width={760}
      link={link}
      onClose={onClose}
    >
      {row ? (
        <>
          {children?.(row) ?? <Details resource={resource} row={row} />}
          {seesHistory && <LastChange resource={resource} id={id} />}
          {resource.calls.acessos && <Readers resource={resource} row={row} />}
        </>
      ) : !query.isError ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : isMissing(query.error) ? (
        <p>{label.missing}</p>
      ) : (
        <LoadFailure onRetry={query.refetch} />
      )}
    </DetailsDialog>
  )
}
