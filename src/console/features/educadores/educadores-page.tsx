import { useNavigate } from 'react-router'
import { ListPage } from '#console/crud/list-page.tsx'
import { paths } from '#console/paths'
import { educador } from '#resources/educador'
import { educadorOverrides, refreshEvery } from './overrides.ts'

export default function EducadoresPage() {
  const navigate = useNavigate()
  return (
    <ListPage
      resource={educador}
      overrides={educadorOverrides}
      onOpen={({ id }) => navigate(paths.educador(id))}
      href={({ id }) => paths.educador(id)}
      every={refreshEvery}
    />
  )
}
