import { weekdayNames, weekdayOf } from './class-day.ts'

/** The months in full, from January on. */
export const monthNames = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
  ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
]

/** A day in words: 'sexta-feira, 21 de novembro'. Not by Intl: its first use holds a slow phone for 50 ms. */
export function dayWords(day: string): string {
  const month = monthNames[Number(day.slice(5, 7)) - 1]
  return `${weekdayNames[weekdayOf(day)]}, ${Number(day.slice(8, 10))} de ${month}`
}
