import { expect, test } from 'vitest'
import { withRowsInLine } from '#model/rows-in-sheet'
import { type Cell, sheetOf } from '#model/spreadsheet'
import { checkSheet } from '#model/spreadsheet-check'
import { matchColumns, untaken } from '#model/spreadsheet-columns'
import { resources } from '#resources'
import { cpfOf, masked } from '../fixtures/planilha.ts'

const { aluno } = resources
const papel = 'coordenador'

function lidas(lines: Cell[][]) {
  const sheet = sheetOf(
    lines,
    (titles) => matchColumns(aluno, papel, titles).filter(Boolean).length,
  )
  const context = { role: papel, today: '2026-03-10', targets: resources, updates: true } as const
  const mapping = matchColumns(aluno, papel, sheet.titles)
  return checkSheet(aluno, sheet.rows, mapping, context)
}

const titulos = ['Nome', 'Data de nascimento', 'CPF', 'Escola', 'Turma']
/** One whose CPF begins with a zero, as a number. */
const comZero = '01234567890'

test('dias chegam como data, como texto e como número de série; CPF como número, sem os zeros', () => {
  const dia = new Date(Date.UTC(2014, 4, 6))
  const linhas = lidas([
    titulos,
    // LibreOffice keeps both kinds, Excel drops the zeros, Google writes texts.
    ['Ana Sá', dia, Number(comZero), 'E.M. Nova', null],
    ['Ana Sá', 41_765, '1234567890', 'E.M. Nova', null],
    ['Ana Sá', '06/05/2014', masked(comZero), 'E.M. Nova', ''],
    ['Ana Sá', '06/05/2014 00:00:00', comZero, 'E.M. Nova', '  '],
    ['Ana Sá', '06/05/14', comZero, 'E.M. Nova', ''],
  ])
  for (const { filled } of linhas)
    expect(filled).toMatchObject({ data_nascimento: '2014-05-06', nome: 'Ana Sá' })
  expect(linhas.map(({ filled }) => String(filled.cpf).replace(/\D/g, ''))).toEqual(
    Array(5).fill(comZero),
  )
})

test('células mescladas deixam vazias as outras, e vazio não muda nada', () => {
  const [uma, outra] = lidas([
    titulos,
    ['Ana Sá', '06/05/2014', cpfOf(1), 'E.M. Nova', '5º ano A'],
    ['Bia Sá', '06/05/2014', cpfOf(2), null, null],
  ])
  expect([uma?.names, outra?.names]).toEqual([{ turma_id: '5º ano A' }, {}])
  expect(Object.keys(outra?.filled ?? {})).toEqual(['nome', 'data_nascimento', 'cpf'])
})

test('duas linhas de títulos, e os títulos que cada página repete, não são linhas', () => {
  const linhas = lidas([
    ['Dados pessoais', null, null, 'Dados escolares', null],
    titulos,
    ['Ana Sá', '06/05/2014', cpfOf(1), 'E.M. Nova', ''],
    titulos,
    ['Bia Sá', '06/05/2014', cpfOf(2), 'E.M. Nova', ''],
  ])
  expect(linhas.map(({ number, filled }) => [number, filled.nome])).toEqual([
    [1, 'Ana Sá'],
    [3, 'Bia Sá'],
  ])
})

test('apagar vale em qualquer célula, também na de um nome, e com outra letra', () => {
  const [linha] = lidas([titulos, ['Ana Sá', '', cpfOf(1), 'APAGAR', 'Apagar']])
  expect(linha?.filled).toMatchObject({ escola: null, turma_id: null })
  expect(linha?.names).toEqual({})
})

test('uma coluna que o servidor preenche, ou que o papel não escreve, é dita', () => {
  const titles = ['Nome', 'Selo', '% de faltas em todos os registros', 'Cor do sapato']
  const inLine = withRowsInLine(resources, aluno, papel)
  expect(untaken(inLine, papel, titles, matchColumns(inLine, papel, titles))).toEqual([
    ['Selo', 'quem preenche é o servidor'],
    ['% de faltas em todos os registros', 'quem preenche é o servidor'],
  ])
  const rg = { ...aluno.fields.rg, write: ['assistente_social'] } as const
  const outro = { ...aluno, fields: { ...aluno.fields, rg } }
  const duas = ['Nome', 'RG']
  expect(untaken(outro, papel, duas, matchColumns(outro, papel, duas))).toEqual([
    ['RG', 'não se escreve por aqui'],
  ])
})
