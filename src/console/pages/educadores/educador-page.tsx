import { useOne } from '@refinedev/core'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { BackButton } from '#console/crud/back-button.tsx'
import { Details } from '#console/crud/details.tsx'
import { usePoll } from '#console/crud/use-poll'
import type { HttpError } from '#console/http'
import { LoadFailure } from '#console/layout/load-failure.tsx'
import { PageHeader } from '#console/layout/page-header.tsx'
import { PageSkeleton } from '#console/layout/page-skeleton.tsx'
import { educadorOverrides } from '#console/overrides/educador'
import { usePageTitle } from '#console/page-title'
import { paths } from '#console/paths'
import type { Row } from '#model/resource'
import { educador } from '#resources/educador'
import { refreshEvery } from './refresh.ts'
import '../../crud/crud.css'

/** An educator by the id of the address (decision 8). */
export default function EducadorPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  return /^[1-9]\d*$/.test(id) ? <Educador id={Number(id)} /> : <Missing />
}

function Educador({ id }: { id: number }) {
  const polling = useRef(false)
  const { query } = useOne<Row<typeof educador>, HttpError>({
    resource: educador.name,
    id,
    meta: { background: () => polling.current },
    errorNotification: false,
  })
  usePoll(refreshEvery, query.refetch, polling)
  const row = query.data?.data
  usePageTitle(row?.nome ?? educador.label.one)
  if (query.isError && query.error.status === 404) return <Missing />
  if (!row && query.isError) return <LoadFailure what="o educador" onRetry={query.refetch} />
  if (!row) return <PageSkeleton />
  return (
    <article>
      <PageHeader title={row.nome}>
        <BackButton to={paths.educadores} />
      </PageHeader>
      <Details resource={educador} row={row} overrides={educadorOverrides} />
    </article>
  )
}

function Missing() {
  return (
    <PageHeader title="Educador não encontrado.">
      <BackButton to={paths.educadores} />
    </PageHeader>
  )
}
