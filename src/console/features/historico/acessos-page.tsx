import { ListPage } from '#console/crud/list-page.tsx'
import { acesso } from '#resources/acesso'

/** Who signed in and who was refused, for coordinators. */
export default function AcessosPage() {
  return <ListPage resource={acesso} />
}
