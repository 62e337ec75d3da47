import { formatDate } from './format.ts'

/** What a cell holds before it is read as the value of a field; a Date is a calendar day at midnight UTC. */
export type Cell = string | number | boolean | Date | null

/** One line of a table; `number` counts the lines under the titles from 1, empty ones included. */
export interface SheetRow {
  readonly number: number
  readonly cells: readonly Cell[]
}

/** A spreadsheet as titles and lines under them; `skipped` lines stood above the titles. */
export interface Sheet {
  readonly titles: readonly string[]
  readonly rows: readonly SheetRow[]
  readonly skipped: number
}

/** How many lines from the top may hold the titles: some put a name above. */
const titlesWithin = 10

/** A cell as people read it: dd/mm/aaaa, Sim or Não, one line of text. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return formatDate(isoDay(cell))
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  return String(cell).replace(/\s+/g, ' ').trim()
}

/** The calendar day of a date cell, 'YYYY-MM-DD': it is read in UTC as it was written, so it never shifts. */
export function isoDay(cell: Date): string {
  return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
}

/**
 * The table in the lines of a file. The titles are the line, among the first ones, in which
 * `recognised` finds most titles; the first line that is not empty where it finds none.
 */
export function sheetOf(
  lines: readonly (readonly Cell[])[],
  recognised: (titles: readonly string[]) => number,
): Sheet {
  const filled = lines.flatMap((cells, index) => (isEmpty(cells) ? [] : [index]))
  const scores = filled
    .slice(0, titlesWithin)
    .map((index) => ({ index, score: recognised(lines[index]?.map(cellText) ?? []) }))
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a), scores[0] ?? noTitles)
  const rows = lines
    .slice(best.index + 1)
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => !isEmpty(cells) && !isSameLine(cells, lines[best.index] ?? []))
  const titles = titlesOf(lines[best.index] ?? [], rows)
  return { titles, rows, skipped: filled.indexOf(best.index) }
}

const noTitles = { index: 0, score: 0 }

/** Titles that a page break repeats are no line. */
function isSameLine(cells: readonly Cell[], titles: readonly Cell[]): boolean {
  const text = (line: readonly Cell[]) => line.map(cellText).join('|').replace(/\|+$/, '')
  return text(cells) === text(titles)
}

function isEmpty(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cellText(cell) === '')
}

/** The titles up to the last column in use; one without a title is named by its place. */
function titlesOf(cells: readonly Cell[], rows: readonly SheetRow[]): string[] {
  const inUse = [cells, ...rows.map((row) => row.cells)].map(
    (line) => line.findLastIndex((cell) => cellText(cell) !== '') + 1,
  )
  const width = inUse.reduce((a, b) => Math.max(a, b), 0)
  return Array.from(
    { length: width },
    (_, index) => cellText(cells[index]) || `Coluna ${index + 1}`,
  )
}
