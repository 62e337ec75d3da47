/** How large an institute is. */
export interface Size {
  readonly students: number
  readonly classes: number
  /** Days of a year on which every class met: each student has a record of each. */
  readonly days: number
}

export type Database = 'sqlite' | 'postgres'

/** The institute of the budgets: 2,000,000 attendance records. */
export const usual: Size = { students: 10_000, classes: 300, days: 200 }

/** The same, for trying out. */
export const small: Size = { students: 1000, classes: 30, days: 50 }

/** A class of 30 for each of 600 educators. */
export const crowded: Size = { students: 18_000, classes: 600, days: 1 }

/** One school whose year is turned. */
export const school: Size = { students: 3000, classes: 100, days: 200 }

/** Institutes of ten times the students each, with classes and registers in proportion. */
export function grown(size: Size): readonly Size[] {
  return [0.1, 1, 10].map((times) => ({
    ...size,
    students: size.students * times,
    classes: size.classes * times,
  }))
}

/** The school days of a year that size says, 'YYYY-MM-DD', Monday to Friday from February. */
export function schoolDays(year: number, count: number): string[] {
  const days: string[] = []
  for (let at = Date.UTC(year, 1, 1); days.length < count; at += 24 * 60 * 60 * 1000) {
    const day = new Date(at)
    if (day.getUTCDay() % 6 !== 0) days.push(day.toISOString().slice(0, 10))
  }
  return days
}

/** The last weekdays before today, 'YYYY-MM-DD', newest first. */
export function lastWeekdays(count: number): string[] {
  const days: string[] = []
  for (let at = Date.now() - 24 * 60 * 60 * 1000; days.length < count; at -= 24 * 60 * 60 * 1000) {
    const day = new Date(at)
    if (day.getUTCDay() % 6 !== 0) days.push(day.toISOString().slice(0, 10))
  }
  return days
}
