import type { Errors } from '#model/check'
import type { Role } from '#model/field'
import type { Resource } from '#model/resource'
import { type Sheet, sheetOf } from '#model/spreadsheet'
import { assignColumn, type Mapping, matchColumns } from '#model/spreadsheet-columns'
import type { RefusedLine } from '#model/spreadsheet-import'
import type { Values } from '#model/values'
import type { Tab } from './read-file.ts'

export interface ImportState {
  readonly resource: Resource
  readonly role: Role
  readonly fileName: string
  readonly tabs: readonly Tab[]
  readonly tab: number
  readonly sheet: Sheet
  readonly mapping: Mapping
  /** Whether lines also change the rows that they are of. */
  readonly updates: boolean
  /** Of lines that may be of a row or of another one: which it is, or null for a new one. */
  readonly chosen: ReadonlyMap<number, number | null | undefined>
  /** The cells, by keyOf, that are to change nothing. */
  readonly unticked: ReadonlySet<string>
  /** Of names that lead to no row, by keyOf: whether one is made, or the name of the row that they mean. */
  readonly answers: ReadonlyMap<string, Answer>
  /** What lines say of whom they tell of, instead of what stands in them: all of one who is there, or that it is another. */
  readonly instead: ReadonlyMap<number, Values | undefined>
  readonly refused: ReadonlyMap<number, Errors>
  /** Lines that a host without the import has already stored, one by one. */
  readonly stored: ReadonlySet<number>
  /** What such a host has made for references on the way, by field. */
  readonly created: Readonly<Record<string, number>>
}

export type Answer = boolean | string

/** A file that was read, what its rows are of, and who brings it. */
type Opened = Pick<ImportState, 'resource' | 'role' | 'fileName' | 'tabs'>

export type ImportAction =
  | ({ type: 'opened' } & Opened)
  | { type: 'closed' }
  | { type: 'tab'; tab: number }
  | { type: 'column'; column: number; field: string | null }
  | { type: 'updates'; updates: boolean }
  | { type: 'match'; line: number; id: number | null | undefined }
  | { type: 'ticks'; cells: readonly string[]; isOn: boolean }
  | { type: 'instead'; line: number; values: Values | null }
  | { type: 'row'; field: string; key: string; answer: Answer }
  | { type: 'refused'; linhas: readonly RefusedLine[] }
  | { type: 'stored'; lines: readonly number[]; criadas: Readonly<Record<string, number>> }

export function importReducer(state: ImportState | null, action: ImportAction): ImportState | null {
  if (action.type === 'opened') {
    // Workbooks may begin with a sheet of instructions.
    const { type: _, ...of } = action
    const first = of.tabs.findIndex((tab) => recognised(of, sheetIn(of, tab).titles) > 1)
    return opened(of, Math.max(0, first))
  }
  if (action.type === 'closed' || !state) return null
  switch (action.type) {
    case 'tab':
      return opened(state, action.tab)
    case 'column': {
      const mapping = assignColumn(state.mapping, action.column, action.field)
      return { ...state, mapping, refused: new Map() }
    }
    case 'updates':
      return { ...state, updates: action.updates, refused: new Map() }
    case 'match':
      return { ...state, chosen: new Map(state.chosen).set(action.line, action.id) }
    case 'ticks': {
      const unticked = new Set(state.unticked)
      for (const cell of action.cells) unticked[action.isOn ? 'delete' : 'add'](cell)
      return { ...state, unticked }
    }
    case 'instead': {
      const instead = new Map(state.instead).set(action.line, action.values ?? undefined)
      return { ...state, instead, refused: new Map() }
    }
    case 'row': {
      const key = keyOf(action.field, action.key)
      return { ...state, answers: new Map(state.answers).set(key, action.answer) }
    }
    case 'refused': {
      const refused = new Map(action.linhas.map(({ linha, errors }) => [linha, errors]))
      return { ...state, refused }
    }
    case 'stored': {
      const stored = new Set([...state.stored, ...action.lines])
      return { ...state, stored, created: sums(state.created, action.criadas) }
    }
  }
}

/** A cell, by its line and field, or a name under a reference, by its field and folded name. */
export function keyOf(one: number | string, other: string): string {
  return `${one} ${other}`
}

function sums(one: ImportState['created'], other: ImportState['created']) {
  const entries = Object.entries(other).map(([name, count]) => [name, (one[name] ?? 0) + count])
  return { ...one, ...Object.fromEntries(entries) }
}

function opened({ resource, role, fileName, tabs }: Opened, tab: number): ImportState {
  const of = { resource, role, fileName, tabs }
  const sheet = sheetIn(of, tabs[tab])
  return {
    ...of,
    tab,
    sheet,
    mapping: matchColumns(resource, role, sheet.titles),
    ...{ updates: false, chosen: new Map(), unticked: new Set(), instead: new Map() },
    ...{ answers: new Map(), refused: new Map(), stored: new Set(), created: {} },
  }
}

function sheetIn(of: Opened, tab: Tab | undefined): Sheet {
  return sheetOf(tab?.lines ?? [], (titles) => recognised(of, titles))
}

function recognised({ resource, role }: Opened, titles: readonly string[]): number {
  return matchColumns(resource, role, titles).filter(Boolean).length
}
