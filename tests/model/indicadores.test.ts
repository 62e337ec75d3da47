import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tallyOf } from '#domain/attendance'
import { type AgeGroup, ageGroups, birthsOf, periodBefore, weeksOf } from '#domain/indicators'
import { dayAfter } from '#model/day'
import { wholeYears } from '#model/rules'

test.each([
  ['um mês', ['2026-02-01', '2026-02-28'], ['2026-01-01', '2026-01-31']],
  ['janeiro', ['2026-01-01', '2026-01-31'], ['2025-12-01', '2025-12-31']],
  ['um trimestre', ['2026-01-01', '2026-03-31'], ['2025-10-01', '2025-12-31']],
  ['um ano', ['2025-01-01', '2025-12-31'], ['2024-01-01', '2024-12-31']],
  ['dez dias', ['2026-03-05', '2026-03-14'], ['2026-02-23', '2026-03-04']],
  ['um dia', ['2026-03-05', '2026-03-05'], ['2026-03-04', '2026-03-04']],
  ['um que não começou', ['2026-12-01', '2026-12-31'], ['2026-11-01', '2026-11-30']],
  // Of those that are not over, today being 31 May, the same part.
  ['o mês de hoje', ['2026-05-01', '2026-06-30'], ['2026-03-01', '2026-03-31']],
  ['o ano de hoje', ['2026-01-01', '2026-12-31'], ['2025-01-01', '2025-05-31']],
  ['dias até depois de hoje', ['2026-05-30', '2026-06-03'], ['2026-05-25', '2026-05-26']],
])('o período antes de %s', (_, [inicio = '', fim = ''], [antes = '', ate = '']) => {
  expect(periodBefore({ inicio, fim }, '2026-05-31')).toEqual({ inicio: antes, fim: ate })
})

test('o mesmo pedaço de um mês mais curto acaba com ele', () => {
  const marco = { inicio: '2026-03-01', fim: '2026-03-31' }
  expect(periodBefore(marco, '2026-03-30')).toEqual({ inicio: '2026-02-01', fim: '2026-02-28' })
})

const day = fc.integer({ min: 0, max: 40_000 }).map((count) => dayAfter('1950-01-01', count))

test('cada nascimento está na faixa da sua idade, e em nenhuma outra', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 36_000 }), (today, ago) => {
      const born = dayAfter(today, -ago)
      const age = wholeYears(born, today)
      const found = (Object.keys(ageGroups) as AgeGroup[]).filter((group) => {
        const { after, until } = birthsOf(group, today)
        return born > after && born <= until
      })
      const expected =
        age <= 6 ? 'ate_6' : age <= 14 ? 'de_7_a_14' : age <= 17 ? 'de_15_a_17' : 'de_18'
      expect(found).toEqual([expected])
    }),
  )
})

test('as semanas começam na segunda-feira, e as sem registros entre duas estão lá', () => {
  const days = [
    { data: '2026-03-08', ...tallyOf(['presente']) },
    { data: '2026-02-23', ...tallyOf(['ausente', 'presente']) },
    { data: '2026-03-02', ...tallyOf(['justificado']) },
    { data: '2026-03-16', ...tallyOf(['ausente']) },
  ]
  expect(weeksOf(days)).toEqual([
    { semana: '2026-02-23', presente: 1, ausente: 1, justificado: 0 },
    { semana: '2026-03-02', presente: 1, ausente: 0, justificado: 1 },
    { semana: '2026-03-09', presente: 0, ausente: 0, justificado: 0 },
    { semana: '2026-03-16', presente: 0, ausente: 1, justificado: 0 },
  ])
  expect(weeksOf([])).toEqual([])
})
