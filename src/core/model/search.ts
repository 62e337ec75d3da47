import { can } from './access.ts'
import type { Role } from './field.ts'
import { canSee, searchedFields } from './readable.ts'
import { fieldsOf, isStored, type Resource, type Resources } from './resource.ts'

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

/**
 * The texts of an entity that an index of parts of their words finds. None where its search looks elsewhere too, such as
 * in the name of another row, in a long text, or in rows that not all read: there the rows are looked through.
 */
export function indexedTexts(resource: Resource): string[] {
  const searched = fieldsOf(resource).filter(([, { search }]) => search)
  const isIndexed = searched.every(([, field]) => field.kind === 'text' && isStored(field))
  return isIndexed && !resource.secret ? searched.map(([name]) => name) : []
}

/** The field that tells two rows of the same name apart: the next column of their list. */
export function detailField(resources: Resources, resource: Resource, role: Role) {
  return fieldsOf(resource).find(
    ([name, { list }]) =>
      list && name !== resource.display && canSee(resources, resource, name, role),
  )
}
