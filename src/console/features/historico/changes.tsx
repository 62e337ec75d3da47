import type { Entrada } from '#model/history'
import { labelOf, shownOf } from './words.ts'

/** How many changes are read at a glance; more of them open at a click. */
const glance = 4

/** What an entry of the history changed: each field, before and after. */
export function Changes({ entry }: { entry: Entrada }) {
  const { mudancas } = entry
  if (mudancas.length === 0) return null
  const list = <ChangeList entry={entry} />
  if (mudancas.length <= glance) return list
  return (
    <details>
      <summary>{mudancas.length} campos</summary>
      {list}
    </details>
  )
}

function ChangeList({ entry }: { entry: Entrada }) {
  return (
    <dl className="changes">
      {entry.mudancas.map((change) => (
        <div key={change.campo}>
          <dt>{labelOf(entry, change)}</dt>
          <dd>
            {change.antes !== null && (
              <>
                <del>
                  <span className="hidden-text">antes: </span>
                  {shownOf(entry, change, change.antes)}
                </del>{' '}
              </>
            )}
            <ins>
              <span className="hidden-text">depois: </span>
              {shownOf(entry, change, change.depois)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
