import { canRead } from './access.ts'
import type { Field, Kind, Role } from './field.ts'
import { fieldsOf, isInternal, type Resource, type Resources } from './resource.ts'
import { columnsInside } from './rows-in-sheet.ts'
import { rowsInsideOf } from './rows-inside.ts'
import type { Values } from './values.ts'
import { wordsOf } from './wording.ts'

/** Excel in Brazil reads UTF-8 only behind this mark. */
const byteOrderMark = '\uFEFF'

interface Columns {
  readonly chosen?: readonly string[] | null
  readonly resources?: Resources
}

/**
 * Rows as the CSV that Brazilian Excel opens by a double click: `;`, a byte order mark, CRLF, labels as titles.
 * The columns are the id and what lists answer to the role, or of these the chosen ones in their order; a text that
 * Excel would run as a formula stays text. Where none are chosen, those of the rows inside come last.
 */
export function csvOf(
  resource: Resource,
  rows: readonly Values[],
  role: Role,
  { chosen, resources = {} }: Columns = {},
): string {
  const readable: readonly [string, Field | null][] = [
    ['id', null],
    ...fieldsOf(resource).filter(
      ([name, field]) =>
        canRead(field, role, 'list') &&
        !isInternal(resource, name, field) &&
        (field.kind !== 'computed' || field.list),
    ),
  ]
  const columns = chosen
    ? chosen.flatMap((name) => readable.filter(([each]) => each === name))
    : // The ids of rows that are worked out say nothing: they change.
      readable.filter(([name]) => name !== 'id' || !resource.workedOut)
  const inside = chosen ? [] : columnsInside(resources, resource, rows, role)
  const lines = [
    [...columns.map(([, field]) => field?.label ?? 'ID'), ...inside.map(({ title }) => title)],
    ...rows.map((row) => [
      ...columns.map(([name, field]) => cellOf(row, name, field)),
      ...inside.map(({ key, field, row: of }) => cellOf(of(row), key, field)),
    ]),
  ]
  return fileOf(lines)
}

/** Cells as the same CSV: numbers that Excel can count with, and texts that it takes for no formula. */
export function csvOfCells(lines: readonly (readonly (string | number | null)[])[]): string {
  const said = (cell: string | number | null) =>
    typeof cell === 'string' ? withoutFormula(cell) : decimalText(cell)
  return fileOf(lines.map((line) => line.map(said)))
}

function fileOf(lines: readonly (readonly string[])[]): string {
  return `${byteOrderMark}${lines.map((line) => `${line.map(quoted).join(';')}\r\n`).join('')}`
}

/**
 * What a list has to be asked for, where its CSV has more than it answers: every field that the role reads there, and
 * the rows inside.
 */
export function csvFields(resource: Resource, role: Role, resources: Resources) {
  const inside = rowsInsideOf(resources, resource, 'import').filter(({ field }) =>
    canRead(field, role, 'show'),
  )
  if (inside.length === 0) return undefined
  const own = fieldsOf(resource).filter(([, field]) => canRead(field, role, 'list'))
  return [...own.map(([name]) => name), ...inside.map(({ name }) => name)]
}

const countable = new Set<Kind>(['decimal', 'money', 'percent'])

function cellOf(row: Values, name: string, field: Field | null): string {
  if (!field) return String(row[name])
  return countable.has(field.kind)
    ? decimalText(row[name])
    : withoutFormula(wordsOf(name, field, row))
}

/** A decimal as a number that Excel can count with. */
function decimalText(value: unknown): string {
  return value == null ? '' : String(value).replace('.', ',')
}

/** An apostrophe before what a spreadsheet would take for a formula. */
function withoutFormula(text: string): string {
  return /^[\s]*[=+\-@]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
