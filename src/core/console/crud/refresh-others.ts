import type { QueryClient } from '@tanstack/react-query'
import { declaredResources } from '#model/entities'
import { periodsOf } from '#model/kept-periods'
import type { Resource } from '#model/resource'

/** After a write that changes other rows too, or the periods that are kept of its own: what is on the screen is asked for again. */
export function refreshOthers(queryClient: QueryClient, resource: Resource): void {
  if (resource.effect) queryClient.invalidateQueries()
  const kept = periodsOf(declaredResources(), resource).map(({ keeper }) => keeper.name)
  if (kept.length > 0)
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => kept.some((name) => queryKey.includes(name)),
    })
}
