import { keyOf } from '#model/answers'
import { formatDate } from '#model/format'

/** The days of the week as a class says them, from Monday on. */
export const weekdays = {
  seg: 'seg',
  ter: 'ter',
  qua: 'qua',
  qui: 'qui',
  sex: 'sex',
  sab: 'sáb',
  dom: 'dom',
} as const

/** A day of the week. */
export type Weekday = keyof typeof weekdays

export const weekdayShape = keyOf(weekdays)

/** The days of the week in full. */
export const weekdayNames: Readonly<Record<Weekday, string>> = {
  seg: 'segunda-feira',
  ter: 'terça-feira',
  qua: 'quarta-feira',
  qui: 'quinta-feira',
  sex: 'sexta-feira',
  sab: 'sábado',
  dom: 'domingo',
}

/** The weekday of a day, 'YYYY-MM-DD'. */
export function weekdayOf(day: string): Weekday {
  const fromMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return (Object.keys(weekdays) as Weekday[])[fromMonday] ?? 'seg'
}

/** Days without classes, first and last included, of one class or, without it, of all. */
export interface DaysOff {
  readonly inicio: string
  readonly fim: string
  readonly motivo: string
  readonly turma_id: number | null
}

/** What a class says of its weekdays; none said, any day may be one. */
export interface Meeting {
  readonly id: number
  readonly dias_de_aula?: readonly Weekday[] | null
}

/** Why a day is no class day of a class: the reason of the days off, or the weekday; null for a class day. */
export function whyNoClass(
  day: string,
  { id, dias_de_aula }: Meeting,
  daysOff: readonly DaysOff[],
): string | null {
  const off = daysOff.find(
    ({ inicio, fim, turma_id }) =>
      inicio <= day && day <= fim && (turma_id === null || turma_id === id),
  )
  return off ? off.motivo : otherWeekday(day, { dias_de_aula })
}

/** The weekday of a day, where it is none of those of a class; null where it is one, or the class says none. */
export function otherWeekday(
  day: string,
  { dias_de_aula }: Pick<Meeting, 'dias_de_aula'>,
): string | null {
  const weekday = weekdayOf(day)
  return !dias_de_aula?.length || dias_de_aula.includes(weekday) ? null : weekdayNames[weekday]
}

/** The first so many of some days that are class days of a class; none of one that has not said its weekdays. */
export function classDaysAmong(
  days: readonly string[],
  meeting: Meeting,
  daysOff: readonly DaysOff[],
  count = days.length,
): string[] {
  const found: string[] = []
  if (!meeting.dias_de_aula?.length) return found
  for (const day of days) {
    if (found.length === count) break
    if (whyNoClass(day, meeting, daysOff) === null) found.push(day)
  }
  return found
}

/** Why a day of a class shows no students. */
export function nobodyWords(day: string): string {
  return `Ninguém estava nesta turma em ${formatDate(day)}`
}
