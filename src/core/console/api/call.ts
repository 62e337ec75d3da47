import { keys } from '@refinedev/core'
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

export function call<T, O extends Callable = Callable>(
  of: O,
  name: CallName<O>,
  params: Params = {},
  options: RequestOptions = {},
): Promise<Answer<T>> {
  const { method, path } = targetOf(firstOf(declared(of, name)?.route), params)
  return http<T>(path, { ...options, method })
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
