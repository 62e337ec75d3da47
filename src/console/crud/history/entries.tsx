import { useInfiniteQuery } from '@tanstack/react-query'
import { call, callKey } from '#console/api/call'
import type { HttpError } from '#console/api/request'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { formatMoment } from '#model/format'
import type { Entrada, PaginaDoHistorico } from '#model/history'
import { aluno } from '#resources/aluno'
import { actionOf, authorOf, labelOf, shownOf } from './words.ts'

export type Tipo = 'mudancas' | 'acessos'

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

function useHistory(id: string, tipo: Tipo) {
  return useInfiniteQuery<
    PaginaDoHistorico,
    HttpError,
    PaginaDoHistorico['entradas'],
    readonly unknown[],
    number | null
  >({
    queryKey: callKey(aluno, 'historico', { id, tipo }),
    queryFn: async ({ pageParam, signal }) => {
      const params = { id, tipo, ...(pageParam && { antes_de: pageParam }) }
      return (await call<PaginaDoHistorico>(aluno, 'historico', params, { signal })).data
    },
    initialPageParam: null,
    getNextPageParam: (last) => last.antes_de,
    select: ({ pages }) => pages.flatMap(({ entradas }) => entradas),
    // It has what was done a moment ago.
    staleTime: 0,
  })
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
  const list = <ChangeList entry={entry} />
  if (mudancas.length <= maxOpenChanges) return list
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
