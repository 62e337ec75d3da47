import { setImmediate } from 'node:timers/promises'
import { checkRecord, type Errors } from '#model/check'
import { unfitRows, whereText } from '#model/fits'
import { fieldOf, fieldsOf, type Resource } from '#model/resource'
import { type RowInLine, splitLine, withRowsInLine } from '#model/rows-in-sheet'
import { type Judged, orphans, withoutValue } from '#model/spreadsheet-check'
import { type ImportLine, importedPart, namesInCell } from '#model/spreadsheet-import'
import { nounsOf } from '#model/texts'
import { behindIn, isMet, namesIn, type Values } from '#model/values'
import { portionsOf } from '#server/db/value-rows'
import { type Services, today } from '#server/services'
import type { Asking } from '#server/store/asker'
import { behindNames, type NewRows } from './behind.ts'
import { type Bringing, bringing } from './bringing.ts'
import type { StoredRow } from './stored.ts'

/** A row of an import, ready to be stored but for its references: the names that they lead to, by field. */
export interface CheckedLine extends Judged {
  readonly inside: readonly RowInLine[]
  /** The row that it changes, and what it says of it. */
  readonly of?: StoredRow | undefined
  readonly sent: Values
  /** The version of that row which whoever sent the line has seen. */
  readonly versao?: number | undefined
}

/** The row that a line changes. */
export const idOf = ({ of }: CheckedLine) => Number(of?.row.id)

/** Lines that are checked at once; other requests are served in between. */
const portion = 200

/** Every line by the rules of the model, beside the stored row that it changes, if any; `created` are rows to be made. */
export async function checkedLines(
  asking: Asking,
  lines: readonly ImportLine[],
  stored: ReadonlyMap<number, StoredRow>,
  created: ReadonlyMap<string, NewRows> = new Map(),
): Promise<CheckedLine[]> {
  const { services, resource, asker } = asking
  const { role } = asker.viewer
  const { resources } = services
  const context = { action: 'create', role, today: today(services), resources } as const
  const references = bringing(asking)
  const own = importedPart(resource)
  const imported = withRowsInLine(resources, own, role)
  const rows = lines.map(({ id }) => (id === undefined ? undefined : stored.get(id)))
  const values = rows.map((row) => row?.values)
  const behind = await behindNames({ ...asking, resource: imported }, lines, values, created)
  const checked: CheckedLine[] = []
  for (const some of portionsOf([...lines.entries()], portion)) {
    checked.push(
      ...some.map(([at, line]) => {
        const of = rows[at]
        const said = { ...context, behind: behind[at] }
        const its = { ...services, references, context: said, of }
        // Rows inside are no part of an edit.
        const judged = checkedLine(of ? own : imported, line, its)
        const { valores } = line
        const dated = fieldsOf(resource).filter(([name]) => !of || name in valores)
        const whole = { ...of?.values, ...valores, ...judged.names }
        return { ...judged, errors: { ...judged.errors, ...withoutValue(dated, resource, whole) } }
      }),
    )
    await setImmediate()
  }
  return checked
}

interface LineContext extends Pick<Services, 'resources'> {
  readonly references: readonly Bringing[]
  readonly context: Parameters<typeof checkRecord>[2]
  readonly of: StoredRow | undefined
}

function checkedLine(
  resource: Resource,
  { linha, versao, valores, referencias = {} }: ImportLine,
  { resources, references, context, of }: LineContext,
): CheckedLine {
  const said = Object.entries(referencias).filter(([, name]) => name.trim() !== '')
  // Which row a name leads to is not known yet.
  const renamed = of && { ...of.values, ...Object.fromEntries(said.map(([name]) => [name, -1])) }
  const judging = renamed ? ({ ...context, action: 'edit', stored: renamed } as const) : context
  const { values, errors } = checkRecord(resource, valores, judging)
  const names = Object.fromEntries(
    said.filter(([name]) =>
      isMet(fieldOf(resource, name)?.when, { ...renamed, ...values, ...context.behind }),
    ),
  )
  const { behind = {} } = context
  const split = { values, sent: valores, names, behind }
  const inside = of
    ? { own: values, rows: [], errors: {} }
    : splitLine(resources, resource, split, context)
  // What a line alone can tell, whoever filled it in has judged.
  const isTold = (name: string) => namesIn(fieldOf(resource, name)?.when).some(behindIn)
  const told = { ...renamed, ...valores, ...Object.fromEntries(said), ...behind }
  const lost = Object.entries(orphans(resources, resource, told)).filter(([name]) =>
    of ? name in valores || name in referencias : isTold(name),
  )
  const isKnown = (field: string) => references.some(({ name }) => name === field)
  const isSaid = (field: string) => said.some(([name]) => name === field)
  const own = Object.entries(errors).filter(([name]) => !(isKnown(name) && isSaid(name)))
  const row = { ...of?.values, ...values, ...behind }
  const unfit = unfitNames(references, Object.fromEntries(said), row, of?.values)
  const misplaced = references.flatMap((each) =>
    each.name in valores && !(of && valores[each.name] === null) ? [[each.name, byName(each)]] : [],
  )
  const unknown = said.flatMap(([name]) => (isKnown(name) ? [] : [[name, 'Campo desconhecido']]))
  return {
    number: linha,
    names,
    values: inside.own,
    inside: inside.rows,
    ...{ of, versao, sent: valores },
    errors: {
      ...inside.errors,
      ...unfit,
      ...Object.fromEntries([...lost, ...own, ...misplaced, ...unknown]),
    },
  }
}

/** What is said of names that lead to rows which do not fit with the line: of several, which one. */
function unfitNames(
  references: readonly Bringing[],
  said: Readonly<Record<string, string>>,
  row: Values,
  stored: Values | undefined,
): Errors {
  const entries = references.flatMap(({ name, field, target }) => {
    const names = namesInCell(field, said[name] ?? '')
    const [at] = said[name] ? unfitRows(name, field, row, stored) : []
    if (at === undefined) return []
    const which = names.length > 1 ? `: ${names[at]}` : ''
    return [[name, `${whereText(target, field, row)}${which}`]]
  })
  return Object.fromEntries(entries)
}

/** What is said of a reference that was sent as an id. */
function byName({ field: { kind, label }, target }: Bringing): string {
  const { o, os } = nounsOf(target.label)
  return `Informe ${kind === 'references' ? os : o} ${label.toLowerCase()} pelo nome`
}
