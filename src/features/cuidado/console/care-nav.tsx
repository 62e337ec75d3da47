import { Link } from 'react-router'
import { useRole } from '#console/api/session'
import type { Named } from '#model/resource'
import { addresses } from '#resources/addresses'
import { caso, semSigilosos } from '#resources/caso'
import './care.css'

/** The two lists of the queue: who is in it, and who has left it. */
export function CareNav({ at }: { at: 'fila' | 'saidas' }) {
  const entry = (to: string, words: string, isHere: boolean) => (
    <Link className="button" to={to} aria-current={isHere ? 'page' : undefined}>
      {words}
    </Link>
  )
  return (
    <nav className="pills" aria-label="Fila de cuidado">
      {entry(caso.screen?.path ?? '', 'Na fila', at === 'fila')}
      {entry(addresses.saidasDaFila, 'Saíram da fila', at === 'saidas')}
    </nav>
  )
}

/** What is not told to who does not read secret contacts. */
export function SecretNote() {
  const role = useRole()
  if (caso.secret?.readers.includes(role)) return null
  return <p className="care-effect">{semSigilosos}</p>
}

/** A student by name, as a link to where the role of the reader sees them. */
export function StudentLink({ aluno: { id, nome } }: { aluno: Named }) {
  const isCoordinator = useRole() === 'coordenador'
  return <Link to={isCoordinator ? addresses.aluno(id) : addresses.casoDoAluno(id)}>{nome}</Link>
}
