import { setImmediate } from 'node:timers/promises'
import { canWrite } from '#model/access'
import { checkRecord, type Errors } from '#model/check'
import type { Field } from '#model/field'
import { fold, formatCount } from '#model/format'
import { severalIn } from '#model/pairs'
import { fieldOf, fieldsOf, type Resource } from '#model/resource'
import { type RowInLine, splitLine, withRowsInLine } from '#model/rows-in-sheet'
import {
  isValidRow,
  type Judged,
  orphans,
  withErrors,
  withoutValue,
  withRepeats,
} from '#model/spreadsheet-check'
import {
  type ImportBody,
  type ImportLine,
  importedPart,
  importLimits,
  messageOfCell,
  namedReferences,
  nameProblem,
  namesInCell,
  notCreated,
  type RefusedLine,
} from '#model/spreadsheet-import'
import { nounsOf } from '#model/texts'
import { textUnder, uniqueKeysOf } from '#model/unique'
import { behindIn, isMet, namesIn } from '#model/values'
import { ApiError } from '#server/http/errors'
import { resourceNamed, type Services, today } from '#server/services'
import type { Asking } from '#server/store/asker'
import { behindNames, type NewRows } from './behind.ts'
import { unfitIn } from './fits.ts'
import { rowsNamed, takenValues } from './known.ts'

/** A row of an import, ready to be stored but for its references: the names that they lead to, by field. */
export interface CheckedLine extends Judged {
  readonly inside: readonly RowInLine[]
}

/** An import whose every value passed the rules of the model. */
export interface CheckedImport {
  readonly lines: readonly CheckedLine[]
  /** The name of the file. */
  readonly arquivo: string | null
  /** The rows that are made where there are none, by the field that refers to them. */
  readonly created: ReadonlyMap<string, NewRows>
}

/** A reference that a role may bring, with its target; `creates` where rows of it may be made. */
export interface Bringing {
  readonly name: string
  readonly field: Field
  readonly target: Resource
  readonly creates: boolean
}

/** The references that somebody may bring with a line of a resource: its own, and those of the rows inside it. */
export function bringing({ services, resource, asker: { viewer } }: Asking): Bringing[] {
  const line = withRowsInLine(services.resources, resource, viewer.role)
  return namedReferences(line).flatMap(([name, targetName]) => {
    const field = fieldOf(line, name)
    if (!field || !canWrite(field, viewer.role)) return []
    const target = resourceNamed(services, targetName)
    const makes = target.access.create?.[viewer.role] === 'all'
    const { creates = 'form' } = field
    return [{ name, field, target, creates: creates !== 'form' && makes }]
  })
}

/** Lines that are checked at once; other requests are served in between. */
const portion = 200

/** Checks every line and new row by the rules of the model. Throws 400 for a new row; lines keep their messages. */
export async function checkImport(asking: Asking, body: ImportBody): Promise<CheckedImport> {
  const { services, resource, asker } = asking
  const { role } = asker.viewer
  const context = { action: 'create', role, today: today(services) } as const
  const references = bringing(asking)
  const created = new Map(
    Object.entries(body.criar ?? {}).map(([field, names]) => {
      const reference = references.find(({ name, creates }) => creates && name === field)
      if (!reference) throw new ApiError('invalid', { errors: { [field]: 'Campo desconhecido' } })
      const { target, field: of } = reference
      const given = typeof of.creates === 'object' ? of.creates : {}
      const rows = names.map((name) => {
        const made = { ...given, [target.display]: name }
        const { values, errors } = checkRecord(target, made, context)
        const [message] = Object.values(errors)
        if (message) throw new ApiError('invalid', { errors: { [field]: message } })
        return [fold(name), values] as const
      })
      return [field, new Map(rows)] as const
    }),
  )
  const imported = withRowsInLine(services.resources, importedPart(resource), role)
  const behind = await behindNames({ ...asking, resource: imported }, body.linhas, created)
  const lines: CheckedLine[] = []
  for (let at = 0; at < body.linhas.length; at += portion) {
    const some = body.linhas.slice(at, at + portion)
    lines.push(
      ...some.map((line, place) => {
        const own = { ...context, behind: behind[at + place] }
        const checked = checkedLine(imported, line, { ...services, references, context: own })
        const said = { ...line.valores, ...checked.names }
        const undue = withoutValue(fieldsOf(resource), resource, said)
        return { ...checked, errors: { ...checked.errors, ...undue } }
      }),
    )
    await setImmediate()
  }
  refuseTooManyInside(asking, lines)
  return { lines: withRepeats(resource, lines), created, arquivo: body.arquivo ?? null }
}

/** What is stored beside the lines, in one transaction with them: too much would hold up everybody else who writes. */
function refuseTooManyInside({ services, resource }: Asking, lines: readonly CheckedLine[]): void {
  const several = severalIn(resource).flatMap(([name, field]) =>
    lines.flatMap(({ names }) => namesInCell(field, names[name] ?? '').map(() => field)),
  )
  const rows = lines.flatMap(({ inside }) => inside.map(({ inside: { field } }) => field))
  const isRow = ({ through = '' }: Field) => through && !services.resources[through]?.periods
  const [through, pairs] = [several.filter(isRow), several.filter((it) => !isRow(it))]
  refuseMany([...rows, ...through], importLimits.rowsInside)
  refuseMany(pairs, importLimits.pairs)
}

