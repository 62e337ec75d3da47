import { keys } from '@refinedev/core'
import type { z } from 'zod/mini'
import type { Fields } from '#model/field'
import type { Resource, Row } from '#model/resource'
import { http } from './http.ts'
import type { Answer, RequestOptions } from './request.ts'
import {
  type Callable,
  type CallName,
  declared,
  firstOf,
  isResource,
  type Params,
  targetOf,
} from './route.ts'

type Declared<O, N> =
  O extends Resource<string, Fields, infer C>
    ? N extends keyof C
      ? C[N]
      : never
    : N extends keyof O
      ? O[N]
      : never

/** What a call answers, as it is declared. */
export type Answered<O, N> =
  Declared<O, N> extends { readonly rows: true }
    ? readonly Row<O>[]
    : Declared<O, N> extends { readonly answers: infer S extends z.ZodMiniType }
      ? z.infer<S>
      : unknown

export function call<const O extends Callable, N extends CallName<O>>(
  of: O,
  name: N,
  params?: Params,
  options?: RequestOptions,
): Promise<Answer<Answered<O, N>>>
/** The same, where the answer is no JSON or the call is known only where it is made. */
export function call<T>(
  of: Callable,
  name: string,
  params?: Params,
  options?: RequestOptions,
): Promise<Answer<T>>
export function call(
  of: Callable,
  name: string,
  params: Params = {},
  options: RequestOptions = {},
): Promise<Answer<unknown>> {
  const { method, path } = targetOf(firstOf(declared(of, name)?.route), params)
  return http(path, { ...options, method })
}

export function callKey<O extends Callable>(
  of: O,
  name: CallName<O>,
  params?: Params,
): readonly unknown[] {
  const call = declared(of, name)
  if (!isResource(of)) return ['call', call?.route, ...(params ? [params] : [])]
  const ofResource = keys().data('default').resource(of.name)
  // Where Refine keeps lists: its hooks ask for rows again when one is saved, and take out one that is deleted.
  if (call?.rows)
    return ofResource
      .action('list')
      .params({ call: name, ...params })
      .get()
  return [...ofResource.get(), 'call', name, ...(params ? [params] : [])]
}
