import { useNavigate } from 'react-router'
import { ListPage } from '#console/crud/list-page.tsx'
import { paths } from '#console/paths'
import { turma } from '#resources/turma'
import { turmaOverrides } from './overrides.ts'

export default function TurmasPage() {
  const navigate = useNavigate()
  return (
    <ListPage
      resource={turma}
      overrides={turmaOverrides}
      onOpen={({ id }) => navigate(paths.turma(id))}
      href={({ id }) => paths.turma(id)}
    />
  )
}
