import { Link } from 'react-router'
import { useRole } from '#console/api/session'
import { ListPage } from '#console/crud/list-page.tsx'
import type { Overrides } from '#console/crud/override'
import { paths } from '#console/paths'
import { emptyValue } from '#model/format'
import { caso } from '#resources/caso'

const overrides: Overrides<typeof caso> = {
  cells: {
    aluno_id: ({ aluno }) => (aluno ? <Student id={aluno.id} nome={aluno.nome} /> : emptyValue),
  },
  filters: { turma_id: { all: 'Todas' } },
}

function Student({ id, nome }: { id: number; nome: string | undefined }) {
  const isCoordinator = useRole() === 'coordenador'
  return <Link to={isCoordinator ? paths.aluno(id) : paths.casoDoAluno(id)}>{nome}</Link>
}

export default function FilaPage() {
  return <ListPage resource={caso} overrides={overrides} title={caso.screen?.title} />
}
