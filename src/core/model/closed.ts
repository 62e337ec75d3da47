import { canWrite } from './access.ts'
import type { Role } from './field.ts'
import { once } from './once.ts'
import { expansionOf, fieldOf, fieldsOf, type Resource, type Resources } from './resource.ts'
import { isInside } from './rows-inside.ts'
import { isMet, namesIn, type Values } from './values.ts'

/** Whether a row is closed; what is not known of it closes none. */
export function isClosed({ closed }: Resource, row: Values): boolean {
  if (!closed || !namesIn(closed.when).every((name) => name in row)) return false
  return isMet(closed.when, row)
}

/** The fields by which a role opens a closed row again: those that close it, where its form has them. */
export function openingFields(resource: Resource, role: Role): string[] {
  return namesIn(resource.closed?.when).filter((name) => {
    const field = fieldOf(resource, name)
    return field?.input && !field.createOnly && canWrite(field, role)
  })
}

/** Whether a row has ended: on a day that it tells, or as its flag says. */
export function hasEnded({ ended }: Resource, row: Values): boolean {
  return ended !== undefined && ![undefined, null, false, ''].includes(row[ended] as '')
}

/** The rows that one is inside of: its references to them, of which one that is closed closes it too. */
export const aboveOf = once((resources: Resources, resource: Resource): [string, Resource][] =>
  fieldsOf(resource).flatMap(([name, { target = '', closes }]): [string, Resource][] => {
    const above = resources[target]
    return above && (closes || isInside(resources, resource, name)) ? [[name, above]] : []
  }),
)

/** The fields that would close the rows behind a reference, and with them those that have it. */
export function closesBelow(resources: Resources, resource: Resource, name: string): string[] {
  const above = aboveOf(resources, resource).find(([by]) => by === name)
  return namesIn(above?.[1].closed?.when)
}

/** Whether a row is closed, or stands in one that is, as far as it tells. */
export function isShut(resources: Resources, resource: Resource, row: Values): boolean {
  return isClosed(resource, row) || isInClosed(resources, resource, row)
}

/** The same of the rows that it is inside of alone. */
export function isInClosed(resources: Resources, resource: Resource, row: Values): boolean {
  return aboveOf(resources, resource).some(([name, above]) => {
    const behind = row[expansionOf(name)]
    return behind !== null && typeof behind === 'object' && isClosed(above, behind as Values)
  })
}

/** The entities whose rows are inside of those of a resource, with their reference: those that can be closed, or hold such. */
export function closableInside(
  resources: Resources,
  { name }: Resource,
  passed: readonly string[] = [],
): [string, Resource][] {
  const inside = Object.values(resources).flatMap((child) =>
    aboveOf(resources, child).flatMap(([by, above]): [string, Resource][] =>
      above.name === name && !passed.includes(child.name) ? [[by, child]] : [],
    ),
  )
  const further = [...passed, name]
  return inside.filter(
    ([, child]) => child.closed || closableInside(resources, child, further).length > 0,
  )
}

/** Whether rows of a resource, or what they are inside of, can be closed at all. */
export function canClose(
  resources: Resources,
  resource: Resource,
  passed: readonly string[] = [],
): boolean {
  if (resource.closed) return true
  if (passed.includes(resource.name)) return false
  const seen = [...passed, resource.name]
  return aboveOf(resources, resource).some(([, above]) => canClose(resources, above, seen))
}
