import { can, canRead } from './access.ts'
import type { Field, Role } from './field.ts'
import {
  fieldOf,
  fieldsOf,
  isStored,
  namesRows,
  type Resource,
  type Resources,
} from './resource.ts'
import { isWithheld, type SecretReader } from './secret.ts'

// What a role may not read serves it for nothing in a list: the rows that match, or their order, would tell the value.

/** A field that a role may read: in lists, where it is not said. */
export function readableField(
  resource: Resource,
  name: string,
  role: Role,
  where: 'list' | 'show' = 'list',
): Field | undefined {
  const field = fieldOf(resource, name)
  return field && canRead(field, role, where) ? field : undefined
}

/** Whether a role sees the words of a field in lists: those of a reference are the names of the rows behind it. */
export function canSee(
  resources: Resources,
  resource: Resource,
  name: string,
  role: Role,
): boolean {
  const field = readableField(resource, name, role)
  if (!field || !namesRows(field)) return field !== undefined
  const target = resources[field.target ?? '']
  return target !== undefined && readableField(target, target.display, role) !== undefined
}

/** Whether a role may order a list by a field. */
export function canSortBy(
  resources: Resources,
  resource: Resource,
  name: string,
  role: Role,
): boolean {
  if (name === 'id') return true
  const field = fieldOf(resource, name)
  // Several values have no order that says something.
  if (!field || field.kind === 'choices' || field.kind === 'references') return false
  const isSorted = isStored(field) ? field.list || name === resource.order : field.sorts
  return isSorted === true && canSee(resources, resource, name, role)
}

/** The fields in which the search of a role looks. */
export function searchedFields(
  resources: Resources,
  resource: Resource,
  role: Role,
): [string, Field][] {
  return fieldsOf(resource).filter(
    ([name, field]) => field.search && canSee(resources, resource, name, role),
  )
}

/** Whether somebody may filter by a path of references and rows inside: they read each field on it, and rows of each resource. */
export function canFollow(
  resources: Resources,
  resource: Resource,
  path: string,
  reader: SecretReader,
): boolean {
  const { role } = reader
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0 && name === 'id') return true
  // Rows inside come with one row alone; who lists them may ask by them.
  const inside = fieldOf(resource, name)?.childrenOf
  const where = inside ? 'show' : 'list'
  const isHidden = isWithheld(resource, name, reader)
  const field = isHidden ? undefined : readableField(resource, name, role, where)
  if (!field || rest.length === 0) return field !== undefined
  const target = resources[field.target ?? inside ?? '']
  if (!target || !(can(target.access.list, role) || can(target.access.show, role))) return false
  return canFollow(resources, target, rest.join('.'), reader)
}

/** What a role reads of each entity that it may list or see: the names of its fields, those that are sensitive with a star. */
export function readings(resources: Resources, role: Role): string[] {
  return Object.values(resources).flatMap((resource) => {
    const { name, access } = resource
    if (!can(access.list, role) && !can(access.show, role)) return []
    const where = can(access.show, role) ? 'show' : 'list'
    const read = fieldsOf(resource).filter(([, field]) => canRead(field, role, where))
    const names = read.map(([own, { sensitive }]) => (sensitive ? `${own}*` : own))
    return [`${name}: ${names.join(', ') || 'nada'}`]
  })
}
