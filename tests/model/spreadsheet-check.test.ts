import { describe, expect, test } from 'vitest'
import type { Cell } from '#model/spreadsheet'
import { checkSheet, isValidRow, namesUnder, withErrors } from '#model/spreadsheet-check'
import { matchColumns } from '#model/spreadsheet-columns'
import { knownErrors, questionOf } from '#model/spreadsheet-question'
import { resources } from '#resources'
import { comPadrinho } from '../fixtures/importacao.ts'
import { cpfOf } from '../fixtures/planilha.ts'

const titulos = [
  'Nome',
  'Data de nascimento',
  'CPF',
  'Escola',
  'Série',
  'Turno',
  'Turma',
  'Medicação',
  'Descrição da medicação',
  'Na turma a partir de',
]
const certa = ['Ana Sá', '07/05/2012', cpfOf(1), 'E.E. Pereira', '9º ano', 'Manhã', '5º ano A']

function conferir(...linhas: Cell[][]) {
  const mapping = matchColumns(resources.aluno, 'coordenador', titulos)
  const rows = linhas.map((cells, index) => ({ number: index + 1, cells }))
  const context = { role: 'coordenador', today: '2026-03-10', targets: resources } as const
  return checkSheet(resources.aluno, rows, mapping, context)
}

/** A linha certa, com uma célula trocada. */
const com = (titulo: string, cell: Cell) =>
  titulos.map((t, index) => (t === titulo ? cell : (certa[index] ?? null)))

test('uma linha certa vira o corpo da criação, sem a referência, que vai por nome', () => {
  const [row] = conferir(certa)
  expect(row?.errors).toEqual({})
  expect(row?.names).toEqual({ turma_id: '5º ano A' })
  expect(row?.values).toMatchObject({
    nome: 'Ana Sá',
    data_nascimento: '2012-05-07',
    cpf: cpfOf(1),
    turno: 'manha',
    situacao: 'ativo',
    pode_tomar_medicacao: false,
    rg: null,
  })
  expect(row?.values).not.toHaveProperty('turma_id')
})

describe('cada erro fica no seu campo', () => {
  const casos: [string, Cell, Record<string, string>][] = [
    ['CPF', '111.111.111-11', { cpf: 'CPF inválido' }],
    ['CPF', '123', { cpf: 'CPF deve ter 11 dígitos' }],
    ['CPF', null, { cpf: 'CPF é obrigatório' }],
    ['Nome', '', { nome: 'Nome é obrigatório' }],
    ['Nome', "Rafael D'Ávila", { nome: 'Nome deve conter apenas letras e espaços' }],
    ['Nome', '=HYPERLINK("x")', { nome: 'Nome deve conter apenas letras e espaços' }],
    ['Data de nascimento', '31/02/2014', { data_nascimento: 'Data de nascimento inválida' }],
    [
      'Data de nascimento',
      '01/01/2031',
      { data_nascimento: 'Data de nascimento não pode ser futura' },
    ],
    ['Turno', 'Madrugada', { turno: 'Selecione um turno válido' }],
    ['Escola', '  ', { escola: 'Escola é obrigatória' }],
    ['Turma', 'x'.repeat(201), { turma_id: 'Use no máximo 200 caracteres' }],
    ['Medicação', 'talvez', { pode_tomar_medicacao: 'Valor inválido' }],
    ['Descrição da medicação', 'X', { descricao_medicacao: 'Só se preenche com Sim em Medicação' }],
  ]
  test.each(casos)('%s: %s', (titulo, cell, errors) => {
    expect(conferir(com(titulo, cell))[0]?.errors).toEqual(errors)
  })
})

test('o dia de entrada em uma linha sem turma é erro da sua célula', () => {
  const cells = com('Na turma a partir de', '09/02/2026')
  expect(conferir(cells)[0]).toMatchObject({ values: { turma_desde: '2026-02-09' }, errors: {} })
  const semTurma = cells.map((cell, at) => (titulos[at] === 'Turma' ? null : cell))
  expect(conferir(semTurma)[0]?.errors).toEqual({
    turma_desde: 'Só se preenche com um nome em Turma',
  })
})

test('um CPF repetido no arquivo é erro da segunda linha', () => {
  const rows = conferir(certa, com('Nome', 'Zoé Lima'))
  expect(rows.map(isValidRow)).toEqual([true, false])
  expect(rows[1]?.errors).toEqual({ cpf: 'CPF repetido: já está na linha 1' })
})

test('as turmas da planilha são contadas sem acento nem caixa, e linhas sem turma valem', () => {
  const rows = conferir(
    ...['Judô', 'JUDO', 'Dança', ''].map((turma, n) => {
      const cells = com('Turma', turma)
      cells[2] = cpfOf(n)
      return cells
    }),
  )
  expect(namesUnder(resources.aluno, rows, 'turma_id')).toEqual([
    { key: 'judo', name: 'Judô', count: 2 },
    { key: 'danca', name: 'Dança', count: 1 },
  ])
  expect(rows.every(isValidRow)).toBe(true)
})

test('uma recusa do servidor se junta aos erros e não cobre o que já se sabia', () => {
  const rows = withErrors(conferir(com('CPF', '123'), certa), () => ({ cpf: 'já cadastrado' }))
  expect(rows.map(({ errors }) => errors.cpf)).toEqual(['CPF deve ter 11 dígitos', 'já cadastrado'])
})

test('referências e valores que não se repetem são perguntados, e a resposta vai às suas células', () => {
  const { aluno } = comPadrinho
  if (!aluno) throw new Error('sem aluno')
  const more = [...titulos, 'Matrícula', 'Padrinho']
  const cells = [...certa, null, null, null, 'A-17', 'Davi']
  const context = { role: 'coordenador', today: '2026-03-10', targets: comPadrinho } as const
  const mapping = matchColumns(aluno, 'coordenador', more)
  const [row] = checkSheet(aluno, [{ number: 1, cells }], mapping, context)
  if (!row) throw new Error('sem linha')
  expect([row.names, row.errors]).toEqual([{ turma_id: '5º ano A', padrinho_id: 'Davi' }, {}])
  expect(questionOf(aluno, [row, row])).toEqual({
    valores: { cpf: [cpfOf(1)], matricula: ['A-17'] },
    nomes: { turma_id: ['5º ano A'], padrinho_id: ['Davi'], oficinas_ids: [] },
  })
  const known = {
    repetidos: { matricula: ['A-17'] },
    desconhecidos: { padrinho_id: { Davi: 'Não há educador com este nome' } },
  }
  expect(knownErrors(aluno, row, known)).toEqual({
    matricula: 'Matrícula já cadastrada',
    padrinho_id: 'Não há educador com este nome',
  })
})

test.each(['Telefone', 'CELULAR', 'Telefone do responsável', 'Contato'])(
  "a coluna '%s' da secretaria é o telefone do responsável",
  (titulo) => {
    const mapping = matchColumns(resources.aluno, 'coordenador', ['Nome', titulo, 'Faltas'])
    expect(mapping).toEqual(['nome', 'telefone_responsavel', null])
  },
)
