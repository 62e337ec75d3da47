import { inAntd } from '#console/ui/antd.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import './register.css'
import { useOwnClass } from './own-class.ts'
import { Register } from './register.tsx'
import { texts } from './texts.ts'

export default inAntd(FrequenciaPage)

function FrequenciaPage() {
  const { data: turma, isFetching, refetch } = useOwnClass()
  if (turma)
    return (
      <div className="register">
        <PageHeader lead={<ClassName nome={turma.nome} others={turma.others} />} />
        <Register key={turma.id} turma={turma} />
      </div>
    )
  return (
    <div className="register">
      <PageHeader />
      {isFetching ? (
        <p className="register-empty" role="status">
          Carregando a turma…
        </p>
      ) : turma === null ? (
        <div className="register-empty" role="status">
          <p>{texts.noClass}</p>
          <p>{texts.askCoordination}</p>
        </div>
      ) : (
        <LoadFailure what="a turma" onRetry={() => refetch()} />
      )}
    </div>
  )
}

function ClassName({ nome, others }: { nome: string; others: number }) {
  if (others === 0) return `Turma ${nome}`
  return `Turma ${nome} (a primeira das suas ${others + 1} turmas)`
}
