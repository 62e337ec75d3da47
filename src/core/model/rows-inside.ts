import { canRead, scopeOf } from './access.ts'
import type { Field, Role } from './field.ts'
import { referenceTo } from './pairs.ts'
import { fieldsOf, type Resource, type Resources } from './resource.ts'

/** Rows under the rows of a resource: the field that holds them, their resource, and their reference back. */
export interface RowsInside {
  readonly name: string
  readonly field: Field
  readonly child: Resource
  readonly by: string
}

/** How many rows of one field are saved with their row. */
export const mostRowsInside = 100

/** In place of the id of a row above that is still to be stored: no row has it. */
export const unstored = -1

/** The most rows of a field under one row. */
export function mostOf({ field }: Pick<RowsInside, 'field'>): number {
  return field.max ?? mostRowsInside
}

/** What is said of one row too many. */
export function tooMany({ field, child }: Pick<RowsInside, 'field' | 'child'>): string {
  return field.max
    ? `Use no máximo ${field.max} ${child.label.many.toLowerCase()}`
    : `Use no máximo ${mostRowsInside} linhas`
}

/** The rows under those of a resource that are in one of its places. */
export function rowsInsideOf(
  resources: Resources,
  resource: Resource,
  place: 'form' | 'import',
): RowsInside[] {
  return fieldsOf(resource).flatMap(([name, field]) => {
    const inside = rowsInside(resources, resource, name, field)
    return inside && field.in?.includes(place) ? [inside] : []
  })
}

/** The rows under those of a resource that a field holds; null for a field of another kind. */
export function rowsInside(
  resources: Resources,
  resource: Resource,
  name: string,
  field: Field,
): RowsInside | null {
  const child = resources[field.childrenOf ?? '']
  const by = child && referenceTo(child, resource.name)
  return child && by ? { name, field, child, by } : null
}

/** Whether a reference is the one to the row whose `children` the rows of a resource are, in one of these places where they are said. */
export function isInside(
  resources: Resources,
  { name, fields }: Resource,
  by: string,
  places?: Field['in'],
): boolean {
  const above = resources[fields[by]?.target ?? '']
  const held = above && fieldsOf(above).map((entry) => rowsInside(resources, above, ...entry))
  return (held ?? []).some(
    (one) =>
      one?.child.name === name &&
      one.by === by &&
      (places?.some((place) => one.field.in?.includes(place)) ?? true),
  )
}

/** How much of a row inside another its reader receives: as one alone shows, as in a list, or null, nothing at all. */
export function readInside({ child, by }: RowsInside, role: Role): 'show' | 'list' | null {
  const listed = scopeOf(child.access.list ?? {}, role)
  const reference = child.fields[by]
  if (!listed || !reference || !canRead(reference, role, 'list')) return null
  // The reader has to reach the same rows one by one, where no reading of them is recorded.
  const shown = scopeOf(child.access.show ?? {}, role)
  const isWhole = !child.recordReads && JSON.stringify(shown) === JSON.stringify(listed)
  return isWhole ? 'show' : 'list'
}

/** Whether a list carries the rows inside its own to a role that asks for them by name. */
export function isOnDemand(field: Field, role: Role): boolean {
  return field.kind === 'children' && canRead(field, role, 'show')
}

/** The field that keeps the place of a row among those of the same row. */
export function placeField(child: Resource): string | undefined {
  return fieldsOf(child).find(([, { set }]) => set === 'order')?.[0]
}

/** The reference to the row in which a row has its place. */
export function placedUnder(resources: Resources, child: Resource): string | undefined {
  const inside = Object.values(resources).flatMap((above) =>
    fieldsOf(above).map(([name, field]) => rowsInside(resources, above, name, field)),
  )
  return inside.find((each) => each?.child.name === child.name)?.by
}

/** 'Responsável 2: Nome': a field of one of the rows, or the row, in titles and messages; `at` counts from 0. */
export function labelInside({ label }: Resource, at: number, field?: Field): string {
  const row = `${label.one} ${at + 1}`
  return field ? `${row}: ${field.label}` : row
}
