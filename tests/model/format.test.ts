import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayOf,
  fill,
  fold,
  formatCount,
  formatDate,
  formatMoment,
  formatPercent,
  formatShortDate,
  maskCpf,
  maskPhone,
  parseDate,
  parseTime,
} from '#model/format'

test('uma data se mostra como no Brasil e se lê de volta', () => {
  expect(formatDate('2026-03-10')).toBe('10/03/2026')
  expect(formatShortDate('2026-03-10')).toBe('10/03/26')
  expect(formatDate('ontem')).toBe('ontem')
  expect(['10/3/2026', '10-03-2026', '10.03.2026', ' 2026-03-10 '].map(parseDate)).toEqual(
    Array(4).fill('2026-03-10'),
  )
  expect(parseDate('março')).toBe('março')
})

test('uma hora se lê como as pessoas a escrevem; o que não é uma fica como está', () => {
  const read = ['7:30', '07h30', '7h', '730', '0730', ' 18:05 '].map(parseTime)
  expect(read).toEqual(['07:30', '07:30', '07:00', '07:30', '07:30', '18:05'])
  expect(['7', '7:', 'cedo', '25:61'].map(parseTime)).toEqual(['7', '7:', 'cedo', '25:61'])
})

test('dez mil dias vão à tela e voltam sem mudar', () => {
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    .map((moment) => moment.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, (date) => parseDate(formatDate(date)) === date),
    { numRuns: 10_000 },
  )
})

test.each([
  ['2026-03-11T02:59:59Z', '2026-03-10'],
  ['2026-03-11T03:00:00Z', '2026-03-11'],
  ['2027-01-01T01:00:00Z', '2026-12-31'],
  ['2024-02-29T12:00:00Z', '2024-02-29'],
  ['2024-03-01T02:30:00Z', '2024-02-29'],
])('às %s, hoje em São Paulo é %s', (moment, day) => {
  expect(dayOf(new Date(moment))).toBe(day)
})

test('um momento se mostra na hora de São Paulo', () => {
  expect(formatMoment('2026-03-11T02:30:00.000Z')).toBe('10/03/2026 23:30')
})

test('CPF e telefone se mostram com máscara, até onde vão', () => {
  expect(maskCpf('15102255282')).toBe('151.022.552-82')
  expect(maskCpf('151022552829')).toBe('151.022.552-82')
  expect(maskCpf('1510')).toBe('151.0')
  expect(maskCpf('15102255282')).toHaveLength(14)
  expect(maskPhone('1134567890')).toBe('(11) 3456-7890')
  expect(maskPhone('11987654321')).toBe('(11) 98765-4321')
  expect(maskPhone('')).toBe('')
})

test('um percentual tem uma casa e vírgula', () => {
  expect([33.33, 0, 100, 49.99].map(formatPercent)).toEqual([
    '33,3\u00A0%',
    '0,0\u00A0%',
    '100,0\u00A0%',
    '50,0\u00A0%',
  ])
  expect([16.15, 8.35, 12.349, 0.05].map(formatPercent)).toEqual([
    '16,2\u00A0%',
    '8,4\u00A0%',
    '12,3\u00A0%',
    '0,1\u00A0%',
  ])
  expect([0, 999, 1000, 1234567].map(formatCount)).toEqual(['0', '999', '1.000', '1.234.567'])
})

test('dobrado, um texto perde acentos, maiúsculas e espaços a mais', () => {
  expect(fold('  ÂNGELA   Conceição ')).toBe('angela conceicao')
  expect(fold('5º Ano A')).toBe('5º ano a')
  expect(fold('São') === fold('SÃO')).toBe(true)
})

test('dobrar o que já está dobrado não muda nada', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)))
})

test('um molde recebe os valores, e o que falta some', () => {
  expect(fill('Excluir {nome} de {turma}?', { nome: 'Ana' })).toBe('Excluir Ana de ?')
})
