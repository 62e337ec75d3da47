import { isStatus, type Status } from '#domain/attendance'
import type { DiaDigitado, FolhaADigitar } from '../../calls.ts'
import type { SheetMark } from '../../month-sheet.ts'

/** A cell by the places of its student and its day in the sheet. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** What was typed and differs from the sheet, by student and day. */
export type Typed = ReadonlyMap<string, Status | null>

export const nothing: Typed = new Map()

const keyOf = (sheet: FolhaADigitar, { row, column }: Place) =>
  `${sheet.alunos[row]?.id} ${sheet.dias[column]}`

/** What the server has of a cell; 'fora' where the child was not in the class. */
export function storedAt(sheet: FolhaADigitar, { row, column }: Place): SheetMark {
  return sheet.alunos[row]?.marcas[column] ?? null
}

/** What a cell shows: what was typed, or what is stored. */
export function markAt(sheet: FolhaADigitar, typed: Typed, place: Place): SheetMark {
  const own = typed.get(keyOf(sheet, place))
  return own === undefined ? storedAt(sheet, place) : own
}

export function isTyped(sheet: FolhaADigitar, typed: Typed, place: Place): boolean {
  return typed.has(keyOf(sheet, place))
}

/** The same with marks in some cells; a cell that is again as it is stored was not typed. */
export function withMarks(
  sheet: FolhaADigitar,
  typed: Typed,
  places: readonly Place[],
  mark: Status | null,
): Typed {
  const next = new Map(typed)
  for (const place of places) {
    const stored = storedAt(sheet, place)
    if (stored === 'fora') continue
    if (stored === mark) next.delete(keyOf(sheet, place))
    else next.set(keyOf(sheet, place), mark)
  }
  return next
}

/** The cells of a day that hold no mark yet. */
export function unmarked(sheet: FolhaADigitar, typed: Typed, column: number): Place[] {
  return sheet.alunos
    .map((_, row) => ({ row, column }))
    .filter((place) => markAt(sheet, typed, place) === null)
}

/** Whether a day has a register, which is not typed over unasked. */
export function isRegistered(sheet: FolhaADigitar, column: number): boolean {
  return sheet.registros.some(({ data }) => data === sheet.dias[column])
}

/** The first place from one on, down the day, where a child was in the class; null past the last one. */
export function down(sheet: FolhaADigitar, { row, column }: Place): Place | null {
  const next = sheet.alunos.findIndex(
    (_, at) => at >= row && storedAt(sheet, { row: at, column }) !== 'fora',
  )
  return next < 0 ? null : { row: next, column }
}

/** Where the next mark is typed: below, or at the head of the next day that is open. */
export function after(
  sheet: FolhaADigitar,
  { row, column }: Place,
  isOpen: (column: number) => boolean,
): Place | null {
  const below = down(sheet, { row: row + 1, column })
  if (below) return below
  for (let next = column + 1; next < sheet.dias.length; next += 1) {
    const first = isOpen(next) ? down(sheet, { row: 0, column: next }) : null
    if (first) return first
  }
  return null
}

/** The days that were typed, as they are sent. */
export function daysTyped(sheet: FolhaADigitar, typed: Typed): DiaDigitado[] {
  const etags = new Map(sheet.registros.map(({ data, etag }) => [data, etag]))
  return sheet.dias.flatMap((data) => {
    const frequencias = sheet.alunos.flatMap(({ id }) => {
      const status = typed.get(`${id} ${data}`)
      return status === undefined ? [] : [{ aluno_id: id, status }]
    })
    return frequencias.length > 0 ? [{ data, etag: etags.get(data) ?? null, frequencias }] : []
  })
}

/** A cell that somebody has saved otherwise since the sheet was opened. */
export interface Differing {
  readonly key: string
  readonly nome: string
  readonly data: string
  readonly mine: Status | null
  readonly theirs: Status | null
}

/** The typed cells that another answer of the sheet has otherwise than the one that they were typed over. */
export function differing(before: FolhaADigitar, now: FolhaADigitar, typed: Typed): Differing[] {
  return now.alunos.flatMap(({ id, nome }, row) =>
    now.dias.flatMap((data, column) => {
      const key = `${id} ${data}`
      const mine = typed.get(key)
      const stored = storedAt(now, { row, column })
      const theirs = isStatus(stored) ? stored : null
      if (mine === undefined || mine === theirs) return []
      const was = before.alunos.find((aluno) => aluno.id === id)?.marcas[before.dias.indexOf(data)]
      return (was ?? null) === stored ? [] : [{ key, nome, data, mine, theirs }]
    }),
  )
}

/** What was typed, over another answer of the sheet: without the cells that it has the same, and without some of them. */
export function over(now: FolhaADigitar, typed: Typed, without: readonly Differing[] = []): Typed {
  const left = new Set(without.map(({ key }) => key))
  const stored = new Map<string, SheetMark>(
    now.alunos.flatMap(({ id, marcas }) =>
      now.dias.map((data, column) => [`${id} ${data}`, marcas[column] ?? null] as const),
    ),
  )
  const stays = (key: string, mark: Status | null) =>
    ![mark, 'fora', undefined].includes(stored.get(key)) && !left.has(key)
  return new Map([...typed].filter(([key, mark]) => stays(key, mark)))
}
