import type { Call } from './call.ts'
import { fieldsOf, type Resource } from './resource.ts'

/** The rows of the first page of a list. */
export const firstPageSize = 25

/**
 * Whether a path is a call that screens begin with: the first page of a list with some of its filters, a list that says
 * `opens: 'whole'`, the row of a `single` entity, or a call that says `opens`.
 */
export function isFirstCall(
  resources: Readonly<Record<string, Resource>>,
  calls: Readonly<Record<string, Call>>,
  path: string,
): boolean {
  const [address = '', ...query] = path.split('?')
  const words = [...new URLSearchParams(query.join('?'))]
  const leads = (route: Call['route'] | undefined) =>
    [route ?? []].flat().some((each) => each.replace(':id', '1') === `GET ${address}`)
  return (
    (words.length === 0 &&
      Object.values(calls).some(({ opens, route }) => opens && leads(route))) ||
    Object.values(resources).some((resource) => {
      const { api, opens, screen, single } = resource
      if (words.length === 0)
        return (single && leads(api.show)) || (opens === 'whole' && leads(api.list))
      return (screen || opens) && leads(api.list) && isFirstPage(resource, words)
    })
  )
}

function isFirstPage(resource: Resource, words: readonly (readonly [string, string])[]): boolean {
  const { _start, _end, _sort, _order, ...filters } = Object.fromEntries(words)
  const size = Number(_end)
  const own = fieldsOf(resource).flatMap(([name, { filter, bounds = [] }]) =>
    filter ? [name, ...bounds] : [],
  )
  const known = [...own, ...Object.keys(resource.filters ?? {})]
  return (
    new Set(words.map(([name]) => name)).size === words.length &&
    _start === '0' &&
    size > 0 &&
    size <= firstPageSize &&
    Object.keys(filters).every((name) => known.includes(name))
  )
}
