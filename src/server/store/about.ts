import { type RawBuilder, sql } from 'kysely'
import type { About } from '#model/subject'
import { pathCondition, type Resources } from './scope.ts'

/** The rows of a resource that are about one row, deleted ones too, as a condition of SQL. */
export function aboutCondition(
  resources: Resources,
  { resource, paths }: About,
  id: number,
): RawBuilder<boolean> {
  const all = () => sql<boolean>`1 = 1`
  const leading = paths.map((path) => pathCondition(resources, resource, path, sql`= ${id}`, all))
  return sql`(${sql.join(leading, sql` or `)})`
}
