import { declaredResources } from '#model/entities'
import type { Fields } from '#model/field'
import type { Action, Call, Calls, Resource, Route } from '#model/resource'
import { isOpen } from './request.ts'

export type Callable = Resource | Calls

export type CallName<O> =
  O extends Resource<string, Fields, infer C> ? (keyof C & string) | Action : keyof O & string

export type Params = Readonly<Record<string, string | number | readonly number[]>>

export function targetOf(route: Route, params: Params = {}): { method: string; path: string } {
  const [method, path] = route.split(' ') as [string, string]
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    if (!path.includes(`:${name}`)) for (const word of [value].flat()) words.append(name, `${word}`)
  const fill = (_: string, name: string) => encodeURIComponent(String(params[name]))
  const filled = path.replace(/:(\w+)/g, fill)
  return { method, path: words.size > 0 ? `${filled}?${words}` : filled }
}

/** The first way of a call that has several: our server has one handler behind all of them. */
export function firstOf(routes: Route | readonly Route[] | undefined): Route {
  const [route] = [routes ?? []].flat()
  if (!route) throw new Error('Chamada sem rota no modelo')
  return route
}

/** Tries the ways of one call in turn; an answer that judges the request ends it (decision 24). */
export async function tryWays<T>(
  ways: readonly Route[],
  run: (way: Route) => Promise<T>,
): Promise<T> {
  let failure: unknown = new Error('Chamada sem rota no modelo')
  for (const way of ways) {
    try {
      return await run(way)
    } catch (error) {
      failure = error
      if (!isOpen(error)) break
    }
  }
  throw failure
}

export function callPath<O extends Callable>(of: O, name: CallName<O>, params?: Params): string {
  return targetOf(firstOf(declared(of, name)?.route), params).path
}

export function declared(
  of: Callable,
  name: string,
): Pick<Call, 'route' | 'access' | 'rows' | 'extension'> | undefined {
  if (!isResource(of)) return of[name]
  const route = of.api[name as Action]
  const call = route ? { route, access: of.access[name as Action] ?? {} } : of.calls[name]
  return of.extension && call ? { ...call, extension: true } : call
}

export function isResource(of: Callable): of is Resource {
  return 'fields' in of
}

export function resourceNamed(name: string): Resource {
  const resource = declaredResources()[name]
  if (!resource) throw new Error(`Entidade desconhecida: ${name}`)
  return resource
}
