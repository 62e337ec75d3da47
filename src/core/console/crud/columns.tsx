import type { ReactNode } from 'react'
import type { Row } from '#console/api/row'
import { Icon } from '#console/ui/icon.tsx'
import { lazy } from '#console/ui/lazy.tsx'
import type { Column } from '#console/ui/table.tsx'
import { canRead } from '#model/access'
import type { Field, Kind, Role } from '#model/field'
import { emptyValue } from '#model/format'
import { expansionOf, fieldsOf, isInternal, type Resource } from '#model/resource'
import { wordsOf } from '#model/wording'
import { isSortable } from './list-state.ts'
import type { Overrides } from './override.ts'

const RowFile = lazy(() => import('./files/row-file.tsx'))
const RowTags = lazy(() => import('./row-tags.tsx'))

type Size = Pick<Column<Row>, 'width' | 'minWidth'>

/** A column with a width has it always; the others share what is left, and where it is too little have theirs. */
const sizes = {
  text: { minWidth: 176 },
  longText: { minWidth: 240 },
  email: { minWidth: 224 },
  phone: { width: 160 },
  cpf: { width: 152 },
  date: { width: 128 },
  time: { width: 96 },
  choice: { width: 136 },
  choices: { width: 152 },
  flag: { width: 112 },
  integer: { width: 112 },
  year: { width: 96 },
  decimal: { width: 112 },
  money: { width: 136 },
  percent: { width: 112 },
  reference: { minWidth: 176 },
  references: { minWidth: 208 },
  password: {},
  moment: { minWidth: 160 },
  file: { minWidth: 176 },
  computed: { minWidth: 144 },
  children: {},
} satisfies Record<Kind, Size>

const nameSize = ({ kind }: Field): Size => ('width' in sizes[kind] ? {} : { minWidth: 216 })

/** The columns of a list: the chosen ones in their order, or else those that are declared. */
export function columnsOf(
  resource: Resource,
  role: Role,
  overrides: Overrides = {},
  chosen?: readonly string[] | null,
): Column<Row>[] {
  const offered = offeredColumns(resource, role, overrides)
  const names = chosen ? knownColumns(resource, offered, chosen) : declaredColumns(resource, role)
  return names.flatMap((name) => offered.find((column) => column.name === name) ?? [])
}

/** The names, or titles, among some that are columns; the one that names the row is always one. */
function knownColumns(
  { display }: Resource,
  offered: readonly Column<Row>[],
  names: readonly string[],
): readonly string[] {
  const known = names.flatMap(
    (said) => offered.find(({ name, title }) => name === said || title === said)?.name ?? [],
  )
  const isNamed = known.includes(display) || !offered.some(({ name }) => name === display)
  return isNamed ? known : [display, ...known]
}

export function declaredColumns(resource: Resource, role: Role): string[] {
  const listed = fieldsOf(resource).flatMap(([name, field]) =>
    field.list && canRead(field, role, 'list') ? [name] : [],
  )
  // The ids of rows that are worked out say nothing: they change.
  return resource.workedOut ? listed : ['id', ...listed]
}

/** Every column that a role may choose: what lists answer of a row and words can show. */
export function offeredColumns(
  resource: Resource,
  role: Role,
  overrides: Overrides = {},
): Column<Row>[] {
  const columns: Column<Row>[] = [
    { name: 'id', title: 'ID', sortable: true, width: 76, cell: (row) => row.id },
  ]
  for (const [name, field] of fieldsOf(resource)) {
    if (isInternal(resource, name, field) || !isShowable(field) || !canRead(field, role, 'list'))
      continue
    columns.push({
      name,
      title: field.column ?? field.label,
      sortable: isSortable(resource, name, role),
      ...sizeOf(field),
      ...(name === resource.display && { ...nameSize(field), className: 'heading' }),
      ...(overrides.widths?.[name] && { width: overrides.widths[name] }),
      ...(overrides.isSparse && { isSparse: true }),
      cell: cellOf(resource, name, overrides),
    })
  }
  return columns
}

/** One that is not declared for lists may have a long title, which is shown in two lines. */
function sizeOf({ kind, list, label, column = label }: Field): Size {
  const size: Size = sizes[kind]
  const longest = Math.max(column.length / 2, ...column.split(/[ /]/).map((word) => word.length))
  const { width } = size
  return list || !width ? size : { width: Math.max(width, Math.round(longest * 9) + 24) }
}

/** A value of the server's own function has words only where its declaration lists it. */
export function isShowable({ kind, list, calculation }: Field): boolean {
  if (kind === 'computed') return list || calculation !== undefined
  return kind !== 'children'
}

export function cellOf(
  resource: Resource,
  name: string,
  { cells }: Pick<Overrides, 'cells'> = {},
): (row: Row) => ReactNode {
  const field = resource.fields[name]
  return cells?.[name] ?? ((row) => (field && shown(resource, name, field, row)) || emptyValue)
}

function shown(resource: Resource, name: string, field: Field, row: Row): ReactNode {
  if (field.kind === 'file') return row[name] && <RowFile {...{ resource, name, row }} />
  if (field.kind === 'references') return row[name] && <RowTags rows={row[expansionOf(name)]} />
  const words = wordsOf(name, field, row)
  if (!field.alerts?.includes(row[name])) return words
  return (
    <strong className="warning-words">
      <Icon name="note" size={18} />
      {words}
    </strong>
  )
}
