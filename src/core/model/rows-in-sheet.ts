import { can, canRead, canWrite } from './access.ts'
import { type CheckContext, checkRecord, type Errors } from './check.ts'
import type { Field, Role, When } from './field.ts'
import { sameIn } from './fits.ts'
import { fieldsOf, type Resource, type Resources } from './resource.ts'
import { labelInside, mostOf, type RowsInside, rowsInsideOf, unstored } from './rows-inside.ts'
import type { Values } from './values.ts'

/** How many rows of one field a line of a spreadsheet brings at most. */
const rowsInLine = 5

/** A row that a line brings under its own; `place` is where: 'responsaveis.1'. */
export interface RowInLine {
  readonly inside: RowsInside
  readonly place: string
  /** What it is stored with, but for the ids behind its references. */
  readonly values: Values
  /** The names of the rows that its references lead to, by field. */
  readonly names: Readonly<Record<string, string>>
}

/** The fields of rows inside that a spreadsheet brings. */
export function sheetFieldsInside({ child, by }: RowsInside, role: Role): [string, Field][] {
  return fieldsOf(child).filter(
    ([name, field]) =>
      name !== by && field.input && field.kind !== 'references' && canWrite(field, role),
  )
}

/**
 * An entity as a spreadsheet brings it: the fields of the first rows inside it are fields of the line, such as
 * 'responsaveis.1.nome', 'Responsável 2: Nome', where the role creates such rows.
 */
export function withRowsInLine(resources: Resources, resource: Resource, role: Role): Resource {
  const more = placesOf(resources, resource, role).flatMap(({ inside, place, at }) =>
    sheetFieldsInside(inside, role).map(([name, field]) => [
      `${place}.${name}`,
      fieldInLine(inside, at, field),
    ]),
  )
  return { ...resource, fields: { ...resource.fields, ...Object.fromEntries(more) } }
}

function placesOf(resources: Resources, resource: Resource, role: Role) {
  return rowsInsideOf(resources, resource, 'import')
    .filter(({ child }) => can(child.access.create, role))
    .flatMap((inside) =>
      Array.from({ length: Math.min(rowsInLine, mostOf(inside)) }, (_, at) => ({
        inside,
        at,
        place: `${inside.name}.${at}`,
      })),
    )
}

/**
 * Its cell may be empty: what a row must have is asked of a row that is there. A name that leads to no row makes none;
 * since when a row has a reference, and which options fit, is judged with that row.
 */
function fieldInLine({ name, field: { label }, child }: RowsInside, at: number, field: Field) {
  const { required: _, initial: __, unique: ___, by: ____, when, where, ...more } = field
  const { creates: _____, since: ______, ...rest } = more
  const inLine = (other: string) => `${name}.${at}.${other}`
  const conditions = (of: When): When =>
    Object.fromEntries(
      Object.entries(of).map(([other, value]) =>
        other === 'any'
          ? [other, (value as readonly When[]).map(conditions)]
          : [inLine(other), value],
      ),
    )
  const narrowing = Object.entries(where ?? {}).map(([of, wanted]) => {
    const own = sameIn(wanted)
    return [of, own === undefined ? wanted : { same: inLine(own) }]
  })
  return {
    ...rest,
    mode: 'optional',
    // A rule about another field of its row is judged with that row, not with the line.
    rules: field.rules.filter(({ other }) => other === undefined),
    label: labelInside(child, at, field),
    column: labelInside(child, at, field),
    aliases: [],
    was: [],
    section: label,
    ...(when && { when: conditions(when) }),
    ...(where && { where: Object.fromEntries(narrowing) }),
  } satisfies Field
}

interface SplitLine {
  readonly values: Values
  /** What was in the line before it was checked. */
  readonly sent: Values
  readonly names: Readonly<Record<string, string>>
  /** What fields look at in the rows that the names of the line lead to. */
  readonly behind?: Values
}

/**
 * The values of a line without those of rows inside, and these as rows to create: one is there where one of its cells
 * says more than no. The messages are by cell, as the names under references are: 'responsaveis.1.nome'.
 */
export function splitLine(
  resources: Resources,
  resource: Resource,
  { values: line, sent, names, behind = {} }: SplitLine,
  context: Omit<CheckContext, 'action' | 'stored'>,
): { own: Values; rows: RowInLine[]; errors: Errors } {
  const errors: Record<string, string> = {}
  const rows = placesOf(resources, resource, context.role).flatMap(({ inside, place }) => {
    const fields = sheetFieldsInside(inside, context.role)
    const said = fields.flatMap(([name]) => {
      const key = `${place}.${name}`
      return sent[key] == null || line[key] == null ? [] : [[name, line[key]] as const]
    })
    const named = fields.flatMap(([name]) => {
      const display = names[`${place}.${name}`]
      return display === undefined ? [] : [[name, display] as const]
    })
    if (named.length === 0 && said.every(([, value]) => value === false)) return []
    const { child, by } = inside
    // The row above has no id yet, and the ids behind names are not known.
    const ids = [by, ...named.map(([name]) => name)].map((name) => [name, 1])
    const row = { ...Object.fromEntries(said), ...Object.fromEntries(ids) }
    const below = Object.entries(behind)
      .filter(([key]) => key.startsWith(`${place}.`))
      .map(([key, value]) => [key.slice(place.length + 1), value])
    const checked = checkRecord(child, row, {
      ...{ ...context, action: 'create' },
      behind: { ...Object.fromEntries(below), [by]: unstored },
    })
    for (const [name, message] of Object.entries(checked.errors))
      errors[`${place}.${name}`] = message
    return [{ inside, place, values: checked.values, names: Object.fromEntries(named) }]
  })
  const own = Object.entries(line).filter(([name]) => !name.includes('.'))
  return { own: Object.fromEntries(own), rows, errors }
}

/** The columns of rows inside in a table of rows: as many as one of these has, each with its title and what its cell says. */
export function columnsInside(
  resources: Resources,
  resource: Resource,
  rows: readonly Values[],
  role: Role,
) {
  return rowsInsideOf(resources, resource, 'import').flatMap((inside) => {
    const { name, child, by } = inside
    const under = (row: Values) => (Array.isArray(row[name]) ? (row[name] as Values[]) : [])
    const most = rows.reduce((length, row) => Math.max(length, under(row).length), 0)
    const fields = fieldsOf(child).filter(
      ([key, field]) => key !== by && field.input && canRead(field, role, 'list'),
    )
    return Array.from({ length: most }, (_, at) =>
      fields.map(([key, field]) => ({
        title: labelInside(child, at, field),
        field,
        key,
        row: (row: Values): Values => under(row)[at] ?? {},
      })),
    ).flat()
  })
}
