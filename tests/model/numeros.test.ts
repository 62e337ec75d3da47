import { expect, test } from 'vitest'
import { csvOf } from '#model/csv'
import {
  computed,
  decimal,
  type Field,
  flag,
  integer,
  moment,
  money,
  percent,
  text,
} from '#model/field'
import { openapiOf } from '#model/openapi'
import { schemaOf } from '#model/openapi-schemas'
import { defineResource } from '#model/resource'
import { cellValue } from '#model/spreadsheet-values'
import { valueSchema } from '#model/value-schema'
import { normalise } from '#model/values'
import { choiceWords, nameOf, rowWords, wordsOf } from '#model/wording'
import { autorizacao } from '#resources/autorizacao'
import { mudanca } from '#resources/mudanca'
import { turma } from '#resources/turma'

/** One field of each kind of number: what it accepts and refuses, how it is read, written and exported. */
const kinds: [
  string,
  Field<unknown, 'optional', never>,
  readonly number[],
  readonly unknown[],
  number,
  string,
  string,
  string,
][] = [
  ['inteiro', integer('Vezes'), [0, 7], [-1, 1.5, '7'], 7, '7', '7', '7'],
  [
    'decimal',
    decimal('Nota'),
    [0, -1.25],
    ['1', Number.NaN],
    1234.5,
    '1.234,5',
    '1.234,5',
    '1234,5',
  ],
  [
    'dinheiro',
    money('Renda'),
    [0, 1234.56],
    [-1, 0.001, '1'],
    1234.5,
    'R$ 1.234,50',
    'R$ 1.234,50',
    '1234,5',
  ],
  [
    'percentual',
    percent('Faltas'),
    [0, 33.33, 100],
    ['1', -5, 100.01],
    33.3,
    '33,3\u00A0%',
    '33,3\u00A0%',
    '33,3',
  ],
]

test.each(kinds)(
  '%s: aceita, recusa, diz, lê da planilha e exporta',
  (...[_, field, good, bad, value, words, cell, csv]) => {
    for (const each of good)
      expect(valueSchema(field).safeParse(each).success, String(each)).toBe(true)
    for (const each of bad)
      expect(valueSchema(field).safeParse(each).success, String(each)).toBe(false)
    expect(wordsOf('campo', field, { campo: value })).toBe(words)
    expect(cellValue(field, cell)).toBe(value)
    expect(normalise(field, value)).toBe(value)
    const ficha = defineResource('ficha', {
      label: { one: 'Ficha', many: 'Fichas' },
      access: {},
      fields: { campo: field },
    })
    expect(csvOf(ficha, [{ id: 1, campo: value }], 'coordenador')).toContain(`\r\n1;${csv}\r\n`)
  },
)

test('o nome de uma linha é o do campo que a entidade diz, seja qual for', () => {
  expect(nameOf({ id: 1, nome: 'Ana' })).toBe('Ana')
  const comTitulo = { id: 1, titulo: 'Dom Casmurro' }
  expect(nameOf(comTitulo)).toBe('Dom Casmurro')
  expect(nameOf({ id: 1 })).toBe('')
})

test('um calculado de sim ou não se diz como os outros', () => {
  const atrasado = computed<boolean>('Atrasado', { list: true })
  expect(wordsOf('atrasado', atrasado, { atrasado: true })).toBe('Sim')
  expect(wordsOf('atrasado', atrasado, { atrasado: false })).toBe('Não')
})

test('uma linha encerrada se distingue, onde se escolhe, pelo ano que tem', () => {
  const aberta = { nome: '5º ano A', ano_letivo: 2026, encerrada_em: null }
  expect(choiceWords(turma, aberta)).toBe('5º ano A')
  const antiga = { nome: '5º ano A', ano_letivo: 2025, encerrada_em: '2026-01-20' }
  expect(choiceWords(turma, antiga)).toBe('5º ano A (2025)')
  expect(choiceWords(turma, { ...antiga, ano_letivo: null })).toBe('5º ano A (2026)')
  expect(choiceWords(turma, { ...antiga, nome: '5º ano 2025' })).toBe('5º ano 2025 (encerrada)')
  expect(choiceWords(turma, { nome: 'Só o nome' })).toBe('Só o nome')
})

test('a documentação diz momentos, quem lê e envia, e quando um campo existe', () => {
  expect(schemaOf(moment('Quando'))).toMatchObject({ type: 'string', format: 'date-time' })
  expect(schemaOf(money('Renda', { read: ['coordenador'], write: ['coordenador'] }))).toMatchObject(
    {
      type: 'number',
      minimum: 0,
      description: 'Quem lê: coordenador. Quem envia: coordenador.',
    },
  )
  expect(schemaOf(text('Dose', { when: { medicado: true } }))).toMatchObject({
    description: 'Só com medicado = true; senão, null.',
  })
  const ficha = defineResource('ficha', {
    label: { one: 'Ficha', many: 'Fichas' },
    access: {},
    fields: { nome: text('Nome'), avisado: flag('Avisado'), total: computed<number>('Total') },
  })
  expect(openapiOf([ficha], {})).toMatchObject({
    components: {
      schemas: {
        ficha: { properties: { avisado: { anyOf: [{ type: 'boolean' }, { type: 'null' }] } } },
      },
    },
  })
})

test('uma linha que se chama por uma de poucas palavras diz também de quem é', () => {
  const row = { tipo: 'saida', dia: '2026-03-10' }
  expect(rowWords(mudanca, row)).toBe('Desligamento · 10/03/2026')
  expect(rowWords(mudanca, { tipo: 'saida' })).toBe('Desligamento')
  expect(rowWords(autorizacao, { tipo_id: 2, tipo: { id: 2, nome: 'Saída' } })).toBe('Saída')
})
