import { useState } from 'react'
import { InlineButton } from '#console/ui/button.tsx'
import type { Named } from '#model/resource'
import { nameOf } from '#model/wording'
import './row-tags.css'

const mostShown = 4

/** Several rows by their names: the first of them, and the others to whoever asks. */
export default function RowTags({ rows = [] }: { readonly rows: readonly Named[] | undefined }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, mostShown)
  const more = rows.length - shown.length
  return (
    <span className="row-tags">
      {shown.map((row) => (
        <span className="tag" key={row.id}>
          {nameOf(row)}
        </span>
      ))}
      {more > 0 && <InlineButton onClick={() => setWhole(true)}>mais {more}</InlineButton>}
    </span>
  )
}
