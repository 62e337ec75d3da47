import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, callKey } from './call.ts'
import { onSaved } from './query-client.ts'
import type { HttpError } from './request.ts'
import type { Callable, CallName, Params } from './route.ts'

/** What a page has, and what asks for the next one; null after the last one. */
interface Paging<P, E> {
  readonly entries: (page: P) => readonly E[]
  readonly next: (last: P) => Params | null
}

/** What a call answers page by page. */
export function useEachPage<P, E, O extends Callable = Callable>(
  of: O,
  name: CallName<O>,
  params: Params,
  { entries, next }: Paging<P, E>,
) {
  return useInfiniteQuery<P, HttpError, E[], readonly unknown[], Params | null>({
    queryKey: callKey(of, name, params),
    queryFn: async ({ pageParam, signal }) =>
      (await call<P>(of, name, { ...params, ...pageParam }, { signal })).data,
    initialPageParam: null,
    getNextPageParam: next,
    select: ({ pages }) => pages.flatMap(entries),
    staleTime: 0,
  })
}

/** A page of entries, the newest first; `antes_de` asks for the next one. */
interface PageOf<E> {
  readonly entradas: readonly E[]
  readonly antes_de: string | number | null
}

/** The entries of a call that answers them page by page, with what was done a moment ago. */
export function usePages<E, O extends Callable>(of: O, name: CallName<O>, params: Params) {
  const pages = useEachPage<PageOf<E>, E, O>(of, name, params, {
    entries: ({ entradas }) => entradas,
    next: ({ antes_de }) => (antes_de === null ? null : { antes_de }),
  })
  const { refetch } = pages
  useEffect(() => onSaved(refetch), [refetch])
  return pages
}
