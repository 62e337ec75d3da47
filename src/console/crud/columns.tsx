import type { ReactNode } from 'react'
import type { Row } from '#console/api/row'
import type { Column } from '#console/ui/table.tsx'
import { canRead } from '#model/access'
import type { Kind, Role } from '#model/field'
import { emptyValue } from '#model/format'
import { fieldsOf, type Resource } from '#model/resource'
import { wordsOf } from '#model/wording'
import { isSortable } from './list-state.ts'
import type { Overrides } from './override.ts'

const widths: Partial<Record<Kind, number>> = {
  choice: 136,
  choices: 152,
  flag: 96,
  year: 96,
  integer: 112,
  decimal: 112,
  money: 136,
  percent: 112,
  date: 128,
  cpf: 152,
  phone: 160,
}

export function columnsOf(
  resource: Resource,
  role: Role,
  overrides: Overrides = {},
): Column<Row>[] {
  const columns: Column<Row>[] = [
    { name: 'id', title: 'ID', sortable: true, width: 76, cell: (row) => row.id },
  ]
  for (const [name, field] of fieldsOf(resource)) {
    if (!field.list || !canRead(field, role, 'list')) continue
    columns.push({
      name,
      title: field.column ?? field.label,
      sortable: isSortable(resource, name, role),
      ...(widths[field.kind] ? { width: widths[field.kind] } : {}),
      cell: cellOf(resource, name, overrides),
    })
    const extra = overrides.extraColumn
    if (extra?.after === name) {
      const { title, cell } = extra
      columns.push({ name: title, title, sortable: false, width: 116, cell })
    }
  }
  return columns
}

export function cellOf(
  resource: Resource,
  name: string,
  { cells }: Pick<Overrides, 'cells'> = {},
): (row: Row) => ReactNode {
  const field = resource.fields[name]
  return cells?.[name] ?? ((row) => (field && wordsOf(name, field, row)) || emptyValue)
}
