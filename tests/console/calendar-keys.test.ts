import { expect, test } from 'vitest'
import { dayByKey } from '#console/ui/calendar-keys'

test('meses de tamanhos diferentes ficam no último dia', () => {
  expect(dayByKey('2026-01-31', 'PageDown', false)).toBe('2026-02-28')
  expect(dayByKey('2024-01-31', 'PageDown', false)).toBe('2024-02-29')
  expect(dayByKey('2026-03-31', 'PageUp', false)).toBe('2026-02-28')
  expect(dayByKey('2026-12-15', 'PageDown', false)).toBe('2027-01-15')
  expect(dayByKey('2024-02-29', 'PageUp', true)).toBe('2023-02-28')
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
