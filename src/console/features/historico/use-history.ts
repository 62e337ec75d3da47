import { useInfiniteQuery } from '@tanstack/react-query'
import { firstOf, targetOf } from '#console/api/data/route'
import { type HttpError, http } from '#console/api/http'
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
    readonly string[],
    number | null
  >({
    queryKey: ['aluno', id, 'historico', tipo],
    queryFn: async ({ pageParam, signal }) => {
      const { path } = targetOf(firstOf(aluno.calls.historico.route), { id })
      const words = new URLSearchParams({ tipo, ...(pageParam && { antes_de: String(pageParam) }) })
      return (await http<PaginaDoHistorico>(`${path}?${words}`, { signal })).data
    },
    initialPageParam: null,
    getNextPageParam: (last) => last.antes_de,
    select: ({ pages }) => pages.flatMap(({ entradas }) => entradas),
    // What was just done is part of it.
    staleTime: 0,
  })
}
