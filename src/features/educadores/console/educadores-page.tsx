import { ListPage } from '#console/crud/list-page.tsx'
import { paths } from '#console/paths'
import { educador } from '#resources/educador'
import { educadorOverrides, refreshEvery } from './overrides.ts'

export default function EducadoresPage() {
  return (
    <ListPage
      resource={educador}
      overrides={educadorOverrides}
      href={({ id }) => paths.educador(id)}
      every={refreshEvery}
    />
  )
}
