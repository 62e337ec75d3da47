import type { CrudFilter, CrudFilters } from '@refinedev/core'
import { fold } from '#model/format'
import { fieldsOf, type Resource } from '#model/resource'
import { wordsOf } from '#model/wording'
import type { Row } from './row.ts'

/** The rows of other resources that a filter walks to, by resource and id. */
export type Related = ReadonlyMap<string, ReadonlyMap<number, Row>>

/** The rows that a host with filters would have answered: used where it answers the whole list (decision 37). */
export function filtered(
  resource: Resource,
  rows: readonly Row[],
  filters: CrudFilters = [],
  related: Related = new Map(),
): Row[] {
  return rows.filter((row) => filters.every((filter) => holds(resource, row, filter, related)))
}

/** The resources whose rows a list of filters needs. */
export function relatedOf(resource: Resource, filters: CrudFilters = []): string[] {
  return filters.flatMap((filter) => {
    const path = 'field' in filter ? resource.filters?.[filter.field]?.path : undefined
    const target = path && resource.fields[path.split('.')[0] ?? '']?.target
    return target ? [target] : []
  })
}

function holds(resource: Resource, row: Row, filter: CrudFilter, related: Related): boolean {
  if (!('field' in filter)) return true
  const { field, operator, value } = filter
  if (field === 'q') return contains(resource, row, String(value ?? ''))
  const found = valueAt(resource, row, field, related)
  if (operator === 'null') return found == null
  if (value === undefined) return true
  if (Array.isArray(value)) return value.map(String).includes(String(found))
  if (found == null) return false
  if (operator === 'contains') return fold(String(found)).includes(fold(String(value)))
  if (operator === 'gte') return compare(found, value) >= 0
  if (operator === 'lte') return compare(found, value) <= 0
  return String(found) === String(value)
}

/** The search of the server: accents folded, anywhere in a field that is searched; a reference by its name. */
function contains(resource: Resource, row: Row, wanted: string): boolean {
  return fieldsOf(resource).some(([name, field]) => {
    if (!field.search) return false
    const text = field.kind === 'reference' ? wordsOf(name, field, row) : row[name]
    return fold(String(text ?? '')).includes(fold(wanted))
  })
}

function valueAt(resource: Resource, row: Row, field: string, related: Related): unknown {
  const path = resource.filters?.[field]?.path
  if (!path) return row[field]
  const [reference = '', column = ''] = path.split('.')
  return related.get(resource.fields[reference]?.target ?? '')?.get(row[reference])?.[column]
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number') return a - Number(b)
  return String(a) < String(b) ? -1 : Number(String(a) > String(b))
}
