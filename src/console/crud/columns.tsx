import type { ReactNode } from 'react'
import type { Overrides } from '#console/overrides/override'
import type { Row } from '#console/providers/data/row'
import { canRead } from '#model/access'
import type { Role } from '#model/field'
import { fieldsOf, type Resource } from '#model/resource'
import { wordsOf } from '#model/wording'
import { isSortable } from './list-state.ts'
import { nothing } from './nothing.ts'

/** A column of a list, of its cards too. */
export interface Column {
  readonly name: string
  readonly title: string
  readonly sortable: boolean
  readonly cell: (row: Row) => ReactNode
}

/** The columns of a list for a role: the id, the fields that the model lists, and what the overrides add. */
export function columnsOf(resource: Resource, role: Role, overrides: Overrides = {}): Column[] {
  const columns: Column[] = [{ name: 'id', title: 'ID', sortable: true, cell: (row) => row.id }]
  for (const [name, field] of fieldsOf(resource)) {
    if (!field.list || !canRead(field, role, 'list')) continue
    columns.push({
      name,
      title: field.column ?? field.label,
      sortable: isSortable(name, field),
      cell: cellOf(resource, name, overrides),
    })
    const extra = overrides.extraColumn
    if (extra?.after === name) {
      columns.push({ name: extra.title, title: extra.title, sortable: false, cell: extra.cell })
    }
  }
  return columns
}

/** How the value of a field is shown in a row: by its kind, or as an override says. */
export function cellOf(
  resource: Resource,
  name: string,
  { cells }: Pick<Overrides, 'cells'> = {},
): (row: Row) => ReactNode {
  const field = resource.fields[name]
  return cells?.[name] ?? ((row) => (field && wordsOf(name, field, row)) || nothing)
}
