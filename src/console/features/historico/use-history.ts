import { useInfiniteQuery } from '@tanstack/react-query'
import { call, callKey } from '#console/api/call'
import type { HttpError } from '#console/api/request'
import type { PaginaDoHistorico } from '#model/history'
import { aluno } from '#resources/aluno'

/** What is shown of a history: what was changed, or who read. */
export type Tipo = 'mudancas' | 'acessos'

/** The history of a student, page after page, newest first. */
export function useHistory(id: string, tipo: Tipo) {
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
    // What was just done is part of it.
    staleTime: 0,
  })
}
