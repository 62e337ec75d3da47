import dayjs, { type Dayjs } from 'dayjs'

/** The keys of the ARIA date picker. A month that is too short has its last day. */
const steps: Readonly<Record<string, (day: Dayjs, isShifted: boolean) => Dayjs>> = {
  ArrowLeft: (day) => day.subtract(1, 'day'),
  ArrowRight: (day) => day.add(1, 'day'),
  ArrowUp: (day) => day.subtract(1, 'week'),
  ArrowDown: (day) => day.add(1, 'week'),
  Home: (day) => day.day(0),
  End: (day) => day.day(6),
  PageUp: (day, isShifted) => day.subtract(1, isShifted ? 'year' : 'month'),
  PageDown: (day, isShifted) => day.add(1, isShifted ? 'year' : 'month'),
}

export function dayByKey(day: string, key: string, isShifted: boolean): string | null {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  return step ? step(dayjs(day), isShifted).format('YYYY-MM-DD') : null
}
