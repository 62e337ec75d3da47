import { queryClient } from '#console/api/query-client'
import { aboveOf } from '#model/closed'
import { declaredResources } from '#model/entities'
import { periodsOf } from '#model/kept-periods'
import type { Resource } from '#model/resource'

/**
 * After a write that changes other rows too, or what is kept or shown of its own with others, or what calls of no entity
 * work out of rows: what is on the screen is asked for again.
 */
export function refreshOthers(resource: Resource): void {
  if (resource.effect) queryClient.invalidateQueries()
  const resources = declaredResources()
  const kept = periodsOf(resources, resource).map(({ keeper }) => keeper.name)
  const above = aboveOf(resources, resource).flatMap(([, { name, fields }]) =>
    Object.values(fields).some(({ childrenOf }) => childrenOf === resource.name) ? [name] : [],
  )
  const others = [...kept, ...above]
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === 'call' || others.some((name) => queryKey.includes(name)),
  })
}
