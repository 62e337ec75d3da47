import { useState } from 'react'
import { usePages } from '#console/api/use-pages'
import { formatMoment } from '#model/format'
import type { Entrada } from '#model/history'
import type { Resource } from '#model/resource'
import { Entries } from './entries.tsx'
import { authorOf } from './words.ts'

/** Who changed a row last, and all that was changed before. */
export default function LastChange({ resource, id }: { resource: Resource; id: number }) {
  const params = { id }
  // The name of the call is checked where this is shown.
  const { data } = usePages<Entrada, Resource>(resource, 'historico', params)
  const [last] = data ?? []
  const [isOpen, setOpen] = useState(false)
  const entries = (
    <Entries of={resource} name="historico" params={params} empty="Nenhuma alteração registrada." />
  )
  return (
    <section className="details-section">
      <h2>Última alteração</h2>
      {last ? (
        <>
          <p>
            {authorOf(last)}, em <time dateTime={last.quando}>{formatMoment(last.quando)}</time>
          </p>
          <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary>Histórico</summary>
            {isOpen && entries}
          </details>
        </>
      ) : (
        entries
      )}
    </section>
  )
}
