import { dayOf } from '#model/format'
import type { PageOpening } from './opening.ts'

/** Asks for the day only where a call names one: the first use of Intl holds a page 30 ms; the device's year will do. */
export function todays({ day, calls }: PageOpening): string[] {
  const year = new RegExp(`=${day.slice(0, 4)}(?=&|$)`, 'g')
  const later = (date: string) => {
    const passed = Date.parse(dayOf(new Date())) - Date.parse(day)
    return new Date(Date.parse(date) + passed).toISOString().slice(0, 10)
  }
  return calls.map((path) =>
    path.replace(year, `=${new Date().getFullYear()}`).replace(/\d{4}-\d{2}-\d{2}/g, later),
  )
}
