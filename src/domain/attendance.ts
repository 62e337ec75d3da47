import { z } from 'zod/mini'
import { idShape } from '#model/answers'
import { formatPercent } from '#model/format'

/** What a register says of a student on a day (section 4 of the specification). */
export const statusShape = z.enum(['presente', 'ausente', 'justificado'])

export type Status = z.infer<typeof statusShape>

/** The refusal of a register without any mark. */
export const noMark = 'Por favor, marque pelo menos um aluno antes de salvar.'

/** The marks of a day as they are sent; null takes one away. */
export const marksShape = z
  .array(
    z.strictObject({
      aluno_id: idShape,
      status: z.nullable(z.enum(['presente', 'ausente', 'justificado'], 'Situação inválida')),
    }),
  )
  .check(z.minLength(1, noMark), z.maxLength(1000, 'Alunos demais'))

/** The seal as it is stored and filtered; null is a student without records. */
export type Seal = 'regular' | 'atencao' | 'critico' | null

/** Presences, absences and justified absences of someone, as counts. */
export const tallyShape = z.strictObject({
  presente: z.int(),
  ausente: z.int(),
  justificado: z.int(),
})

export type Tally = z.infer<typeof tallyShape>

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

/** Presences over all records, in percent with two decimals; null without records. */
export function presencePercent(tally: Tally): number | null {
  return percentOf(tally.presente, totalOf(tally))
}

/** Absences over all records, in percent with two decimals (decision 18); null without records. */
export function absencePercent(tally: Tally): number | null {
  return percentOf(tally.ausente, totalOf(tally))
}

/** What a percentage is of. */
export const spans = { tudo: 'em todos os registros', ano: 'no ano' } as const

/** '33,3 % de faltas em todos os registros' */
export function absenceWords(percent: number, of: keyof typeof spans): string {
  return `${formatPercent(percent)} de faltas ${spans[of]}`
}

/** The seal of an absence percentage: up to 25 regular, below 50 atencao, from 50 critico; null is null. */
export function sealOf(percent: number | null): Seal {
  if (percent === null) return null
  if (percent <= 25) return 'regular'
  return percent < lowAttendance ? 'atencao' : 'critico'
}
