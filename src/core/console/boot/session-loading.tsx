import { restoreSession, useSession } from '#console/api/session'
import { PrimaryButton } from '#console/ui/button.tsx'
import { useListener } from '#console/ui/use-listener'

export function SessionLoading() {
  const session = useSession()
  const failed = session.status === 'loading' && session.failed
  useListener('online', () => failed && restoreSession())
  return (
    <main className="centered">
      {failed ? (
        <div role="alert" className="notice">
          <p>Erro de conexão. Verifique sua internet e tente novamente.</p>
          <PrimaryButton onClick={() => restoreSession()}>Tentar novamente</PrimaryButton>
        </div>
      ) : (
        <p role="status" className="waiting">
          Carregando autenticação...
        </p>
      )}
    </main>
  )
}
