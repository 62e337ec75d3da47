import { once } from '#model/once'
import type { Status, Tally } from './attendance.ts'
import type { DayMark } from './day-marks.ts'
import type { Period } from './indicators.ts'

/** The letter of each status in a student's year. */
export const letters = { presente: 'P', ausente: 'A', justificado: 'J' } as const satisfies Record<
  Status,
  string
>

/** Every month has as many places, so that a place says its day whatever the year. */
const placesOfMonth = 31

/** The year of a student of whom nothing is marked: a blank for each place. */
export const blankYear = ' '.repeat(12 * placesOfMonth)

const blank = blankYear.charCodeAt(0)

/** The place of a day, 'YYYY-MM-DD', in its year, from 0. */
export function placeOf(day: string): number {
  return (Number(day.slice(5, 7)) - 1) * placesOfMonth + Number(day.slice(8)) - 1
}

/** A student's year after some of its days have other marks; null takes a mark away. */
export function yearWith(
  year: string,
  marks: readonly { readonly data: string; readonly to: Status | null }[],
): string {
  return marks.reduce((days, { data, to }) => {
    const place = placeOf(data)
    return days.slice(0, place) + (to === null ? ' ' : letters[to]) + days.slice(place + 1)
  }, year)
}

/** The part of a period that lies in one year, by its places. */
export interface Stretch {
  readonly ano: number
  readonly from: number
  readonly length: number
}

/** The parts of a period, year by year. */
export function stretchesOf({ inicio, fim }: Period): Stretch[] {
  const [first, last] = [Number(inicio.slice(0, 4)), Number(fim.slice(0, 4))]
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const ano = first + at
    const from = ano === first ? placeOf(inicio) : 0
    const until = ano === last ? placeOf(fim) : blankYear.length - 1
    return { ano, from, length: until - from + 1 }
  })
}

/** Whether a stretch is all of its year. */
export function isWholeYear({ length }: Stretch): boolean {
  return length === blankYear.length
}

/** The records of a day, of some students together. */
export interface DayTally extends Tally {
  readonly data: string
}

/** The records of each day, of the letters that many students have in one stretch, written one after the other. */
export function daysIn({ ano, from, length }: Stretch, text: string): DayTally[] {
  const counts = new Int32Array(128 * length)
  for (let start = 0; start < text.length; start += length)
    for (let place = 0; place < length; place += 1) {
      const letter = text.charCodeAt(start + place)
      // Most days of most classes have no mark.
      if (letter === blank) continue
      const at = letter * length + place
      counts[at] = (counts[at] ?? 0) + 1
    }
  const countOf = (status: Status, place: number) =>
    counts[letters[status].charCodeAt(0) * length + place] ?? 0
  const days = daysOfYear(ano).slice(from, from + length)
  return days.map((data, place) => ({
    data,
    presente: countOf('presente', place),
    ausente: countOf('ausente', place),
    justificado: countOf('justificado', place),
  }))
}

/** The marks of a student's year in a class, the oldest first. */
export function marksIn(ano: number, year: string, turma_id: number): DayMark[] {
  const days = daysOfYear(ano)
  const marks: DayMark[] = []
  for (let place = 0; place < year.length; place += 1) {
    const status = statusOf[year.charCodeAt(place)]
    const data = status && days[place]
    if (data) marks.push({ data, status, turma_id })
  }
  return marks
}

/** By the code of its letter. */
const statusOf: Readonly<Record<number, Status | undefined>> = Object.fromEntries(
  Object.entries(letters).map(([status, letter]) => [letter.charCodeAt(0), status as Status]),
)

/** The month and the day of each place: '-03-09'. */
const dayOfPlace = Array.from(blankYear, (_, place) =>
  [Math.floor(place / placesOfMonth) + 1, (place % placesOfMonth) + 1]
    .map((part) => `-${String(part).padStart(2, '0')}`)
    .join(''),
)

/** The day of each place of a year. */
const daysOfYear = once((ano: number) => dayOfPlace.map((day) => `${ano}${day}`))
