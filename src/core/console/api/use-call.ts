import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { contentOf, rowsIn } from './answer-content.ts'
import { beginningWith } from './answers-ahead.ts'
import { type Answered, call, callKey } from './call.ts'
import type { Answer, HttpError } from './request.ts'
import { type Callable, type CallName, callPath, declared, type Params } from './route.ts'

export type Read<T> = (answer: Answer<unknown>) => T | Promise<T>

interface Options<T> {
  readonly read?: Read<T>
  /** What a refusal means that is an answer too; it throws what is none. */
  readonly refused?: (error: unknown) => T | Promise<T>
  readonly enabled?: boolean
  readonly initialData?: () => { readonly data: T } | undefined
  /** What is shown until the answer is there, of the answer to the params before. */
  readonly placeholderData?: (before: { data: T } | undefined) => { data: T } | undefined
  readonly polling?: RefObject<boolean>
  readonly staleTime?: number
  readonly gcTime?: number
  readonly retry?: false
}

interface Kept<T> {
  readonly data: T
  readonly total?: number
}

/** Rows are kept as Refine keeps a list, so that they follow its saves and deletes. */
export function useCall<const O extends Callable, N extends CallName<O>, T = Answered<O, N>>(
  of: O,
  name: N,
  params: Params = {},
  { read, refused, polling, ...options }: Options<T> = {},
) {
  const isRows = declared(of, name)?.rows === true
  const kept = (data: T, answer: Answer<unknown>) =>
    isRows ? { data, total: rowsIn(answer.data).length } : { data }
  return useQuery<Kept<T>, HttpError, T>({
    queryKey: callKey(of, name, params),
    queryFn: async ({ signal }) => {
      const background = polling?.current ?? false
      try {
        const answer = await call<unknown>(of, name, params, { signal, background })
        return kept(await contentOf(of, name, answer, read), answer)
      } catch (error) {
        if (refused) return { data: await refused(error) }
        throw error
      }
    },
    select: ({ data }) => data,
    // What is not kept could be gone before the page is there.
    ...(options.gcTime !== 0 &&
      beginningWith<Kept<T>>(
        () => callPath(of, name, params),
        (answer) => {
          const data = contentOf(of, name, answer, read)
          return data instanceof Promise ? undefined : kept(data, answer)
        },
      )),
    ...options,
  })
}
