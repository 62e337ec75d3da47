import { useState } from 'react'
import { usePages } from '#console/api/use-pages'
import { formatMoment } from '#model/format'
import type { Entrada } from '#model/history'
import type { Resource } from '#model/resource'
import { Entries } from './entries.tsx'
import { authorOf } from './words.ts'

const none = 'Nenhuma alteração registrada.'

/** Who changed a row last, and all that was changed before. */
export default function LastChange({ resource, id }: { resource: Resource; id: number }) {
  const asked = { name: 'historico', params: { id } } as const
  // Their name is checked where this is shown.
  const { data } = usePages<Entrada, Resource>(resource, asked.name, asked.params)
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
