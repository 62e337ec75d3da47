import { useState } from 'react'
import { formatMoment } from '#model/format'
import type { Resource } from '#model/resource'
import { Entries, useHistory } from './entries.tsx'
import { authorOf } from './words.ts'

const none = 'Nenhuma alteração registrada.'

/** Who changed a row last, and all that was changed before. */
export default function LastChange({ resource, id }: { resource: Resource; id: number }) {
  const asked = { name: 'historico', params: { id } } as const
  // Their name is checked where this is shown.
  const { data } = useHistory({ of: resource, ...asked })
  const [last] = data ?? []
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="details-section">
      <h2>Última alteração</h2>
      {last && (
        <p>
          {authorOf(last)}, em <time dateTime={last.quando}>{formatMoment(last.quando)}</time>
        </p>
      )}
      {last ? (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>Histórico</summary>
          {isOpen && <Entries of={resource} {...asked} empty={none} />}
        </details>
      ) : (
        <Entries of={resource} {...asked} empty={none} />
      )}
    </section>
  )
}
