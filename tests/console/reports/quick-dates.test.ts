import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIn, quickDates } from '#features/relatorios/console/quick-dates'
import { dayAfter } from '#model/day'

const on = (today: string) =>
  Object.fromEntries(quickDates.map(({ label, of }) => [label, of(today)]))

test('hoje e ontem são um dia só, também na virada do mês e do ano', () => {
  expect(on('2026-03-11')).toMatchObject({
    Hoje: { from: '2026-03-11', to: '2026-03-11' },
    Ontem: { from: '2026-03-10', to: '2026-03-10' },
  })
  expect(on('2026-01-01').Ontem).toEqual({ from: '2025-12-31', to: '2025-12-31' })
  expect(on('2024-03-01').Ontem).toEqual({ from: '2024-02-29', to: '2024-02-29' })
})

test('a semana vai de segunda a domingo, e no domingo ainda é a mesma', () => {
  const week = { from: '2026-03-09', to: '2026-03-15' }
  expect(on('2026-03-09')['Esta Semana'], 'segunda').toEqual(week)
  expect(on('2026-03-12')['Esta Semana'], 'quinta').toEqual(week)
  expect(on('2026-03-15')['Esta Semana'], 'domingo').toEqual(week)
  expect(on('2026-03-16')['Esta Semana'], 'a segunda que vem').toEqual({
    from: '2026-03-16',
    to: '2026-03-22',
  })
  expect(on('2026-01-01')['Esta Semana']).toEqual({ from: '2025-12-29', to: '2026-01-04' })
})

test('o mês vai do dia 1 ao último, sejam 28, 29, 30 ou 31', () => {
  expect(on('2026-02-10')['Este Mês']).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(on('2024-02-29')['Este Mês']).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(on('2026-04-30')['Este Mês']).toEqual({ from: '2026-04-01', to: '2026-04-30' })
  expect(on('2026-12-31')['Este Mês']).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('qualquer que seja o dia, hoje está em hoje, na semana e no mês, e ontem não é hoje', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((moment) => moment.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, (today) => {
      const { Hoje, Ontem, 'Esta Semana': week, 'Este Mês': month } = on(today)
      expect([Hoje, week, month].map((period) => isIn(period ?? null, today))).toEqual([
        true,
        true,
        true,
      ])
      expect(isIn(Ontem ?? null, today)).toBe(false)
      expect(new Date(`${week?.from}T12:00:00Z`).getUTCDay()).toBe(1)
      expect(dayAfter(week?.from ?? '', 6)).toBe(week?.to)
      expect(dayAfter(month?.to ?? '', 1).slice(8)).toBe('01')
    }),
  )
})

test('sem período entra qualquer dia', () => {
  expect(isIn(null, '1999-01-01')).toBe(true)
})
