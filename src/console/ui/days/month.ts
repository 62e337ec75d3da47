import { noonOf, shifted, weekdayOf } from './day.ts'

const days = [0, 1, 2, 3, 4, 5, 6]

/** The six weeks, from Sunday, in which the month of a day lies. */
export function weeksAround(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`
  const sunday = shifted(first, -weekdayOf(first))
  return days.slice(0, 6).map((week) => days.map((weekday) => shifted(sunday, week * 7 + weekday)))
}

/** The same day so many months later, or the last one of a month that is too short. */
export function monthsLater(day: string, months: number): string {
  const first = noonOf(`${day.slice(0, 7)}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const target = first.toISOString().slice(0, 7)
  const last = shifted(monthAfter(target), -1)
  const same = `${target}-${day.slice(8)}`
  return same < last ? same : last
}

function monthAfter(month: string): string {
  return `${shifted(`${month}-01`, 31).slice(0, 7)}-01`
}

type Step = (day: string, isShifted: boolean) => string

const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: (day) => shifted(day, -1),
  ArrowRight: (day) => shifted(day, 1),
  ArrowUp: (day) => shifted(day, -7),
  ArrowDown: (day) => shifted(day, 7),
  Home: (day) => shifted(day, -weekdayOf(day)),
  End: (day) => shifted(day, 6 - weekdayOf(day)),
  PageUp: (day, isShifted) => monthsLater(day, isShifted ? -12 : -1),
  PageDown: (day, isShifted) => monthsLater(day, isShifted ? 12 : 1),
}

/** The day that a key leads to from another; null where the key leads nowhere. */
export function dayByKey(day: string, key: string, isShifted: boolean): string | null {
  return Object.hasOwn(steps, key) ? (steps[key]?.(day, isShifted) ?? null) : null
}
