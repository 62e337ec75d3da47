import { reportsPagePath } from './reports-page.ts'
import { noFilters, periodOf } from './supervised.ts'

/** The first calls of the supervision panel. */
export function supervisionCalls(today: string): readonly string[] {
  return [reportsPagePath({ period: periodOf(noFilters, today), turma: null, page: 1 })]
}
