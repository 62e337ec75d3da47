import type { Errors } from '#model/check'
import { fold } from '#model/format'
import type { Matched } from '#model/import-answers'
import { fieldOf, type Resource } from '#model/resource'
import { type CheckedRow, isValidRow, withErrors, withRepeats } from '#model/spreadsheet-check'
import { type ImportKnown, namesInCell, wholeLine } from '#model/spreadsheet-import'
import type { Values } from '#model/values'
import { wordsOf } from '#model/wording'
import { type ImportState, keyOf } from './import-state.ts'

/** What becomes of a line: it makes a row, changes one, changes nothing, or cannot be said yet, or is wrong. */
export type RowState = 'new' | 'changed' | 'same' | 'unclear' | 'wrong'

/** A column of the file that a field has. */
export interface PreviewColumn {
  readonly index: number
  readonly title: string
  readonly field: string
}

export interface PlannedRow extends CheckedRow {
  readonly state: RowState
  /** The row that it changes. */
  readonly of?: Matched | undefined
  /** The rows that it may be of, where a person says which. */
  readonly candidates: readonly Matched[]
  /** The fields of its row that it changes, but for those that are unticked; and all of them. */
  readonly ticked: readonly string[]
  readonly changes: readonly string[]
  /** What it says instead of what stands in it. */
  readonly instead?: Values | undefined
}

/** The lines with the rows that they are of, by what the server knows of them; what is wrong is of what is ticked alone. */
export function withMatches(
  { resource, updates, chosen, unticked, instead }: ImportState,
  rows: readonly CheckedRow[],
  { linhas = [] }: Pick<ImportKnown, 'linhas'>,
  meant: (names: CheckedRow['names']) => CheckedRow['names'],
): PlannedRow[] {
  const known = new Map(linhas.map((each) => [each.linha, each]))
  const planned = rows.map((row): PlannedRow => {
    const { number } = row
    const { achadas = [], errors = {} } = known.get(number) ?? {}
    const [sure] = updates && achadas.length === 1 ? achadas.filter(({ certa }) => certa) : []
    const candidates = sure || !updates ? [] : achadas
    const of = sure ?? candidates.find(({ id }) => id === chosen.get(number))
    const names = meant(row.names)
    // The server compared what stands in the file.
    const isAsBefore = (name: string) =>
      names[name] !== row.names[name] && hasNames(resource, name, names[name], of?.antes)
    const changes = of ? [...of.mudam, ...of.ocultos].filter((name) => !isAsBefore(name)) : []
    const isSaid = (name: string) => name in row.filled || name in row.names
    const ticked = changes.filter((name) => isSaid(name) && !unticked.has(keyOf(number, name)))
    const isUnclear = candidates.length > 0 && !of && chosen.get(number) !== null
    const found: Errors = of ? of.errors : isUnclear ? {} : { ...errors, ...row.errors }
    const counted = Object.entries(found).filter(
      ([name]) => !of || !isSaid(name) || ticked.includes(name),
    )
    return {
      ...{ ...row, names, of, candidates, changes, ticked, instead: instead.get(number) },
      state: isUnclear ? 'unclear' : 'new',
      errors: Object.fromEntries(counted),
    }
  })
  const seen = new Map<number, number>()
  const once = withErrors(planned, ({ of, number }) => {
    const first = of && seen.get(of.id)
    if (of && first === undefined) seen.set(of.id, number)
    return first === undefined ? undefined : { [wholeLine]: `O mesmo cadastro da linha ${first}` }
  })
  return updates ? withRepeats(resource, once) : once
}

/** Whether a row has the names of a cell. */
function hasNames(resource: Resource, name: string, text = '', row: Values = {}): boolean {
  const field = fieldOf(resource, name)
  const [said, had] = [text, field ? wordsOf(name, field, row) : ''].map((words) =>
    namesInCell(field, words).map(fold).sort().join(),
  )
  return said === had
}

/** What becomes of a line, once all that is wrong with it is said. */
export function stateOf(row: PlannedRow): RowState {
  if (!isValidRow(row)) return 'wrong'
  if (!row.of) return row.state
  return row.ticked.length > 0 ? 'changed' : 'same'
}

/** Whether a cell may tell of somebody else than its row does already. */
export function isNews({ of, state, changes }: PlannedRow, field: string): boolean {
  return of ? changes.includes(field) : state !== 'unclear'
}

/** What a line sends: all of a new row, of one that is there what is ticked. */
export function saidBy({ of, values, names, filled, ticked, instead }: PlannedRow) {
  if (!of) return { valores: { ...values, ...instead }, names }
  const isTicked = ([name]: [string, unknown]) => ticked.includes(name)
  const pick = <V>(all: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(all).filter(isTicked))
  return {
    id: of.id,
    versao: of.versao,
    valores: { ...pick(filled), ...instead },
    names: pick(names),
  }
}

/** The lines as the server is asked about them: those that may be of rows, or that look at the rows they refer to. */
export function linesAsked(
  { updates }: Pick<ImportState, 'updates'>,
  rows: readonly CheckedRow[],
  looksBehind: boolean,
) {
  if (!updates && !looksBehind) return {}
  const asked = updates ? rows : rows.filter(isValidRow)
  const linhas = asked.map(({ number, filled, values, names }) => ({
    linha: number,
    valores: updates ? filled : values,
    referencias: names,
  }))
  return { linhas, ...(updates && { atualizar: true }) }
}
