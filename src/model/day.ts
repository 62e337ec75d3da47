/** The day so many days after another one, 'YYYY-MM-DD', or before it. */
export function dayAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
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
