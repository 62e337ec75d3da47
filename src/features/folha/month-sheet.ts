import { z } from 'zod/mini'
import {
  absencePercent,
  presencePercent,
  statusShape,
  type Tally,
  tallyOf,
} from '#domain/attendance'
import { named } from '#model/answers'
import { dayAfter, daysBack, monthsAfter } from '#model/day'
import { formatDate } from '#model/format'

/** What a sheet says of a student on a day; null for no mark, 'fora' where the student was not in the class. */
const markShape = z.nullable(z.union([statusShape, z.literal('fora')]))

export type SheetMark = z.infer<typeof markShape>

/** The students of a class and the days of a month, in their order; each student with a mark for each of the days. */
export const monthSheetShape = z.strictObject({
  dias: z.array(z.iso.date()),
  alunos: z.array(z.extend(named, { marcas: z.array(markShape) })),
})

export type MonthSheet = z.infer<typeof monthSheetShape>

/** Counts of some marks, and their shares of all records. */
export interface SheetTotals extends Tally {
  readonly presence: number | null
  readonly absence: number | null
}

/** How a mark is written in a cell; nothing where there is none. */
export const markLetters: Readonly<Record<Exclude<SheetMark, null>, string>> = {
  presente: 'P',
  ausente: 'A',
  justificado: 'J',
  fora: '–',
}

/** The totals of a sheet, with the words of their columns, and of the lines under the students. */
export const sheetTotals = {
  presente: { column: 'P', line: 'Presentes' },
  ausente: { column: 'A', line: 'Ausentes' },
  justificado: { column: 'J', line: 'Justificados' },
  presence: { column: '% presença', line: '% de presença' },
  absence: { column: '% faltas', line: '% de faltas' },
} as const satisfies Record<keyof SheetTotals, { column: string; line: string }>

/** The names of the totals, in their order. */
export const totalNames = Object.keys(sheetTotals) as readonly (keyof SheetTotals)[]

/** Whether a total is a percentage, and no count. */
export function isShare(name: keyof SheetTotals): boolean {
  return name === 'presence' || name === 'absence'
}

/** The totals of each student, of each day, and of all. */
export function totalsOf({ dias, alunos }: MonthSheet) {
  const of = (marks: readonly SheetMark[]): SheetTotals => {
    const tally = tallyOf(marks)
    return { ...tally, presence: presencePercent(tally), absence: absencePercent(tally) }
  }
  return {
    students: alunos.map(({ marcas }) => of(marcas)),
    days: dias.map((_, at) => of(alunos.map(({ marcas }) => marcas[at] ?? null))),
    all: of(alunos.flatMap(({ marcas }) => marcas)),
  }
}

/** The sheet as the cells of a spreadsheet: titles, students, and the totals of the days. */
export function sheetCells(sheet: MonthSheet): (string | number | null)[][] {
  const { students, days, all } = totalsOf(sheet)
  const titles = totalNames.map((name) => sheetTotals[name].column)
  return [
    ['Aluno', ...sheet.dias.map(formatDate), ...titles],
    ...sheet.alunos.map(({ nome, marcas }, at) => [
      nome,
      ...marcas.map((mark) => mark && markLetters[mark]),
      ...totalNames.map((name) => students[at]?.[name] ?? null),
    ]),
    ...totalNames.map((name) => [
      sheetTotals[name].line,
      ...days.map((day) => day[name]),
      ...totalNames.map((other) => (other === name ? all[name] : null)),
    ]),
  ]
}

/** The days of a month, 'YYYY-MM', in their order. */
export function daysOfMonth(month: string): string[] {
  return daysBack(dayAfter(monthsAfter(month, 1), -1), `${month}-01`).reverse()
}

/** The month so many months after another one, 'YYYY-MM', or before it. */
export function monthAfter(month: string, count: number): string {
  return monthsAfter(month, count).slice(0, 7)
}
