import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shifted } from '#console/ui/days/day'
import { dayByKey, monthsLater, weeksAround } from '#console/ui/days/month'

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('o calendário mostra seis semanas seguidas, de domingo, com o mês inteiro', () => {
  fc.assert(
    fc.property(days, (day) => {
      const shown = weeksAround(day).flat()
      const [first = ''] = shown
      expect(shown).toEqual(Array.from({ length: 42 }, (_, index) => shifted(first, index)))
      expect(new Date(`${first}T12:00:00Z`).getUTCDay()).toBe(0)
      expect(shown.slice(0, 7)).toContain(`${day.slice(0, 7)}-01`)
      expect(shown).toContain(day)
    }),
  )
})

test('meses de tamanhos diferentes ficam no último dia', () => {
  expect(monthsLater('2026-01-31', 1)).toBe('2026-02-28')
  expect(monthsLater('2024-01-31', 1)).toBe('2024-02-29')
  expect(monthsLater('2026-03-31', -1)).toBe('2026-02-28')
  expect(monthsLater('2026-11-15', 2)).toBe('2027-01-15')
  expect(monthsLater('2024-02-29', -12)).toBe('2023-02-28')
})

test('as teclas andam por dias, semanas, meses e anos', () => {
  const from = (key: string, isShifted = false) => dayByKey('2026-11-21', key, isShifted)
  expect([from('ArrowLeft'), from('ArrowRight')]).toEqual(['2026-11-20', '2026-11-22'])
  expect([from('ArrowUp'), from('ArrowDown')]).toEqual(['2026-11-14', '2026-11-28'])
  expect([from('Home'), from('End')]).toEqual(['2026-11-15', '2026-11-21'])
  expect([from('PageUp'), from('PageDown')]).toEqual(['2026-10-21', '2026-12-21'])
  expect([from('PageUp', true), from('PageDown', true)]).toEqual(['2025-11-21', '2027-11-21'])
  expect(from('constructor')).toBeNull()
})
