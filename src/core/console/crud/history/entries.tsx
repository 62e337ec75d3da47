import type { CallName, Params } from '#console/api/route'
import { usePages } from '#console/api/use-pages'
import { More } from '#console/ui/more.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { formatMoment } from '#model/format'
import type { Entrada } from '#model/history'
import type { Resource } from '#model/resource'
import { actionOf, authorOf, labelOf, shownOf } from './words.ts'
import './history.css'

interface EntriesProps<R extends Resource> {
  readonly of: R
  /** A call that answers pages of a history. */
  readonly name: CallName<R>
  readonly params: Params
  readonly empty: string
}

export function Entries<R extends Resource>({ empty, of, name, params }: EntriesProps<R>) {
  const pages = usePages<Entrada, R>(of, name, params)
  const { data, error, isError, refetch } = pages
  if (error?.status === 404 && !data)
    return <p className="quiet">Este servidor não guarda o histórico.</p>
  if (isError && !data) return <LoadFailure what="o histórico" onRetry={refetch} />
  if (!data) return <div className="skeleton history-wait" />
  if (data.length === 0) return <p className="quiet">{empty}</p>
  return (
    <>
      <ol className="card history ruled">
        {data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <More pages={pages} />
    </>
  )
}

function Entry({ entry }: { entry: Entrada }) {
  return (
    <li>
      <p>
        <strong>{authorOf(entry)}</strong> {actionOf(entry)}
        <time dateTime={entry.quando}>{formatMoment(entry.quando)}</time>
      </p>
      <Changes entry={entry} />
    </li>
  )
}

const maxOpenChanges = 4

function Changes({ entry }: { entry: Entrada }) {
  const { mudancas } = entry
  if (mudancas.length === 0) return null
  const list = (
    <dl className="changes">
      {mudancas.map((change) => (
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
  if (mudancas.length <= maxOpenChanges) return list
  return (
    <details>
      <summary>{mudancas.length} campos</summary>
      {list}
    </details>
  )
}
