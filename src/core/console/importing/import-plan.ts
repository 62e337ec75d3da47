import { declaredResources } from '#model/entities'
import { count, fill, fold } from '#model/format'
import { periodsOf } from '#model/kept-periods'
import { fieldOf, type Resource } from '#model/resource'
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
import { joined, wordsOf } from '#model/wording'
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
  /** What is said of those to whom it gives more rows than they take. */
  readonly full: readonly string[]
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
  return { rows, newRows, ready, full: fullAfter(resource, ready, registered), known: registered }
}

/** What is said of values that lines give to more rows than they take. */
function fullAfter(
  resource: Resource,
  ready: readonly PlannedRow[],
  { lugares = [] }: Registered,
): string[] {
  const [{ periods } = {}] = periodsOf(declaredResources(), resource)
  if (!periods?.room) return []
  const { value, beside, room } = periods
  const given = new Map<string, number>()
  for (const { of, names, ticked } of ready)
    for (const name of [value, beside?.field ?? '']) {
      const field = fieldOf(resource, name)
      if (!field || (of && !ticked.includes(name))) continue
      const [now, had] = [names[name] ?? '', of ? wordsOf(name, field, of.antes) : '']
      for (const [text, by] of [[now, 1] as const, [had, -1] as const])
        for (const key of namesInCell(field, text).map(fold))
          given.set(key, (given.get(key) ?? 0) + by)
    }
  return lugares.flatMap(({ nome, ha, cabem }) => {
    const more = given.get(fold(nome)) ?? 0
    const words = { nome, max: count(cabem, ...room.places), n: ha + more }
    return more > 0 && ha + more > cabem ? [fill(room.tells, words)] : []
  })
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
