import { ListPage } from '#console/crud/list-page.tsx'
import type { Overrides } from '#console/crud/override'
import { diaSemAula } from '#resources/dia-sem-aula'

const everyClass = 'Todas as turmas'

const overrides: Overrides<typeof diaSemAula> = {
  cells: { turma_id: ({ turma }) => turma?.nome ?? everyClass },
  filters: { turma_id: { none: everyClass } },
}

export default function CalendarioPage() {
  return <ListPage resource={diaSemAula} overrides={overrides} title={diaSemAula.screen?.title} />
}
