import { useOne } from '@refinedev/core'
import { useMay } from '#console/api/auth-provider'
import { type HttpError, isNotOffered } from '#console/api/request'
import type { Row } from '#console/api/row'
import { lazy } from '#console/ui/lazy.tsx'
import { NotOffered, PageHeader } from '#console/ui/page-header.tsx'
import { PageState } from '#console/ui/page-state.tsx'
import type { Resource } from '#model/resource'
import { ActionButtons } from './action-buttons.tsx'
import { Details } from './details.tsx'
import { Dialogs, useDialogs } from './dialogs.tsx'

const LastChange = lazy(() => import('./history/last-change.tsx'))

/** The page of an entity of one row: what it says, and its form. */
export function SinglePage({ resource }: { resource: Resource }) {
  const { label } = resource
  const { query } = useOne<Row, HttpError>({ resource: resource.name, id: 1 })
  const { dialog, close, actions } = useDialogs(resource)
  const seesHistory = useMay(resource, 'historico')
  const row = query.data?.data
  const missing = { text: label.missing, back: '/' }
  if (isNotOffered(query.error)) return <NotOffered />
  if (!row) return <PageState query={query} what="os dados" missing={missing} />
  return (
    <article>
      <PageHeader title={label.many}>
        <ActionButtons actions={actions?.(row) ?? []} className="button" />
      </PageHeader>
      <Details resource={resource} row={row} />
      {seesHistory && <LastChange resource={resource} id={1} />}
      <Dialogs resource={resource} dialog={dialog} onClose={close} />
    </article>
  )
}
