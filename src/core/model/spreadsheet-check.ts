import { type CheckContext, checkField, checkRecord, type Errors } from './check.ts'
import { conditionWords } from './condition-words.ts'
import type { Field } from './field.ts'
import { fold } from './format.ts'
import { namesRows, type Resource, type Resources } from './resource.ts'
import { splitLine } from './rows-in-sheet.ts'
import { type Cell, cellText, type SheetRow } from './spreadsheet.ts'
import { type Mapping, sheetFields } from './spreadsheet-columns.ts'
import { importedPart, messageOfCell, namesInCell } from './spreadsheet-import.ts'
import { cellValue } from './spreadsheet-values.ts'
import { between, sameValue, textUnder, uniqueKeysOf } from './unique.ts'
import { isMet, type Values } from './values.ts'

/** A line of a spreadsheet as a record to create, with its messages by field. */
export interface CheckedRow extends SheetRow {
  /** What the body of the creation carries, without references. */
  readonly values: Values
  /** What its filled cells say by themselves, without names; null where one says that the field is to be empty. */
  readonly filled: Values
  /** The names under the columns of references, by field. */
  readonly names: Readonly<Record<string, string>>
  readonly errors: Errors
}

/** What a cell says to empty its field, without accents and capitals. */
export const erased = 'apagar'

/** Who brings the spreadsheet, when, and the resources that its references name. */
export interface SheetContext extends Omit<CheckContext, 'action' | 'stored'> {
  /** Whether lines change rows that are there: then a cell may say that its field is to be empty. */
  readonly updates?: boolean
  readonly targets: Resources
}

/** One name under a column of references, and how many lines bear it; `key` compares names. */
export interface NameCount {
  readonly key: string
  readonly name: string
  readonly count: number
}

/** Every line as the server will judge it: the same checkRecord, and values that must be unique within the file. */
export function checkSheet(
  resource: Resource,
  rows: readonly SheetRow[],
  mapping: Mapping,
  context: SheetContext,
): CheckedRow[] {
  const columns = columnsOf(resource, mapping, context)
  const imported = importedPart(resource)
  const checked = rows.map((row) => checkRow(imported, row, columns, context))
  return withRepeats(resource, checked)
}

/** A numbered record with its messages by field. */
export type Judged = Pick<CheckedRow, 'number' | 'values' | 'names' | 'errors'>

/** The lines with more messages; a message that a field already has stays. */
export function withErrors<R extends Judged>(
  rows: readonly R[],
  errorsOf: (row: R) => Errors | undefined,
): R[] {
  return rows.map((row) => {
    const more = errorsOf(row)
    return more ? { ...row, errors: { ...more, ...row.errors } } : row
  })
}

/** Whether nothing speaks against a line. */
export function isValidRow(row: Pick<Judged, 'errors'>): boolean {
  return Object.keys(row.errors).length === 0
}

/** The different names under a reference, in the order of the file; accents and case make no difference. */
export function namesUnder(
  { fields }: Resource,
  rows: readonly CheckedRow[],
  field: string,
): NameCount[] {
  const counts = new Map<string, NameCount>()
  for (const row of rows) {
    const text = row.names[field]
    if (text === undefined || row.errors[field]) continue
    for (const name of namesInCell(fields[field], text)) {
      const key = fold(name)
      const known = counts.get(key)
      counts.set(key, { key, name: known?.name ?? name, count: (known?.count ?? 0) + 1 })
    }
  }
  return [...counts.values()]
}

const isNamed = (field: Field | undefined) => field !== undefined && namesRows(field)

interface Column {
  readonly index: number
  readonly name: string
  readonly field: Field
}

function columnsOf(resource: Resource, mapping: Mapping, { role }: SheetContext): Column[] {
  return sheetFields(resource, role).flatMap(([name, field]) => {
    const index = mapping.indexOf(name)
    return index < 0 ? [] : [{ index, name, field }]
  })
}

