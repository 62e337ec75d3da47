import { isStatus, type Status } from '#domain/attendance'
import { formatDate } from '#model/format'
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

/** By what a cell is known in each answer of a sheet. */
export const keyOf = ({ alunos, dias }: FolhaADigitar, { row, column }: Place) =>
  `${alunos[row]?.id} ${dias[column]}`

/** What the server has of a cell; 'fora' where the child was not in the class. */
export function storedAt({ alunos }: FolhaADigitar, { row, column }: Place): SheetMark {
  return alunos[row]?.marcas[column] ?? null
}

/** What a cell shows: what was typed, or what is stored. */
export function markAt(sheet: FolhaADigitar, typed: Typed, place: Place): SheetMark {
  const own = typed.get(keyOf(sheet, place))
  return own === undefined ? storedAt(sheet, place) : own
}

/** The same with a mark in some cells; a cell that is again as it is stored was not typed. */
export function withMarks(
  sheet: FolhaADigitar,
  typed: Typed,
  places: readonly Place[],
  mark: Status | null,
): Typed {
  const next = new Map(typed)
  for (const place of places) {
    const stored = storedAt(sheet, place)
    if (stored === mark) next.delete(keyOf(sheet, place))
    else if (stored !== 'fora') next.set(keyOf(sheet, place), mark)
  }
  return next
}

/** The register that a day has, which is not typed over unasked. */
export function registerOf({ dias, registros }: FolhaADigitar, column: number) {
  return registros.find(({ data }) => data === dias[column])
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
  const heads = sheet.dias.map((_, next) =>
    next > column && isOpen(next) ? down(sheet, { row: 0, column: next }) : null,
  )
  return down(sheet, { row: row + 1, column }) ?? heads.find((head) => head !== null) ?? null
}

/** The days that were typed, as they are sent. */
export function daysTyped(sheet: FolhaADigitar, typed: Typed): DiaDigitado[] {
  return sheet.dias.flatMap((data, column) => {
    const frequencias = sheet.alunos.flatMap(({ id }, row) => {
      const status = typed.get(keyOf(sheet, { row, column }))
      return status === undefined ? [] : [{ aluno_id: id, status }]
    })
    const etag = registerOf(sheet, column)?.etag ?? null
    return frequencias.length > 0 ? [{ data, etag, frequencias }] : []
  })
}

/**
 * The typed cells over another answer of the sheet, but for those that it has the same: whether a cell has changed since the
 * answer before (`isChanged`), and whether it can be marked still (`isThere`).
 */
export function typedOver(before: FolhaADigitar, now: FolhaADigitar, typed: Typed) {
  return now.alunos.flatMap(({ id, nome }, row) =>
    now.dias.flatMap((data, column) => {
      const place = { row, column }
      const [key, stored] = [keyOf(now, place), storedAt(now, place)]
      const mine = typed.get(key)
      const theirs = isStatus(stored) ? stored : null
      if (mine === undefined || mine === theirs) return []
      const was = before.alunos.find((aluno) => aluno.id === id)?.marcas[before.dias.indexOf(data)]
      const isChanged = (was ?? null) !== stored
      const name = `${nome}, ${formatDate(data)}`
      return [{ key, name, mine, theirs, isChanged, isThere: stored !== 'fora' }]
    }),
  )
}
