import { expect, expectTypeOf, test } from 'vitest'
import { checkField, checkRecord } from '#model/check'
import { csvOf } from '#model/csv'
import { choices, type Fields, text } from '#model/field'
import { mistakesIn } from '#model/judge-declarations'
import { schemaOf } from '#model/openapi-schemas'
import { defineResource, type Resource, type Row } from '#model/resource'
import { cellValue } from '#model/spreadsheet-values'
import { isMet, isSameValue, normalise } from '#model/values'
import { wordsOf } from '#model/wording'

const opcoes = { manha: 'Manhã', tarde: 'Tarde', noite: 'Noite/Vespertino' } as const
const turnos = choices('Turnos', opcoes)
const hoje = { today: '2026-03-10' }

const oficina = defineResource('oficina', {
  label: { one: 'Oficina', many: 'Oficinas', gender: 'f' },
  access: {},
  fields: {
    nome: text('Nome', { list: true }),
    turnos: choices('Turnos', opcoes, { list: true }),
    lanterna: text('Lanterna', { when: { turnos: 'noite' } }),
  },
})
const editing = { action: 'edit', role: 'coordenador', ...hoje } as const

test('várias opções se guardam na ordem da declaração, com acentos e maiúsculas perdoados', () => {
  expectTypeOf<Row<typeof oficina>['turnos']>().toEqualTypeOf<
    ('manha' | 'tarde' | 'noite')[] | null
  >()
  expect(normalise(turnos, [' Noite ', 'manhã'])).toEqual(['manha', 'noite'])
  for (const nada of [[], null, undefined, '']) expect(normalise(turnos, nada)).toBeNull()
})

test.each([
  ['uma que não há', ['manha', 'madrugada'], 'Selecione opções válidas'],
  ['uma que o JavaScript conhece', ['toString'], 'Selecione opções válidas'],
  ['um número', [1], 'Selecione opções válidas'],
  ['um texto', 'manha', 'Selecione opções válidas'],
  ['um objeto', { manha: true }, 'Selecione opções válidas'],
  ['uma lista em outra', [['manha']], 'Selecione opções válidas'],
  ['uma repetida', ['manha', 'Manhã'], 'Há uma opção repetida'],
])('entre várias opções, %s é recusada', (_, value, message) => {
  expect(checkField(turnos, value, hoje)).toBe(message)
})

test('nenhuma opção falta onde alguma é preciso', () => {
  const precisa = choices('Turnos', opcoes, { required: 'Diga algum turno' })
  for (const nada of [[], null, undefined])
    expect(checkField(precisa, nada, hoje)).toBe('Diga algum turno')
  expect(checkField(precisa, ['tarde'], hoje)).toBeNull()
})

test('um when que pede uma opção vale quando ela está entre as várias', () => {
  expect(isMet({ turnos: 'noite' }, { turnos: ['manha', 'noite'] })).toBe(true)
  expect(isMet({ turnos: 'noite' }, { turnos: ['manha'] })).toBe(false)
  expect(isMet({ turnos: 'noite' }, { turnos: null })).toBe(false)
})

test('de uma opção que saiu, só é erro a que ainda não está na linha', () => {
  const stored = { nome: 'Judô', turnos: ['manha', 'madrugada'] }
  const check = (sent: unknown) => checkRecord(oficina, { turnos: sent }, { ...editing, stored })
  expect(check(['madrugada', 'tarde', 'manha']).values.turnos).toEqual([
    'manha',
    'tarde',
    'madrugada',
  ])
  expect(check(['manha']).errors).toEqual({})
  expect(check(['madrugada', 'alvorada']).errors).toEqual({ turnos: 'Selecione opções válidas' })
  expect(check(['madrugada', 'madrugada']).errors).toEqual({ turnos: 'Selecione opções válidas' })
})

