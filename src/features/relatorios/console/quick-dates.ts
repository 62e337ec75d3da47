import { dayAfter, mondayOf, monthsAfter } from '#model/day'

/** Days as 'YYYY-MM-DD', both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

export interface QuickDate {
  readonly label: string
  of(today: string): Period
}

/** Sections 2 and 9 of the specification; weeks begin on Monday. */
export const quickDates: readonly QuickDate[] = [
  { label: 'Hoje', of: (today) => dayAlone(today) },
  { label: 'Ontem', of: (today) => dayAlone(dayAfter(today, -1)) },
  {
    label: 'Esta Semana',
    of: (today) => ({ from: mondayOf(today), to: dayAfter(mondayOf(today), 6) }),
  },
  {
    label: 'Este Mês',
    of: (today) => {
      const from = `${today.slice(0, 7)}-01`
      return { from, to: dayAfter(monthsAfter(from, 1), -1) }
    },
  },
]

export function dayAlone(day: string): Period {
  return { from: day, to: day }
}

export function isIn(period: Period | null, day: string): boolean {
  return !period || (period.from <= day && day <= period.to)
}
