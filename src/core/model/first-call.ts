import type { Call } from './call.ts'
import { fieldsOf, type Resource, type Resources } from './resource.ts'

/** The rows of the first page of a list. */
export const firstPageSize = 25

/**
 * Whether a path is a call that screens begin with: the first page of a list with some of its filters, a list that says
 * `opens: 'whole'`, the row of a `single` entity, or a call that says `opens`.
 */
export function isFirstCall(
  resources: Resources,
  calls: Readonly<Record<string, Call>>,
  path: string,
): boolean {
  const [address = '', ...query] = path.split('?')
  const words = [...new URLSearchParams(query.join('?'))]
  const isOf = (route: Call['route'] = []) =>
    [route].flat().some((each) => each.replace(':id', '1') === `GET ${address}`)
  const isOpen = ({ opens, route }: Call) => Boolean(opens) && isOf(route)
  const begins = (resource: Resource) => {
    const { api, opens, screen, single } = resource
    if (words.length === 0) return isOf(single && api.show) || (opens === 'whole' && isOf(api.list))
    return Boolean(screen || opens) && isOf(api.list) && isFirstPage(resource, words)
  }
  return (
    Object.values(resources).some(begins) ||
    (words.length === 0 && Object.values(calls).some(isOpen))
  )
}

function isFirstPage(resource: Resource, words: readonly (readonly [string, string])[]): boolean {
  const { _start, _end, _sort, _order, ...filters } = Object.fromEntries(words)
  const own = fieldsOf(resource).map(
    ([name, { filter, bounds = [] }]) => filter && [name, ...bounds],
  )
  const known = [own, Object.keys(resource.filters ?? {})].flat(2)
  const isOnce = new Set(words.map(([name]) => name)).size === words.length
  const isPage = _start === '0' && Number(_end) > 0 && Number(_end) <= firstPageSize
  return isOnce && isPage && Object.keys(filters).every((name) => known.includes(name))
}
