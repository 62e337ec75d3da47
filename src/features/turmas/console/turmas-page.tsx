import { Link } from 'react-router'
import { listPath, offers } from '#console/api/resources'
import { useRole } from '#console/api/session'
import { useList } from '#console/api/use-list'
import { CountLink } from '#console/crud/count-link.tsx'
import { ListPage } from '#console/crud/list-page.tsx'
import { virada } from '#features/virada/calls'
import { coordinates } from '#model/role'
import { addresses } from '#resources/addresses'
import { mudanca } from '#resources/mudanca'
import { turma } from '#resources/turma'
import { turmaOverrides } from './overrides.ts'

export default function TurmasPage() {
  const mayTurn = coordinates(useRole()) && offers(virada, 'anoParaVirar')
  return (
    <ListPage
      resource={turma}
      overrides={turmaOverrides}
      href={({ id }) => addresses.turma(id)}
      whenEmpty={({ busca, filtros: { ano_letivo: ano, ...others } }) =>
        mayTurn && ano && !busca && Object.keys(others).length === 0 ? (
          <EmptyYear ano={Number(ano)} />
        ) : undefined
      }
      buttons={
        mayTurn && (
          <>
            <CountLink resource={mudanca} />
            <Link className="button" to={addresses.virada}>
              Virada de ano
            </Link>
          </>
        )
      }
    />
  )
}

/** A year that has no class yet, while the one before has: in January, before the turn. */
function EmptyYear({ ano }: { ano: number }) {
  const before = ano - 1
  const { result } = useList({
    resource: turma.name,
    filters: [{ field: 'ano_letivo', operator: 'eq', value: before }],
    pagination: { mode: 'server', currentPage: 1, pageSize: 1 },
    meta: { only: [turma.display] },
  })
  if (!result.total) return turma.label.empty
  return (
    <>
      <p>{turma.label.empty}</p>
      <p>
        A lista mostra só as turmas de {ano}.{' '}
        <Link to={`${listPath(turma)}?ano_letivo=${before}`}>Ver as turmas de {before}</Link> ou
        fazer a <Link to={addresses.virada}>Virada de ano</Link>.
      </p>
    </>
  )
}
