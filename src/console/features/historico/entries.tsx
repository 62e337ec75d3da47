import { LoadFailure } from '#console/ui/page-state.tsx'
import { formatMoment } from '#model/format'
import type { Entrada } from '#model/history'
import { Changes } from './changes.tsx'
import { type Tipo, useHistory } from './use-history.ts'
import { authorOf, deedOf } from './words.ts'

const empty: Readonly<Record<Tipo, string>> = {
  mudancas: 'Nenhuma alteração registrada.',
  acessos: 'Nenhum acesso registrado.',
}

export function Entries({ id, tipo }: { id: string; tipo: Tipo }) {
  const { data, error, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useHistory(id, tipo)
  if (error?.status === 404 && !data)
    return <p className="quiet">Este servidor não guarda o histórico.</p>
  if (isError && !data) return <LoadFailure what="o histórico" onRetry={refetch} />
  if (!data) return <div className="skeleton history-wait" />
  if (data.length === 0) return <p className="quiet">{empty[tipo]}</p>
  return (
    <>
      <ol className="card history">
        {data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {isError && <LoadFailure what="o restante" onRetry={fetchNextPage} />}
      {hasNextPage && !isError && (
        <button
          type="button"
          className="button history-more"
          disabled={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {isFetchingNextPage ? 'Carregando...' : 'Mostrar mais'}
        </button>
      )}
    </>
  )
}

function Entry({ entry }: { entry: Entrada }) {
  return (
    <li>
      <p>
        <strong>{authorOf(entry)}</strong> {deedOf(entry)}
        <time dateTime={entry.quando}>{formatMoment(entry.quando)}</time>
      </p>
      <Changes entry={entry} />
    </li>
  )
}
