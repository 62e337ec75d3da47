import { checkRecord, type Errors } from '#model/check'
import type { Field } from '#model/field'
import { fold, formatCount } from '#model/format'
import { severalIn } from '#model/pairs'
import { isValidRow, type Judged, withErrors, withRepeats } from '#model/spreadsheet-check'
import {
  type ImportBody,
  importLimits,
  messageOfCell,
  nameProblem,
  namesInCell,
  notCreated,
  type RefusedLine,
  wholeLine,
} from '#model/spreadsheet-import'
import { textUnder, uniqueKeysOf } from '#model/unique'
import { isSameValue } from '#model/values'
import { ApiError } from '#server/http/errors'
import { today } from '#server/services'
import type { Asking } from '#server/store/asker'
import type { NewRows } from './behind.ts'
import { bringing, type NamedRows, rowsBehind } from './bringing.ts'
import { rowsHaving, takenValues } from './known.ts'
import { type CheckedLine, checkedLines, idOf } from './lines.ts'
import { editing, storedRows } from './stored.ts'

/** An import whose every value passed the rules of the model. */
export interface CheckedImport {
  readonly lines: readonly CheckedLine[]
  /** The lines whose rows are not there any more. */
  readonly gone: readonly number[]
  /** The rows that are made where there are none, by the field that refers to them. */
  readonly created: ReadonlyMap<string, NewRows>
}

/**
 * Checks every line and new row by the rules of the model. Throws 400 for a new row, 403 for a change by who edits nothing;
 * lines keep their messages.
 */
export async function checkImport(asking: Asking, body: ImportBody): Promise<CheckedImport> {
  const { services, resource, asker } = asking
  const context = { action: 'create', role: asker.viewer.role, today: today(services) } as const
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
  const ids = body.linhas.flatMap(({ id }) => id ?? [])
  const edits = editing(asking)
  if (ids.length > 0 && !edits) throw new ApiError('forbidden')
  const stored = edits ? await storedRows(edits, ids) : new Map()
  const isGone = (id: number | undefined) => id !== undefined && !stored.has(id)
  const there = body.linhas.filter(({ id }) => !isGone(id))
  const lines = await checkedLines(asking, there, stored, created)
  refuseTooManyInside(asking, lines)
  return {
    lines: withRepeats(resource, lines),
    gone: body.linhas.flatMap(({ id, linha }) => (isGone(id) ? linha : [])),
    created,
  }
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

/** What the stored rows say of lines, beside what is wrong with them already; and what their names lead to. */
export async function againstStored(
  asking: Asking,
  { lines, created }: Pick<CheckedImport, 'lines'> & Partial<Pick<CheckedImport, 'created'>>,
): Promise<{ named: CheckedLine[]; judged: CheckedLine[]; behind: NamedRows }> {
  const behind = await rowsBehind(asking, lines)
  const references = bringing(asking)
  const named = withErrors(lines, ({ names: said }) => {
    const entries = references.flatMap(({ name, target, creates, field }) => {
      const message = messageOfCell(field, said[name] ?? '', (asked) => {
        const key = fold(asked)
        const { length } = behind.get(name)?.get(key) ?? []
        const isMade = creates && (!created || created.get(name)?.has(key))
        if (!asked || length === 1 || (length === 0 && isMade)) return null
        return creates && length === 0 ? notCreated(target) : nameProblem(target, length)
      })
      return message ? [[name, message]] : []
    })
    return Object.fromEntries(entries)
  })
  const fresh = named.filter(({ of }) => !of)
  const uniques = await Promise.all(
    uniqueKeysOf(asking.resource).map(async (unique) => {
      const asked = fresh.map((line) => textUnder(unique, line) ?? '')
      const taken = await takenValues(asking, unique, asked)
      return { ...unique, taken, others: await othersHaving(asking, unique.fields, named) }
    }),
  )
  const judged = withErrors(named, (line) => {
    const repeated = uniques.filter(({ taken, others, ...unique }) =>
      line.of ? others.has(line) : taken.has(textUnder(unique, line) ?? ''),
    )
    return Object.fromEntries(repeated.map(({ at, saved }) => [at, saved]))
  })
  return { named, judged, behind }
}

/** The lines that give their rows the value that another one has; of several values together, the index says it. */
async function othersHaving(
  asking: Asking,
  fields: readonly [string, Field][],
  lines: readonly CheckedLine[],
): Promise<Set<Judged>> {
  const [[name] = ['']] = fields
  const moved = lines.filter(
    (line) => fields.length === 1 && line.values[name] != null && movesAway(line, name),
  )
  const texts = moved.map(({ values }) => String(values[name]))
  const having = await rowsHaving(asking, fields, texts)
  // One that gives its own away in the same file leaves it free, unless somebody signs in by it.
  const isKept = asking.resource.account !== undefined && name === 'email'
  const leaving = new Set(isKept ? [] : lines.filter((line) => movesAway(line, name)).map(idOf))
  return new Set(
    moved.filter(({ of }, at) => having[at]?.some((id) => id !== of?.row.id && !leaving.has(id))),
  )
}

/** Whether a line gives its row another value than it has. */
const movesAway = ({ of, sent, values }: CheckedLine, name: string) =>
  of !== undefined && name in sent && !isSameValue(values[name], of.values[name])

/**
 * Throws 400, or 409 where only values of unique fields are taken, with the messages of each line that cannot be
 * stored.
 */
export async function checkAgainstStored(asking: Asking, checked: CheckedImport): Promise<void> {
  const { named, judged } = await againstStored(asking, checked)
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

/** The same of one line, where that is why its row cannot be stored. */
export function refusalOf(number: number, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { body, message, status } = error
  const errors = (body.errors ?? { [wholeLine]: message }) as Errors
  return refusalOfLines([{ number, errors }], status === 409)
}
