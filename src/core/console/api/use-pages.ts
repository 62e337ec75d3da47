import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, callKey } from './call.ts'
import { onSaved } from './query-client.ts'
import type { HttpError } from './request.ts'
import type { Callable, CallName, Params } from './route.ts'

/** A page of entries, the newest first; `antes_de` asks for the next one. */
interface PageOf<E> {
  readonly entradas: readonly E[]
  readonly antes_de: string | number | null
}

/** The entries of a call that answers them page by page, with what was done a moment ago. */
export function usePages<E, O extends Callable>(of: O, name: CallName<O>, params: Params) {
  const pages = useInfiniteQuery<
    PageOf<E>,
    HttpError,
    E[],
    readonly unknown[],
    PageOf<E>['antes_de']
  >({
    queryKey: callKey(of, name, params),
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...params, ...(pageParam && { antes_de: pageParam }) }
      return (await call<PageOf<E>>(of, name, page, { signal })).data
    },
    initialPageParam: null,
    getNextPageParam: (last) => last.antes_de,
    select: ({ pages }) => pages.flatMap(({ entradas }) => entradas),
    staleTime: 0,
  })
  const { refetch } = pages
  useEffect(() => onSaved(refetch), [refetch])
  return pages
}
