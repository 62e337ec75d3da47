import { Link } from 'react-router'
import { isOurServer } from '#console/api/request'
import { useRole } from '#console/api/session'
import { ListPage } from '#console/crud/list-page.tsx'
import { paths } from '#console/paths'
import { coordinates } from '#model/role'
import { turma } from '#resources/turma'
import { turmaOverrides } from './overrides.ts'

export default function TurmasPage() {
  const mayTurn = coordinates(useRole()) && isOurServer()
  return (
    <ListPage
      resource={turma}
      overrides={turmaOverrides}
      href={({ id }) => paths.turma(id)}
      buttons={
        mayTurn && (
          <Link className="button" to={paths.virada}>
            Virada de ano
          </Link>
        )
      }
    />
  )
}
