import { search } from '#server/store/search'
import type { FreeHandlers } from './calls.ts'

/** The search over all entities. */
export const buscaHandlers = {
  buscar: ({ services, query, asker }) => search(services, asker, query.q ?? ''),
} satisfies Pick<FreeHandlers, 'buscar'>
