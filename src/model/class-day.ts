/** The days of the week as a class says them, from Monday on. */
export const weekdays = {
  seg: 'seg',
  ter: 'ter',
  qua: 'qua',
  qui: 'qui',
  sex: 'sex',
  sab: 'sáb',
  dom: 'dom',
} as const

/** A day of the week. */
export type Weekday = keyof typeof weekdays
