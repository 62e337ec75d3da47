import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayOf,
  fill,
  fold,
  formatDate,
  formatMoment,
  formatPercent,
  formatShortDate,
  maskCpf,
  maskPhone,
  parseDate,
} from '#model/format'

test('datas em pt-BR, e de volta', () => {
  expect(formatDate('2026-03-09')).toBe('09/03/2026')
  expect(formatShortDate('2026-03-09')).toBe('09/03/26')
  expect(['9/3/2026', '09-03-2026', '09.03.2026', ' 2026-03-09 '].map(parseDate)).toEqual(
    Array(4).fill('2026-03-09'),
  )
  const days = fc.date({
    min: new Date('1900-01-01'),
    max: new Date('2100-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(days, (day) => {
      const iso = day.toISOString().slice(0, 10)
      expect(parseDate(formatDate(iso))).toBe(iso)
    }),
  )
})

test('o dia é o de São Paulo', () => {
  expect(dayOf(new Date('2026-03-11T02:59:59Z'))).toBe('2026-03-10')
  expect(dayOf(new Date('2026-03-11T03:00:00Z'))).toBe('2026-03-11')
  expect(formatMoment('2026-03-11T02:30:00Z')).toBe('10/03/2026 23:30')
})

test('as máscaras vão até onde há dígitos', () => {
  expect(['1', '1510', '15102255282', '151022552829'].map(maskCpf)).toEqual([
    '1',
    '151.0',
    '151.022.552-82',
    '151.022.552-82',
  ])
  expect(['1133334444', '11987654321'].map(maskPhone)).toEqual([
    '(11) 3333-4444',
    '(11) 98765-4321',
  ])
})

test('percentuais com uma casa e vírgula', () => {
  expect([0, 33.33, 50, 100].map(formatPercent)).toEqual(['0,0%', '33,3%', '50,0%', '100,0%'])
})

test('comparar sem acentos, maiúsculas e espaços a mais', () => {
  expect(fold('  SÃO   João ')).toBe('sao joao')
  expect(fold('Sa\u0303o')).toBe(fold('São'))
})

test('um modelo de texto preenche os seus nomes', () => {
  expect(fill('Excluir {nome}?{extra}', { nome: 'Ana' })).toBe('Excluir Ana?')
})