function checkRow(
  resource: Resource,
  row: SheetRow,
  columns: readonly Column[],
  context: SheetContext,
): CheckedRow {
  const sent: Record<string, unknown> = {}
  const names: Record<string, string> = {}
  const errors: Record<string, string> = {}
  const filled: Record<string, unknown> = {}
  for (const { index, name, field } of columns) {
    const cell: Cell = row.cells[index] ?? null
    const isErased = context.updates === true && fold(cellText(cell)) === erased
    // Rows inside are made with a new row, and not changed.
    const isOwn = cellText(cell) !== '' && !name.includes('.')
    if (!namesRows(field)) sent[name] = isErased ? null : cellValue(field, cell)
    if (isOwn && (isErased || !namesRows(field))) filled[name] = sent[name] ?? null
    if (namesRows(field) && cellText(cell) && !isErased) {
      names[name] = cellText(cell)
      const message = nameError(field, cellText(cell), context)
      if (message) errors[name] = message
    }
  }
  const checked = checkRecord(resource, sent, { ...context, action: 'create' })
  const inside = splitLine(context.targets, resource, { ...checked, sent, names }, context)
  const isEmptyInside = (name: string) => name.includes('.') && sent[name] == null
  const values = without(
    checked.values,
    (name) => isNamed(resource.fields[name]) || isEmptyInside(name),
  )
  const own = without(checked.errors, (name) => names[name] !== undefined)
  return {
    ...row,
    ...{ values, names, filled },
    errors: {
      ...inside.errors,
      ...errors,
      ...own,
      ...orphans(context.targets, resource, { ...sent, ...names }),
      ...withoutValue(
        columns.map(({ name, field }) => [name, field]),
        resource,
        { ...sent, ...names },
      ),
    },
  }
}

function nameError(field: Field, name: string, context: SheetContext): string | null {
  const target = context.targets[field.target ?? '']
  const display = target?.fields[target.display]
  return messageOfCell(field, name, (one) => display && checkField(display, one, context))
}

/** What the condition of its field would drop in silence is an error of its cell: it may be a child's medication. */
export function orphans(resources: Resources, resource: Resource, sent: Values): Errors {
  const entries = Object.entries(sent).flatMap(([name, value]) => {
    const when = resource.fields[name]?.when
    if (value === null || !when || isMet(when, sent)) return []
    return [[name, `Só se preenche com ${conditionWords(resources, resource, when)}`]]
  })
  return Object.fromEntries(entries)
}

/** So is a day since which there is a value, in a line without that value. */
export function withoutValue(
  fields: readonly [string, Field][],
  resource: Resource,
  sent: Values,
): Errors {
  const entries = fields.flatMap(([name, { since }]) => {
    if (since === undefined || !sent[name] || sent[since] != null) return []
    return [[name, `Só se preenche com um nome em ${resource.fields[since]?.label}`]]
  })
  return Object.fromEntries(entries)
}

/** A value that must be unique and stands in an earlier line is an error of the later one. */
export function withRepeats<R extends Judged>(resource: Resource, rows: readonly R[]): R[] {
  const uniques = uniqueKeysOf(resource)
  const seen = new Map(uniques.map(({ key }) => [key, new Map<string, number>()]))
  return withErrors(rows, ({ number, values, names, errors }) => {
    const repeated = uniques.flatMap((unique) => {
      const { key, fields, at, twice } = unique
      const found = textUnder(unique, { values, names })?.split(between)
      if (!found || fields.some(([name]) => errors[name])) return []
      const same = fields.map(([, field], place) => sameValue(field, found[place])).join(between)
      const first = seen.get(key)?.get(same)
      if (first !== undefined) return [[at, `${twice} na linha ${first}`]]
      seen.get(key)?.set(same, number)
      return []
    })
    return repeated.length > 0 ? Object.fromEntries(repeated) : undefined
  })
}

function without<V>(
  record: Readonly<Record<string, V>>,
  dropped: (name: string) => boolean,
): Record<string, V> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !dropped(name)))
}
