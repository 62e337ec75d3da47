import { pagePath } from '#console/api/list'
import { relatorio } from '#resources/relatorio'
import { noFilters, supervisedQuery } from './supervised.ts'

/** The first calls of the supervision panel. */
export function supervisionCalls(today: string): readonly string[] {
  return [pagePath(relatorio, supervisedQuery(noFilters, today, 1))]
}
