import { keys } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { rowsOfCall } from '#console/api/data/call'
import type { Fields } from '#model/field'
import type { Calls, Resource, Row } from '#model/resource'
import type { HttpError } from './http.ts'

interface Asked {
  readonly params: Readonly<Record<string, string | number>>
  /** Whether a poll is asking, as `usePoll` says it. */
  readonly polling?: RefObject<boolean>
}

/**
 * The rows that a call of a resource answers beside its list. They are kept where Refine keeps lists:
 * its hooks ask for them again when a row is saved, and take out one that is deleted.
 */
export function useCallRows<N extends string, F extends Fields, C extends Calls>(
  resource: Resource<N, F, C>,
  call: keyof C & string,
  { params, polling }: Asked,
) {
  type Rows = { data: Row<typeof resource>[]; total: number }
  return useQuery<Rows, HttpError>({
    queryKey: keys()
      .data('default')
      .resource(resource.name)
      .action('list')
      .params({ call, ...params })
      .get(),
    queryFn: async ({ signal }) => {
      const background = polling?.current ?? false
      const rows = await rowsOfCall(resource, call, params, { signal, background })
      // Rows as their resource declares them: each was read through its fields.
      return rows as Rows
    },
  })
}
