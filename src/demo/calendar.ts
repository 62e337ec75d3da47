import { isBusinessDay } from '@brazilian-utils/brazilian-utils'
import { dayAfter } from '#model/day'
import type { SeedClass } from './classes.ts'

/** The two terms of a Brazilian school year, as month and day; what lies between them is holiday. */
const terms = [
  ['02-05', '06-30'],
  ['08-03', '12-15'],
] as const

/** The school year of a day: until the end of February it is still the one before. */
export function schoolYearOf(day: string): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5) < '03-01' ? year - 1 : year
}

/** The days with classes of a year, oldest first: Monday to Friday in term, but for holidays and what joins them to a weekend. */
export function schoolDaysOf(year: number): string[] {
  return terms.flatMap(([from, to]) => {
    const days: string[] = []
    for (let day = `${year}-${from}`; day <= `${year}-${to}`; day = dayAfter(day, 1)) {
      if (hasClasses(day)) days.push(day)
    }
    return days
  })
}

/** Those on which a class meets. */
export function meetingsOf({ dias }: SeedClass, year: number): string[] {
  return schoolDaysOf(year).filter((day) => dias.includes(weekdayOf(day)))
}

/** A Monday before a holiday, as in Carnival, and a Friday after one are off too. */
function hasClasses(day: string): boolean {
  const isOpen = (each: string) => isBusinessDay(localDate(each))
  if (!isOpen(day)) return false
  if (weekdayOf(day) === 1) return isOpen(dayAfter(day, 1))
  return weekdayOf(day) !== 5 || isOpen(dayAfter(day, -1))
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

export function byTime(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** An hour of a day in São Paulo, which has no summer time, as a moment. */
export function momentAt(day: string, hour: number, minute: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCHours(hour + 3, minute)
  return date.toISOString()
}

/** The library reads a day by the local calendar. */
function localDate(day: string): Date {
  return new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)))
}