function refuseMany(rows: readonly Field[], limit: number): void {
  if (rows.length <= limit) return
  const labels = [...new Set(rows.map(({ label }) => label))].join(' e ')
  const [many, most] = [rows.length, limit].map((n) => formatCount(n))
  const detail = `A planilha traz ${many} linhas de ${labels}, e o limite por importação é de ${most}. Divida-a em partes.`
  throw new ApiError('invalid', { detail })
}

interface LineContext extends Pick<Services, 'resources'> {
  readonly references: readonly Bringing[]
  readonly context: Parameters<typeof checkRecord>[2]
}

function checkedLine(
  resource: Resource,
  { linha, valores, referencias = {} }: ImportLine,
  { resources, references, context }: LineContext,
): CheckedLine {
  const said = Object.entries(referencias).filter(([, name]) => name.trim() !== '')
  const { values, errors } = checkRecord(resource, valores, context)
  const names = Object.fromEntries(
    said.filter(([name]) => isMet(fieldOf(resource, name)?.when, { ...values, ...context.behind })),
  )
  const { behind = {} } = context
  const split = { values, sent: valores, names, behind }
  const inside = splitLine(resources, resource, split, context)
  // What a line alone can tell, whoever filled it in has judged.
  const lost = Object.entries(orphans(resources, resource, { ...valores, ...behind })).filter(
    ([name]) => namesIn(fieldOf(resource, name)?.when).some(behindIn),
  )
  const isKnown = (field: string) => references.some(({ name }) => name === field)
  const isSaid = (field: string) => said.some(([name]) => name === field)
  const own = Object.entries(errors).filter(([name]) => !(isKnown(name) && isSaid(name)))
  const misplaced = references.flatMap((each) =>
    each.name in valores ? [[each.name, byName(each)]] : [],
  )
  const unknown = said.flatMap(([name]) => (isKnown(name) ? [] : [[name, 'Campo desconhecido']]))
  return {
    number: linha,
    names,
    values: inside.own,
    inside: inside.rows,
    errors: {
      ...inside.errors,
      ...Object.fromEntries([...lost, ...own, ...misplaced, ...unknown]),
    },
  }
}

/** What is said of a reference that was sent as an id. */
function byName({ field: { kind, label }, target }: Bringing): string {
  const { o, os } = nounsOf(target.label)
  return `Informe ${kind === 'references' ? os : o} ${label.toLowerCase()} pelo nome`
}

/** The ids of the rows behind each reference, by folded name; what the rows of an import must be stored with. */
export type NamedRows = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>

/** The rows that the references of an import lead to, as they are now. */
export async function rowsBehind(asking: Asking, { lines }: CheckedImport): Promise<NamedRows> {
  const found = new Map<string, ReadonlyMap<string, readonly number[]>>()
  for (const { name, target, field } of bringing(asking)) {
    const inCells = lines.flatMap(({ names: said }) => namesInCell(field, said[name] ?? ''))
    const names = [...new Set(inCells.filter(Boolean))]
    found.set(name, await rowsNamed({ ...asking, resource: target }, names))
  }
  return found
}

/**
 * Throws 400, or 409 where only values of unique fields are taken, with the messages of each line that cannot be
 * stored.
 */
export async function checkAgainstStored(asking: Asking, checked: CheckedImport): Promise<void> {
  const { lines, created } = checked
  const behind = await rowsBehind(asking, checked)
  const references = bringing(asking)
  const unfit = await unfitIn(asking, references, lines, behind)
  const named = withErrors(lines, ({ number, names: said }) => {
    const entries = references.flatMap(({ name, target, creates, field }) => {
      const message = messageOfCell(field, said[name] ?? '', (asked) => {
        const key = fold(asked)
        const { length } = behind.get(name)?.get(key) ?? []
        if (!asked || length === 1 || (length === 0 && created.get(name)?.has(key))) return null
        return creates && length === 0 ? notCreated(target) : nameProblem(target, length)
      })
      return message ? [[name, message]] : []
    })
    return { ...unfit.get(number), ...Object.fromEntries(entries) }
  })
  const uniques = await Promise.all(
    uniqueKeysOf(asking.resource).map(async (unique) => {
      const asked = lines.map((line) => textUnder(unique, line) ?? '')
      const taken = await takenValues(asking, unique, asked)
      return { ...unique, taken }
    }),
  )
  const judged = withErrors(named, (line) => {
    const repeated = uniques.filter((unique) => unique.taken.has(textUnder(unique, line) ?? ''))
    return Object.fromEntries(repeated.map(({ at, saved }) => [at, saved]))
  })
  const refused = judged.filter((line) => !isValidRow(line))
  if (refused.length > 0) throw refusalOfLines(refused, named.every(isValidRow))
}

/** The refusal of an import with the messages of its lines. */
export function refusalOfLines(
  lines: readonly Pick<Judged, 'number' | 'errors'>[],
  isConflict: boolean,
): ApiError {
  const linhas: RefusedLine[] = lines.map(({ number, errors }) => ({ linha: number, errors }))
  const said = ({ linha, errors }: { linha: number; errors: Errors }) =>
    `linha ${linha}: ${Object.values(errors).join('; ')}`
  const detail = linhas.slice(0, 3).map(said).join(' · ')
  return new ApiError(isConflict ? 'conflict' : 'invalid', { detail, body: { linhas } })
}