test('as várias opções se leem, exportam e importam pelos rótulos', () => {
  const row = { id: 1, nome: 'Judô', turnos: ['manha', 'tarde'] }
  expect(wordsOf('turnos', turnos, row)).toBe('Manhã, Tarde')
  expect(csvOf(oficina, [row], 'coordenador')).toContain('\r\n1;Judô;Manhã, Tarde;')
  for (const cell of ['Manhã, Tarde', 'tarde;MANHA', ' manhã ,, tarde; ', 'manha, Manhã, tarde'])
    expect(normalise(turnos, cellValue(turnos, cell)), cell).toEqual(['manha', 'tarde'])
  expect(cellValue(turnos, 'vespertino')).toEqual(['noite'])
  expect(cellValue(turnos, '')).toBeNull()
  expect(checkField(turnos, cellValue(turnos, 'manhã, quarta'), hoje)).toBe(
    'Selecione opções válidas',
  )
})

test('a documentação diz uma lista das opções, sem repetição', () => {
  expect(schemaOf(turnos)).toEqual({
    type: 'array',
    items: { type: 'string', enum: ['manha', 'tarde', 'noite'] },
    maxItems: 500,
    uniqueItems: true,
    title: 'Turnos',
  })
})

test('duas listas são o mesmo valor quando as suas opções o são', () => {
  expect(isSameValue(['a', 'b'], ['a', 'b'])).toBe(true)
  expect(isSameValue(['a'], ['a', 'b'])).toBe(false)
  expect(isSameValue(['a'], null)).toBe(false)
})

// biome-ignore lint/suspicious/noExplicitAny: what is tried is what the types refuse.
const wrong = (value: unknown) => value as any

const everything = {
  tables: [],
  computes: () => true,
  answers: () => true,
  affects: () => true,
  worksOut: () => true,
}
const mistakes = (fields: Fields, more: Partial<Resource> = {}) =>
  mistakesIn(
    { oficina: { ...oficina, fields: { ...oficina.fields, ...fields }, ...more } },
    everything,
  )

test.each<[string, Fields, string]>([
  ['sem opções', { dias: choices('Dias', {}) }, 'dias · não tem opções'],
  [
    'um rótulo com vírgula',
    { dias: choices('Dias', { util: 'seg, ter' }) },
    'dias · a opção "util" tem vírgula, ponto e vírgula, aspas ou \\',
  ],
  [
    'um valor inicial que não é opção',
    { dias: choices('Dias', { seg: 'Segunda' }, { initial: ['segg'] }) },
    'dias · initial: "segg" não é uma opção · quis dizer "seg"?',
  ],
  [
    'um valor inicial fora de uma lista',
    { dias: choices('Dias', { seg: 'Segunda' }, { initial: 'seg' }) },
    'dias · initial: "seg" vai em uma lista',
  ],
  [
    'um valor inicial fora de ordem',
    { dias: choices('Dias', { seg: 'Segunda', ter: 'Terça' }, { initial: ['ter', 'seg'] }) },
    'dias · initial: diga as opções na ordem da declaração, cada uma uma vez',
  ],
  [
    'um when que pede o que não é opção',
    { vela: text('Vela', { when: { turnos: 'noitee' } }) },
    'vela · when: "noitee" não é uma opção · quis dizer "noite"?',
  ],
  [
    'uma busca',
    { dias: choices('Dias', { seg: 'Segunda' }, { search: true }) },
    'dias · search: só se busca em textos',
  ],
  [
    'um valor que não se repete',
    { dias: choices('Dias', { seg: 'Segunda' }, { unique: { saved: 'Já há' } }) },
    'dias · unique: não vale para várias opções',
  ],
  [
    'uma palavra que não há',
    { dias: choices('Dias', { seg: 'Segunda' }, wrong({ filtro: true })) },
    'dias · "filtro" não é uma palavra de campo · quis dizer "filter"?',
  ],
])('uma declaração de várias opções com %s diz o erro', (_, fields, sentence) => {
  expect(mistakes(fields)).toEqual([`resources/oficina.ts · ${sentence}`])
})

test('uma lista não se ordena por várias opções', () => {
  expect(mistakes({}, { order: 'turnos' })).toEqual([
    'resources/oficina.ts · order: não se ordena por várias opções',
  ])
  expect(mistakes({ dias: choices('Dias', { seg: 'Segunda' }, { initial: ['seg'] }) })).toEqual([])
})
