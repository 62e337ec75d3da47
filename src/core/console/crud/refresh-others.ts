import type { QueryClient } from '@tanstack/react-query'
import type { Resource } from '#model/resource'

/** After a write that changes other rows too: what is on the screen is asked for again. */
export function refreshOthers(queryClient: QueryClient, { effect }: Resource): void {
  if (effect) queryClient.invalidateQueries()
}
