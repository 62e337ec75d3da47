import { useMay } from '#console/api/auth-provider'
import type { Row } from '#console/api/row'
import { useSession } from '#console/api/session'
import { expansionOf, fieldsOf, type Resource } from '#model/resource'
import { Entries } from './entries.tsx'

/** Who read a row, for whoever wrote it. */
export default function Readers({ resource, row }: { resource: Resource; row: Row }) {
  const isAllowed = useMay(resource, 'acessos')
  const isOwn = useIsAuthor(resource, row)
  if (!isAllowed || !isOwn) return null
  return (
    <section className="details-section">
      <h2>Quem acessou</h2>
      <Entries
        of={resource}
        name="acessos"
        params={{ id: row.id }}
        empty="Ninguém leu, além de quem escreveu."
      />
    </section>
  )
}

/** Whether the signed-in person is the one whom the server noted as the author of a row. */
function useIsAuthor(resource: Resource, row: Row): boolean {
  const session = useSession()
  if (session.status !== 'in') return false
  return fieldsOf(resource).some(([name, { set }]) => {
    if (set === 'account') return row[expansionOf(name)]?.id === session.contaId
    return set === 'user' && row[name] === session.userId
  })
}
