/** What is said of a text that is no calendar day. */
export const invalidDay = 'Data inválida'

/** A month, 'YYYY-MM'. */
export const monthPattern = /^[12]\d{3}-(0[1-9]|1[0-2])$/

/** The day so many days after another one, 'YYYY-MM-DD', or before it. */
export function dayAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/**
 * The day so many months after another one, or before it: the last of its month where that has no such day. Of a month,
 * the first day.
 */
export function monthsAfter(day: string, count: number): string {
  const date = new Date(`${day.slice(0, 7)}-01`)
  date.setUTCMonth(date.getUTCMonth() + count + 1, 0)
  const of = Math.min(Number(day.slice(8) || 1), date.getUTCDate())
  return `${date.toISOString().slice(0, 8)}${String(of).padStart(2, '0')}`
}

/** The same day of the year so many years after another one, or before it. */
export function yearsAfter(day: string, count: number): string {
  return `${String(Number(day.slice(0, 4)) + count).padStart(4, '0')}${day.slice(4)}`
}

/** How many days lie between two days, 'YYYY-MM-DD'. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/** Days of a calendar, newest first, from one day back to another, both included. */
export function daysBack(until: string, from: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(until); at >= Date.parse(from); at -= 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** What is counted of days, by week, the oldest first, weeks without any between them included. */
export function byWeek<D extends { readonly data: string }, W extends object>(
  days: readonly D[],
  none: W,
  add: (week: W, day: D) => void,
): ({ readonly semana: string } & W)[] {
  const weeks = new Map<string, W>()
  const weekOf = (monday: string) => {
    const week = weeks.get(monday) ?? { ...none }
    weeks.set(monday, week)
    return week
  }
  for (const day of days) add(weekOf(mondayOf(day.data)), day)
  const known = [...weeks.keys()].sort()
  for (let day = known[0] ?? ''; day < (known.at(-1) ?? ''); day = dayAfter(day, 7)) weekOf(day)
  return [...weeks]
    .map(([semana, week]) => ({ semana, ...week }))
    .sort((one, other) => (one.semana < other.semana ? -1 : 1))
}
