import { expect, test } from 'vitest'
import { csvFields, csvOf } from '#model/csv'
import { date } from '#model/field'
import { withRowsInLine } from '#model/rows-in-sheet'
import { notBefore } from '#model/rules'
import { checkSheet } from '#model/spreadsheet-check'
import { matchColumns } from '#model/spreadsheet-columns'
import { comContatos, comIndicacao, contato } from '../fixtures/contatos.ts'

const { aluno } = comContatos
if (!aluno) throw new Error('Falta o aluno')
const naPlanilha = withRowsInLine(comContatos, aluno, 'coordenador')
const context = { role: 'coordenador', today: '2026-03-10', targets: comContatos } as const
const titles = [
  'Aluno',
  'Contato 1: Nome',
  'Contato 1: Avisar',
  'contato 2 - nome',
  'Contato 2: CPF',
]
const mapping = matchColumns(naPlanilha, 'coordenador', titles)
const check = (...cells: readonly (string | null)[]) =>
  checkSheet(naPlanilha, [{ number: 1, cells }], mapping, context)[0]

test('o título diz de que linha de dentro é a coluna, e de que campo', () => {
  expect(mapping).toEqual([
    'nome',
    'contatos.0.nome',
    'contatos.0.avisar',
    'contatos.1.nome',
    'contatos.1.documento',
  ])
})

test('a conferência lê cada célula, e o erro de uma linha de dentro está na sua', () => {
  const row = check('Ana Lima', 'Carla', 'sim', null, '123')
  expect(row?.values).toMatchObject({ 'contatos.0.nome': 'Carla', 'contatos.0.avisar': true })
  expect(Object.keys(row?.values ?? {}).filter((name) => name.includes('.'))).toEqual([
    'contatos.0.nome',
    'contatos.0.avisar',
  ])
  expect(row?.errors).toMatchObject({ 'contatos.1.documento': 'CPF deve ter 11 dígitos' })
  expect(check('Ana Lima', null, 'sim', null, null)?.errors).toMatchObject({
    'contatos.0.nome': 'Nome é obrigatório',
  })
})

test('células vazias, ou um não sozinho, não são uma linha', () => {
  const errors = Object.keys(check('Ana Lima', null, 'não', null, null)?.errors ?? {})
  expect(errors.filter((name) => name.includes('.'))).toEqual([])
})

test('o CSV tem as mesmas colunas, tantas quantas há, e elas se reconhecem ao importar', () => {
  const rows = [
    {
      id: 1,
      nome: 'Ana Lima',
      contatos: [
        { id: 1, nome: 'Carla', documento: '52998224725', avisar: true, sigilo: null },
        { id: 2, nome: 'Davi', documento: null, avisar: false, sigilo: null },
      ],
    },
    { id: 2, nome: 'Rui Dias', contatos: [] },
  ]
  const [head = '', first = ''] = csvOf(aluno, rows, 'coordenador', {
    resources: comContatos,
  }).split('\r\n')
  const columns = head.split(';').filter((title) => title.startsWith('Contato'))
  expect(columns).toHaveLength(8)
  expect(first).toMatch(/;Carla;529\.982\.247-25;Sim;;Davi;;Não;$/)
  expect(matchColumns(naPlanilha, 'coordenador', columns)).not.toContain(null)
  expect(csvFields(aluno, 'coordenador', comContatos)).toEqual(
    expect.arrayContaining(['nome', 'contatos']),
  )
})

test('uma regra que olha outro campo olha o da sua linha, não o da linha de cima', () => {
  const comDatas = {
    ...contato,
    fields: {
      ...contato.fields,
      data_nascimento: date('Nascimento'),
      desde: date('Desde', { check: notBefore('data_nascimento', 'Antes de nascer') }),
    },
  }
  const targets = { ...comContatos, contato: comDatas }
  const entity = withRowsInLine(targets, aluno, 'coordenador')
  const columns = matchColumns(entity, 'coordenador', [
    'Data de nascimento',
    'Contato 1: Nome',
    'Contato 1: Desde',
  ])
  const cells = ['10/05/2014', 'Carla', '01/02/2001']
  const [row] = checkSheet(entity, [{ number: 1, cells }], columns, { ...context, targets })
  expect(row?.errors).not.toHaveProperty(['contatos.0.desde'])
})

test('uma referência de dentro é conferida pelo nome, como as da linha, e sai na sua coluna do CSV', () => {
  const targets = comIndicacao()
  const entity = withRowsInLine(targets, aluno, 'coordenador')
  const columns = ['Contato 1: Nome', 'Contato 1: Indicado por']
  const found = matchColumns(entity, 'coordenador', columns)
  expect(found).toEqual(['contatos.0.nome', 'contatos.0.educador_id'])
  const [named, unnamed, alone] = checkSheet(
    entity,
    [
      ['Carla', 'Davi Prado'],
      ['Carla', null],
      [null, 'Davi Prado'],
    ].map((cells, number) => ({
      number,
      cells,
    })),
    found,
    { ...context, targets },
  )
  expect(named?.names).toEqual({ 'contatos.0.educador_id': 'Davi Prado' })
  expect(named?.values).not.toHaveProperty(['contatos.0.educador_id'])
  expect(named?.errors).not.toHaveProperty(['contatos.0.educador_id'])
  expect(unnamed?.errors).toMatchObject({ 'contatos.0.educador_id': 'Diga quem indicou' })
  expect(alone?.errors).toMatchObject({ 'contatos.0.nome': 'Nome é obrigatório' })

  const contatos = [{ id: 1, nome: 'Carla', educador_id: 2, educador: { id: 2, nome: 'Davi' } }]
  const [head, first] = csvOf(aluno, [{ id: 1, contatos }], 'coordenador', { resources: targets })
    .split('\r\n')
    .map((line) => line.split(';'))
  expect(head?.at(-1)).toBe('Contato 1: Indicado por')
  expect(first?.at(-1)).toBe('Davi')
})
