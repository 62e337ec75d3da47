import { canRead } from './access.ts'
import type { Kind, Role } from './field.ts'
import { fieldsOf, type Resource } from './resource.ts'
import { wordsOf } from './wording.ts'

/** Excel in Brazil reads UTF-8 only behind this mark. */
const byteOrderMark = '\uFEFF'

/**
 * Rows as the CSV that Brazilian Excel opens by a double click: `;`, a byte order mark, CRLF, labels as titles.
 * The columns are the id and what lists show to the role; a text that Excel would run as a formula stays text.
 */
export function csvOf(
  resource: Resource,
  rows: readonly Readonly<Record<string, unknown>>[],
  role: Role,
): string {
  const columns = fieldsOf(resource).filter(
    ([, field]) => canRead(field, role, 'list') && (field.kind !== 'computed' || field.list),
  )
  const lines = [
    ['ID', ...columns.map(([, { label }]) => label)],
    ...rows.map((row) => [
      String(row.id),
      ...columns.map(([name, field]) =>
        countable.has(field.kind)
          ? decimalText(row[name])
          : withoutFormula(wordsOf(name, field, row)),
      ),
    ]),
  ]
  return `${byteOrderMark}${lines.map((line) => `${line.map(quoted).join(';')}\r\n`).join('')}`
}

const countable = new Set<Kind>(['decimal', 'money', 'percent'])

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
