import type { Errors } from '#model/check'
import { type Sheet, sheetOf } from '#model/spreadsheet'
import { assignColumn, type Mapping, matchColumns } from '#model/spreadsheet-columns'
import type { RefusedLine } from '#model/spreadsheet-import'
import { resources } from '#resources'
import type { Tab } from './read-file.ts'

export interface ImportState {
  readonly fileName: string
  readonly tabs: readonly Tab[]
  readonly tab: number
  readonly sheet: Sheet
  readonly mapping: Mapping
  /** By folded name. */
  readonly declined: ReadonlySet<string>
  readonly refused: ReadonlyMap<number, Errors>
  /** Lines that a host without the import has already stored, one by one. */
  readonly stored: ReadonlySet<number>
  /** Classes that such a host has created on the way. */
  readonly created: number
}

export type ImportAction =
  | { type: 'opened'; fileName: string; tabs: readonly Tab[] }
  | { type: 'closed' }
  | { type: 'tab'; tab: number }
  | { type: 'column'; column: number; field: string | null }
  | { type: 'class'; key: string; create: boolean }
  | { type: 'refused'; linhas: readonly RefusedLine[] }
  | { type: 'stored'; lines: readonly number[]; turmas: number }

export function importReducer(state: ImportState | null, action: ImportAction): ImportState | null {
  if (action.type === 'opened') {
    // Workbooks may begin with a sheet of instructions.
    const first = action.tabs.findIndex((tab) => recognised(sheetIn(tab).titles) > 1)
    return opened(action.fileName, action.tabs, Math.max(0, first))
  }
  if (action.type === 'closed' || !state) return null
  switch (action.type) {
    case 'tab':
      return opened(state.fileName, state.tabs, action.tab)
    case 'column': {
      const mapping = assignColumn(state.mapping, action.column, action.field)
      return { ...state, mapping, refused: new Map() }
    }
    case 'class': {
      const declined = new Set(state.declined)
      if (action.create) declined.delete(action.key)
      else declined.add(action.key)
      return { ...state, declined }
    }
    case 'refused': {
      const refused = new Map(action.linhas.map(({ linha, errors }) => [linha, errors]))
      return { ...state, refused }
    }
    case 'stored': {
      const stored = new Set([...state.stored, ...action.lines])
      return { ...state, stored, created: state.created + action.turmas }
    }
  }
}

function opened(fileName: string, tabs: readonly Tab[], tab: number): ImportState {
  const sheet = sheetIn(tabs[tab])
  return {
    fileName,
    tabs,
    tab,
    sheet,
    mapping: match(sheet.titles),
    declined: new Set(),
    refused: new Map(),
    stored: new Set(),
    created: 0,
  }
}

function sheetIn(tab: Tab | undefined): Sheet {
  return sheetOf(tab?.lines ?? [], recognised)
}

function match(titles: readonly string[]): Mapping {
  return matchColumns(resources.aluno, 'coordenador', titles)
}

function recognised(titles: readonly string[]): number {
  return match(titles).filter(Boolean).length
}
