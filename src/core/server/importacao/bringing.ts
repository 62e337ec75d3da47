import { canWrite } from '#model/access'
import type { Field } from '#model/field'
import { fieldOf, type Resource } from '#model/resource'
import { withRowsInLine } from '#model/rows-in-sheet'
import { namedReferences, namesInCell } from '#model/spreadsheet-import'
import { resourceNamed } from '#server/services'
import type { Asking } from '#server/store/asker'
import { rowsNamed } from './known.ts'

/** A reference that a role may bring, with its target; `creates` where rows of it may be made. */
export interface Bringing {
  readonly name: string
  readonly field: Field
  readonly target: Resource
  readonly creates: boolean
}

/** The references that somebody may bring with a line of a resource: its own, and those of the rows inside it. */
export function bringing({ services, resource, asker: { viewer } }: Asking): Bringing[] {
  const line = withRowsInLine(services.resources, resource, viewer.role)
  return namedReferences(line).flatMap(([name, targetName]) => {
    const field = fieldOf(line, name)
    if (!field || !canWrite(field, viewer.role)) return []
    const target = resourceNamed(services, targetName)
    const makes = target.access.create?.[viewer.role] === 'all'
    const { creates = 'form' } = field
    return [{ name, field, target, creates: creates !== 'form' && makes }]
  })
}

/** The ids of the rows behind each reference, by folded name; what the rows of an import must be stored with. */
export type NamedRows = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>

/** The rows that the references of lines lead to, as they are now. */
export async function rowsBehind(
  asking: Asking,
  lines: readonly { readonly names: Readonly<Record<string, string>> }[],
): Promise<NamedRows> {
  const found = new Map<string, ReadonlyMap<string, readonly number[]>>()
  for (const { name, target, field } of bringing(asking)) {
    const inCells = lines.flatMap(({ names: said }) => namesInCell(field, said[name] ?? ''))
    const names = [...new Set(inCells.filter(Boolean))]
    found.set(name, await rowsNamed({ ...asking, resource: target }, names))
  }
  return found
}
