import { useNavigate } from 'react-router'
import { ListPage } from '#console/crud/list-page.tsx'
import { turmaOverrides } from '#console/overrides/turma'
import { paths } from '#console/paths'
import { turma } from '#resources/turma'

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
