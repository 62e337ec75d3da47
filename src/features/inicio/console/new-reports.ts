import { noFilters, supervisedQuery } from '#features/relatorios/console/supervised'
import { most } from './queries.ts'

/** The reports that nobody has answered. */
export const newReportsQuery = (today: string) => ({
  ...supervisedQuery({ ...noFilters, view: 'novos' }, today, 1),
  pagination: { currentPage: 1, pageSize: most },
})
