import { z } from 'zod/mini'
import { type DaysOff, type Meeting, otherWeekday, whyNoClass } from '#domain/class-day'
import { dayAfter } from '#model/day'
import { formatDate } from '#model/format'
import type { Rule } from '#model/rules'

/** What of a class says which plans of its educator are of it. */
export interface PlannedClass extends Meeting {
  readonly ano_letivo?: number | null | undefined
  readonly encerrada_em?: string | null | undefined
}

/** A lesson plan, as far as it is put off. */
export interface Planned {
  readonly id: number
  readonly data_aula: string
}

/** What of a plan says which class it is of. */
export interface PlanOfClass {
  readonly data_aula: string
  /** The class that it names; without one, its day says. */
  readonly turma_id?: number | null | undefined
}

/** A plan that goes from a day to a later one. */
export const movedShape = z.strictObject({ id: z.int(), de: z.iso.date(), para: z.iso.date() })

export type Moved = z.infer<typeof movedShape>

/** For how many days a class day is searched, and how far ahead a plan may be put off. */
export const daysAhead = 400

/** The rules for the day to which a plan goes, by the day that it is for and that of today. */
export function rulesOfNewDay(de: string, today: string): readonly Rule<string>[] {
  const last = dayAfter(de > today ? de : today, daysAhead)
  return [
    { on: 'day', message: `Escolha um dia depois de ${formatDate(de)}`, test: (day) => day > de },
    { on: 'day', message: `Escolha um dia até ${formatDate(last)}`, test: (day) => day <= last },
  ]
}

/**
 * Whether a plan is of a class of its educator: the one that it names or, where it names none, each that has lessons on its
 * weekday, from the year of the class on, until it was closed.
 */
export function isOfClass(
  { data_aula: day, turma_id }: PlanOfClass,
  { id, dias_de_aula, ano_letivo, encerrada_em }: PlannedClass,
): boolean {
  if (turma_id) return turma_id === id
  if (ano_letivo && day < `${ano_letivo}-01-01`) return false
  if (encerrada_em && day >= encerrada_em) return false
  return otherWeekday(day, { dias_de_aula }) === null
}

/** The first class day after a day that is not taken; null where there is none. */
export function nextClassDay(
  after: string,
  meeting: Meeting,
  daysOff: readonly DaysOff[],
  taken: ReadonlySet<string> = new Set(),
): string | null {
  for (let count = 1; count <= daysAhead; count += 1) {
    const day = dayAfter(after, count)
    if (!taken.has(day) && whyNoClass(day, meeting, daysOff) === null) return day
  }
  return null
}

/**
 * Where the plans go that follow one which is put off: as many class days on as that one. Where they would come to lie
 * beyond the days that are known, null.
 */
export function followingMoved(
  plans: readonly Planned[],
  { de, para }: Omit<Moved, 'id'>,
  meeting: Meeting,
  daysOff: readonly DaysOff[],
): Moved[] | null {
  const last = plans.reduce((day, { data_aula }) => (data_aula > day ? data_aula : day), para)
  const days: string[] = []
  for (let day = dayAfter(de, 1); day <= dayAfter(last, daysAhead); day = dayAfter(day, 1))
    if (whyNoClass(day, meeting, daysOff) === null) days.push(day)
  const shift = days.filter((day) => day <= para).length
  if (shift === 0) return []
  const moved = plans.map(({ id, data_aula }) => {
    const next = days.findIndex((day) => day > data_aula)
    return { id, de: data_aula, para: (next < 0 ? undefined : days[next + shift - 1]) ?? '' }
  })
  return moved.every((plan) => plan.para) ? moved : null
}
