import { Link } from 'react-router'
import { useSession } from '#console/api/session'
import { paths } from '#console/paths'
import { usePageTitle } from '#console/ui/page-header.tsx'

export function UnauthorizedPage() {
  const session = useSession()
  usePageTitle('Acesso Negado')
  const isIn = session.status === 'in'
  return (
    <main className="centered">
      <div className="notice">
        <h1>Acesso Negado!</h1>
        <p>Você não tem permissão para acessar esta página.</p>
        <Link className="button primary" to={isIn ? paths.inicio[session.role] : paths.entrada}>
          {isIn ? 'Voltar à página inicial' : 'Voltar ao login'}
        </Link>
      </div>
    </main>
  )
}
