import { useOne } from '@refinedev/core'
import Skeleton from 'antd/es/skeleton'
import type { ComponentType, ReactNode } from 'react'
import type { Row } from '#console/api/row'
import { LoadFailure } from '#console/ui/page-state.tsx'
import type { Resource } from '#model/resource'
import type { Values } from '#model/values'
import type { Answers } from './answer-buttons.tsx'
import type { Overrides } from './override.ts'
import { RecordDialog } from './record-dialog.tsx'
import './form.css'
import { Dialog, type DialogProps } from '#console/ui/dialog.tsx'

interface FormDialogProps {
  readonly Shell?: ComponentType<DialogProps>
  readonly resource: Resource
  readonly overrides?: Overrides
  readonly id?: number
  /** The row to edit as its list has it, where no call shows one alone. */
  readonly stored?: Row | undefined
  /** Values that nobody types: their inputs are read-only. */
  readonly preset?: Values
  /** What the inputs of a new row begin with. */
  readonly filled?: Values
  /** The title of the section that it opens with. */
  readonly at?: string | undefined
  /** What stands above the inputs of a new row. */
  readonly head?: ReactNode
  readonly answers?: Answers
  readonly onClose: () => void
}

export default function FormDialog(props: FormDialogProps) {
  const { id, ...rest } = props
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
