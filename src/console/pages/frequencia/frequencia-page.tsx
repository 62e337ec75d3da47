import './register.css'
import { useOwnClass } from './own-class.ts'
import { Register } from './register.tsx'
import { texts } from './texts.ts'

export default function FrequenciaPage() {
  const { data: turma, isPending, isFetching, refetch } = useOwnClass()
  if (turma)
    return (
      <div className="register">
        <RegisterHeader nome={turma.nome} others={turma.others} />
        <Register key={turma.id} turma={turma} />
      </div>
    )
  return (
    <div className="register">
      <RegisterHeader />
      {isPending || isFetching ? (
        <p className="register-empty" role="status">
          Carregando a turma…
        </p>
      ) : turma === null ? (
        <div className="register-empty" role="status">
          <p>{texts.noClass}</p>
          <p>{texts.askCoordination}</p>
        </div>
      ) : (
        <div className="register-empty" role="alert">
          <p>Não foi possível carregar a turma.</p>
          <button type="button" className="button primary" onClick={() => refetch()}>
            Tentar novamente
          </button>
        </div>
      )}
    </div>
  )
}

function RegisterHeader({ nome, others = 0 }: { nome?: string; others?: number }) {
  return (
    <header className="register-header">
      <h1>Registro de Frequência</h1>
      {nome && <p>Turma {nome}</p>}
      {others > 0 && (
        <p className="register-others">
          Você tem {others + 1} turmas; o registro é o da primeira, {nome}.
        </p>
      )}
    </header>
  )
}
