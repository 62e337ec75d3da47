import type { Route } from '#model/resource'

/** A declared call as what the HTTP client takes, its `:params` filled in. */
export interface Target {
  readonly method: string
  readonly path: string
}

export function targetOf(
  route: Route,
  params: Readonly<Record<string, string | number>> = {},
): Target {
  const [method, path] = route.split(' ') as [string, string]
  const fill = (_: string, name: string) => encodeURIComponent(String(params[name]))
  return { method, path: path.replace(/:(\w+)/g, fill) }
}

export function routesOf(routes: Route | readonly Route[] | undefined): readonly Route[] {
  if (!routes) return []
  return typeof routes === 'string' ? [routes] : routes
}

/** The first way of a call that has several. */
export function firstOf(routes: Route | readonly Route[] | undefined): Route {
  const [route] = routesOf(routes)
  if (!route) throw new Error('Chamada sem rota no modelo')
  return route
}
