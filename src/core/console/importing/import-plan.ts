import { declaredResources } from '#model/entities'
import { fold } from '#model/format'
import type { Resource } from '#model/resource'
import type { RuleContext } from '#model/rules'
import {
  type CheckedRow,
  checkSheet,
  type NameCount,
  namesUnder,
  withErrors,
} from '#model/spreadsheet-check'
import {
  type ImportBody,
  type ImportKnown,
  messageOfCell,
  namedReferences,
  namesInCell,
  notCreated,
} from '#model/spreadsheet-import'
import { knownErrors } from '#model/spreadsheet-question'
import { joined } from '#model/wording'
import { type PlannedRow, saidBy, stateOf, withMatches } from './differences.ts'
import { type Answer, type ImportState, keyOf } from './import-state.ts'

export interface Registered extends Omit<ImportKnown, 'concluida'> {
  /** The rows that a name may mean, by field and folded name. */
  readonly parecidos?: Readonly<Record<string, ReadonlyMap<string, readonly string[]>>>
}

/** A name under a reference that leads to no row, and of which one can be made. */
export interface NewRow extends NameCount {
  readonly field: string
  readonly target: Resource
  readonly alike: readonly string[]
  readonly answer: Answer
  readonly ready: number
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  readonly newRows: readonly NewRow[]
  readonly ready: readonly PlannedRow[]
  readonly known: Registered
}

export function ownCheck(
  state: Pick<ImportState, 'resource' | 'role' | 'sheet' | 'mapping' | 'updates'>,
  { today }: RuleContext,
): CheckedRow[] {
  const { resource, role, sheet, mapping, updates } = state
  const context = { role, today, targets: declaredResources(), updates }
  return checkSheet(resource, sheet.rows, mapping, context)
}

export function planOf(
  state: ImportState,
  checked: readonly CheckedRow[],
  registered: Registered,
): ImportPlan {
  const { resource } = state
  const creating = newNames(state, registered)
  const meant = (names: PlannedRow['names']) => namesMeant(resource, names, creating)
  const matched = withMatches(state, checked, registered, meant)
  const judged = withErrors(matched, ({ number, values, names: all, of, ticked, state: its }) => {
    if (state.stored.has(number) || its === 'unclear') return undefined
    const said = Object.entries(all).filter(([name]) => !of || ticked.includes(name))
    const names = Object.fromEntries(said)
    const declined = creating.flatMap(({ field, target, keys, answerTo }) => {
      const isDeclined = (key: string) => keys.has(key) && answerTo(key) === false
      const message = messageOfCell(
        resource.fields[field],
        names[field] ?? '',
        (name) => isDeclined(fold(name)) && notCreated(target),
      )
      return message ? [[field, message]] : []
    })
    const known = of ? { ...registered, repetidos: {} } : registered
    return {
      ...knownErrors(resource, { values, names }, known),
      ...Object.fromEntries(declined),
      ...state.refused.get(number),
    }
  })
  const rows = judged.map((row) => ({ ...row, state: stateOf(row) }))
  const isReady = ({ state: its }: PlannedRow) => its === 'new' || its === 'changed'
  const ready = rows.filter((row) => isReady(row) && !state.stored.has(row.number))
  const newRows = creating.flatMap(({ field, target, keys, alikeTo, answerTo }) => {
    const counts = new Map(namesUnder(resource, ready, field).map(({ key, count }) => [key, count]))
    return namesUnder(resource, checked, field)
      .filter(({ key }) => keys.has(key))
      .map((found) => ({
        ...found,
        field,
        target,
        alike: alikeTo(found.key),
        answer: answerTo(found.key),
        ready: counts.get(found.key) ?? 0,
      }))
  })
  return { rows, newRows, ready, known: registered }
}

/** Where there are rows that a name may mean, none is made of it unasked. */
function newNames({ resource, answers }: ImportState, { novos = {}, parecidos }: Registered) {
  return namedReferences(resource).flatMap(([field, name]) => {
    const target = declaredResources()[name]
    const names = novos[field] ?? []
    const alikeTo = (key: string) => parecidos?.[field]?.get(key) ?? []
    const answerTo = (key: string) => answers.get(keyOf(field, key)) ?? alikeTo(key).length === 0
    return target ? [{ field, target, keys: new Set(names.map(fold)), alikeTo, answerTo }] : []
  })
}

/** The names of a line: for one that means a row that is there, the name of that row. */
function namesMeant(
  { fields }: Resource,
  names: PlannedRow['names'],
  creating: ReturnType<typeof newNames>,
): PlannedRow['names'] {
  const entries = Object.entries(names).map(([name, text]) => {
    const own = creating.find(({ field }) => field === name)
    const meant = namesInCell(fields[name], text).map((one) => {
      const answer = own?.keys.has(fold(one)) && own.answerTo(fold(one))
      return typeof answer === 'string' ? answer : one
    })
    return [name, own ? joined(meant) : text]
  })
  return Object.fromEntries(entries)
}

export function rowsToCreate({ newRows }: ImportPlan): NewRow[] {
  return newRows.filter(({ answer, ready }) => answer === true && ready > 0)
}

export function bodyOf(plan: ImportPlan, arquivo?: string): ImportBody {
  const criar: Record<string, string[]> = {}
  for (const { field, name } of rowsToCreate(plan)) criar[field] = [...(criar[field] ?? []), name]
  return {
    ...(arquivo !== undefined && { arquivo: arquivo.replace(/\p{Cc}/gu, '').slice(0, 200) }),
    ...(Object.keys(criar).length > 0 && { criar }),
    linhas: plan.ready.map((row) => {
      const { names, ...said } = saidBy(row)
      const referencias = Object.keys(names).length > 0 && { referencias: names }
      return { linha: row.number, ...said, ...referencias }
    }),
  }
}
