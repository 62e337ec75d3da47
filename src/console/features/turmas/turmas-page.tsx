import { ListPage } from '#console/crud/list-page.tsx'
import { paths } from '#console/paths'
import { turma } from '#resources/turma'
import { turmaOverrides } from './overrides.ts'

export default function TurmasPage() {
  return <ListPage resource={turma} overrides={turmaOverrides} href={({ id }) => paths.turma(id)} />
}
