import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rowsIn } from './answer-content.ts'
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

/** What stands beside the entries of a page, the newest first: it asks for the next one. */
interface Page {
  readonly antes_de: string | number | null
}

/** The entries of a call that answers them page by page, with what was done a moment ago. */
export function usePages<E, O extends Callable>(of: O, name: CallName<O>, params: Params) {
  const pages = useEachPage<Page, E, O>(of, name, params, {
    // The type of the entries is named by who asks for them.
    entries: (page) => rowsIn(page) as readonly E[],
    next: ({ antes_de }) => (antes_de === null ? null : { antes_de }),
  })
  const { refetch } = pages
  useEffect(() => onSaved(refetch), [refetch])
  return pages
}
