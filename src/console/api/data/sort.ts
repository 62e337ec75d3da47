import type { CrudSorting } from '@refinedev/core'
import { fold } from '#model/format'
import { expansionOf, type Resource } from '#model/resource'
import type { Row } from './row.ts'

/** The rows as a host that sorts would have answered them, by the resource's own order where none is asked for. */
export function sorted(resource: Resource, rows: readonly Row[], sorters: CrudSorting = []): Row[] {
  const asked = sorters.length
    ? sorters
    : [{ field: resource.order ?? 'id', order: 'asc' as const }]
  return rows.toSorted((a, b) => {
    for (const { field, order } of asked) {
      const difference = compare(keyOf(resource, a, field), keyOf(resource, b, field))
      if (difference) return order === 'desc' ? -difference : difference
    }
    return a.id - b.id
  })
}

/** References sort by what they show. */
function keyOf(resource: Resource, row: Row, name: string): string | number | null {
  const field = resource.fields[name]
  const value =
    field?.kind === 'reference'
      ? (row[expansionOf(name)]?.nome ?? row[expansionOf(name)]?.name ?? null)
      : row[name]
  if (value == null || typeof value === 'number') return value ?? null
  return fold(String(value))
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}
