import { z } from 'zod/mini'
import { keyOf } from '#model/answers'
import { byWeek, dayAfter, daysBetween, monthsAfter, yearsAfter } from '#model/day'
import { type Tally, tallyShape } from './attendance.ts'
import { weekdayShape } from './class-day.ts'

/** The age groups by which the city asks for numbers: their words, and the ages from the first to the last. */
export const ageGroups = {
  ate_6: { label: '0 a 6 anos', ages: [0, 6] },
  de_7_a_14: { label: '7 a 14 anos', ages: [7, 14] },
  de_15_a_17: { label: '15 a 17 anos', ages: [15, 17] },
  de_18: { label: '18 anos ou mais', ages: [18, 150] },
} as const

/** An age group. */
export type AgeGroup = keyof typeof ageGroups

export const ageGroupShape = keyOf(ageGroups, 'Faixa de idade inválida')

/** The days on which somebody of an age group was born, as seen on a day: after the first of the two, up to the last. */
export function birthsOf(group: AgeGroup, day: string): { after: string; until: string } {
  const [youngest, oldest] = ageGroups[group].ages
  return { after: yearsAfter(day, -oldest - 1), until: yearsAfter(day, -youngest) }
}

/** Days from one to another, both included, 'YYYY-MM-DD'. */
export const periodShape = z.strictObject({ inicio: z.iso.date(), fim: z.iso.date() })

export type Period = z.infer<typeof periodShape>

/**
 * The period with which one is compared: as many months before where it is whole months, else as many days. Of a period
 * that is not over, the part that has gone by is compared with the same part.
 */
export function periodBefore({ inicio, fim }: Period, today: string): Period {
  const months = wholeMonths({ inicio, fim })
  const before: Period = {
    inicio: months ? monthsAfter(inicio, -months) : dayAfter(inicio, -daysBetween(inicio, fim) - 1),
    fim: dayAfter(inicio, -1),
  }
  if (today >= fim || today < inicio) return before
  const part = dayAfter(before.inicio, daysBetween(inicio, today))
  return { inicio: before.inicio, fim: part < before.fim ? part : before.fim }
}

/** How many whole months a period is; 0 where it is none. */
function wholeMonths({ inicio, fim }: Period): number {
  const next = dayAfter(fim, 1)
  if (!inicio.endsWith('-01') || !next.endsWith('-01')) return 0
  return monthNumber(next) - monthNumber(inicio)
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** The records of a week, by its Monday. */
export const weekShape = z.extend(tallyShape, { semana: z.iso.date() })

export type WeekTally = z.infer<typeof weekShape>

/** The records of days by week, the oldest first, weeks without any between them included. */
export function weeksOf(days: readonly (Tally & { readonly data: string })[]): WeekTally[] {
  return byWeek(days, { presente: 0, ausente: 0, justificado: 0 }, (week, day) => {
    week.presente += day.presente
    week.ausente += day.ausente
    week.justificado += day.justificado
  })
}

/** The numbers of a period. */
const numbersShape = z.strictObject({
  /** Students with at least one presence. */
  atendidos: z.int(),
  /** Students who came for the first time. */
  novos: z.int(),
  /** Students who left, by the reason. */
  saidas: z.record(z.string(), z.int()),
  presenca: tallyShape,
  /** Registers that were due, and those of them that have been taken; null where the question is about some students of a class. */
  chamadas: z.nullable(z.strictObject({ feitas: z.int(), devidas: z.int() })),
  /** Contacts made; those who asks may read; and of these the ones in which somebody was reached. */
  contatos: z.strictObject({ feitos: z.int(), lidos: z.int(), alcancados: z.int() }),
})

export type Numbers = z.infer<typeof numbersShape>

const todayShape = z.strictObject({
  em_alerta: z.int(),
  selos: z.strictObject({
    regular: z.int(),
    atencao: z.int(),
    critico: z.int(),
    sem_dados: z.int(),
  }),
})

/** The numbers of a period beside those of the one before, and what charts show of it. */
export const indicatorsShape = z.strictObject({
  periodo: periodShape,
  anterior: periodShape,
  agora: numbersShape,
  antes: numbersShape,
  hoje: todayShape,
  /** Of each age group, where they are asked for side by side. */
  idades: z.nullable(
    z.record(ageGroupShape, z.strictObject({ agora: numbersShape, hoje: todayShape })),
  ),
  /** What the paper says of who tells them. */
  instituto: z.nullable(z.string()),
  cidade: z.nullable(z.string()),
  semanas: z.array(weekShape),
  /** The weeks of all classes, beside those of one. */
  semanas_de_todas: z.nullable(z.array(weekShape)),
  dias_da_semana: z.array(z.extend(tallyShape, { dia: weekdayShape })),
  meses: z.array(z.strictObject({ mes: z.string(), entradas: z.int(), saidas: z.int() })),
})

export type Indicators = z.infer<typeof indicatorsShape>
