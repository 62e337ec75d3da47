import { useClasses } from '#console/features/frequencia/registro/classes'
import { inAntd } from '#console/ui/antd.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import './attendance.css'
import { Viewing } from './viewing.tsx'

export default inAntd(FrequenciasPage)

function FrequenciasPage() {
  const { data, isFetching, refetch } = useClasses()
  return (
    <>
      <PageHeader />
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
