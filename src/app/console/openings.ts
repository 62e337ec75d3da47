import '#resources'
import type { Openings, PageOpening } from '#console/api/opening'
import { refineResources } from '#console/api/resources'
import { callPath, resourceNamed } from '#console/api/route'
import { firstPagePath } from '#console/crud/list-state'
import { openings as ofStudents } from '#features/alunos/console/opening'
import { openings as ofAssistance } from '#features/assistencia/console/opening'
import { openings as ofAttendance } from '#features/frequencia/console/opening'
import { openings as ofHomes } from '#features/inicio/console/opening'
import { dayOf } from '#model/format'
import type { Resource } from '#model/resource'
import type { Screen } from './routes.tsx'

const ofLists: Openings = Object.fromEntries(
  refineResources().flatMap(({ name, list }) =>
    typeof list === 'string' ? [[list, () => [firstCallOf(resourceNamed(name))]]] : [],
  ),
)

/** What the page of an entity asks for: the first page of its list, or its one row. */
function firstCallOf(resource: Resource): string {
  return resource.single ? callPath(resource, 'show', { id: 1 }) : firstPagePath(resource)
}

const openings: Openings = {
  ...ofLists,
  ...ofHomes,
  ...ofStudents,
  ...ofAttendance,
  ...ofAssistance,
}

export function openingOf({ path, roles }: Pick<Screen, 'path' | 'roles'>): PageOpening {
  const day = dayOf(new Date())
  return { roles, day, calls: openings[path]?.(day) ?? [] }
}
