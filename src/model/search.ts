import { can } from './access.ts'
import type { Role } from './field.ts'
import { canSee, searchedFields } from './readable.ts'
import { fieldsOf, type Resource } from './resource.ts'

type Resources = Readonly<Record<string, Resource>>

/** The entities whose rows a role finds by their name and may open: their name is searched in lists. */
export function searchedResources(resources: Resources, role: Role): Resource[] {
  return Object.values(resources).filter(
    (resource) =>
      can(resource.access.list, role) &&
      can(resource.access.show, role) &&
      // A row that goes by the name of another is found by that one.
      searchedFields(resources, resource, role).some(
        ([name, { kind }]) => name === resource.display && kind !== 'reference',
      ),
  )
}

/** The field that tells two rows of the same name apart: the next column of their list. */
export function detailField(resources: Resources, resource: Resource, role: Role) {
  return fieldsOf(resource).find(
    ([name, { list }]) =>
      list && name !== resource.display && canSee(resources, resource, name, role),
  )
}
