import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#console/layout/load-failure.tsx'
import { PageHeader } from '#console/layout/page-header.tsx'
import { fetchClasses } from '#console/pages/frequencia/classes'
import { paths } from '#console/paths'
import { screenAt } from '#console/routes.tsx'
import './attendance.css'
import { Viewing } from './viewing.tsx'

export default function FrequenciasPage() {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['frequencias', 'turmas'],
    queryFn: ({ signal }) => fetchClasses(signal),
  })
  return (
    <>
      <PageHeader title={screenAt(paths.frequencias)?.title ?? ''} />
      {data ? (
        <Viewing turmas={data} />
      ) : isFetching ? (
        <p className="attendance-empty" role="status">
          Carregando as turmas…
        </p>
      ) : (
        <LoadFailure what="as turmas" onRetry={() => refetch()} />
      )}
    </>
  )
}
