import { ListPage } from '#console/crud/list-page.tsx'
import { addresses } from '#resources/addresses'
import { educador } from '#resources/educador'
import { educadorOverrides, refreshEvery } from './overrides.ts'

export default function EducadoresPage() {
  return (
    <ListPage
      resource={educador}
      overrides={educadorOverrides}
      href={({ id }) => addresses.educador(id)}
      every={refreshEvery}
    />
  )
}
