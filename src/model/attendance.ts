/** What a register says of a student on a day (section 4 of the specification). */
export type Status = 'presente' | 'ausente' | 'justificado'

/** The seal as it is stored and filtered; null is a student without records. */
export type Seal = 'regular' | 'atencao' | 'critico' | null

/** Presences, absences and justified absences of someone, as counts. */
export interface Tally {
  readonly presente: number
  readonly ausente: number
  readonly justificado: number
}

/** The words for each status. */
export const statusLabels: Readonly<Record<Status, string>> = {
  presente: 'Presente',
  ausente: 'Ausente',
  justificado: 'Justificado',
}

/** The words for each seal. */
export const sealLabels = {
  regular: 'Satisfatório',
  atencao: 'Atenção',
  critico: 'Crítico',
} as const

/** What stands for the seal of a student without records. */
export const noSeal = 'Sem dados'

/** Absences from which a student counts as of low attendance, in percent, included. */
export const lowAttendance = 50

/** Whether a word of an answer is a status; others are shown as presente and flagged (decision 16). */
export function isStatus(word: unknown): word is Status {
  return typeof word === 'string' && Object.hasOwn(statusLabels, word)
}

/** How many of each status; words that are none do not count. */
export function tallyOf(statuses: Iterable<unknown>): Tally {
  const tally = { presente: 0, ausente: 0, justificado: 0 }
  for (const status of statuses) if (isStatus(status)) tally[status] += 1
  return tally
}

/** All records of a tally. */
export function totalOf(tally: Tally): number {
  return tally.presente + tally.ausente + tally.justificado
}

/** A share in percent, rounded to two decimals; null where there is nothing to divide by. */
export function percentOf(part: number, total: number): number | null {
  return total === 0 ? null : Math.round((part * 10_000) / total) / 100
}

/** Absences over all records, in percent with two decimals (decision 18); null without records. */
export function absencePercent(tally: Tally): number | null {
  return percentOf(tally.ausente, totalOf(tally))
}

/** The seal of an absence percentage: up to 25 regular, below 50 atencao, from 50 critico; null is null. */
export function sealOf(percent: number | null): Seal {
  if (percent === null) return null
  if (percent <= 25) return 'regular'
  return percent < lowAttendance ? 'atencao' : 'critico'
}
