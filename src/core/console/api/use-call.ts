import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { type Answered, call, callKey } from './call.ts'
import type { Answer, HttpError } from './request.ts'
import { type Callable, type CallName, declared, type Params } from './route.ts'

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

/** Rows are kept as Refine keeps a list, so that they follow its saves and deletes. */
export function useCall<const O extends Callable, N extends CallName<O>, T = Answered<O, N>>(
  of: O,
  name: N,
  params: Params = {},
  { read, refused, polling, ...options }: Options<T> = {},
) {
  const isRows = declared(of, name)?.rows === true
  return useQuery<{ data: T; total?: number }, HttpError, T>({
    queryKey: callKey(of, name, params),
    queryFn: async ({ signal }) => {
      const background = polling?.current ?? false
      try {
        const answer = await call<unknown>(of, name, params, { signal, background })
        // Who gives no reader takes the content as the model declares it.
        const rows = isRows ? rowsIn(answer.data) : answer.data
        const data = read ? await read(answer) : (rows as T)
        return isRows ? { data, total: rowsIn(answer.data).length } : { data }
      } catch (error) {
        if (refused) return { data: await refused(error) }
        throw error
      }
    },
    select: ({ data }) => data,
    ...options,
  })
}

/** Rows as an array, or as the one array of an envelope. */
function rowsIn(answer: unknown): readonly unknown[] {
  const rows = Array.isArray(answer) ? answer : Object.values(Object(answer)).find(Array.isArray)
  return (rows ?? []) as readonly unknown[]
}
