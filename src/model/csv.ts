import { canRead } from './access.ts'
import type { Field, Kind, Role } from './field.ts'
import { fieldsOf, type Resource } from './resource.ts'
import { wordsOf } from './wording.ts'

/** Excel in Brazil reads UTF-8 only behind this mark. */
const byteOrderMark = '\uFEFF'

/**
 * Rows as the CSV that Brazilian Excel opens by a double click: `;`, a byte order mark, CRLF, labels as titles.
 * The columns are the id and what lists answer to the role, or of these the chosen ones in their order; a text that
 * Excel would run as a formula stays text.
 */
export function csvOf(
  resource: Resource,
  rows: readonly Readonly<Record<string, unknown>>[],
  role: Role,
  chosen?: readonly string[] | null,
): string {
  const readable: readonly [string, Field | null][] = [
    ['id', null],
    ...fieldsOf(resource).filter(
      ([, field]) => canRead(field, role, 'list') && (field.kind !== 'computed' || field.list),
    ),
  ]
  const columns = chosen
    ? chosen.flatMap((name) => readable.filter(([each]) => each === name))
    : readable
  const lines = [
    columns.map(([, field]) => field?.label ?? 'ID'),
    ...rows.map((row) => columns.map(([name, field]) => cellOf(row, name, field))),
  ]
  return `${byteOrderMark}${lines.map((line) => `${line.map(quoted).join(';')}\r\n`).join('')}`
}

const countable = new Set<Kind>(['decimal', 'money', 'percent'])

function cellOf(row: Readonly<Record<string, unknown>>, name: string, field: Field | null): string {
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
