import { expect, test } from 'vitest'
import {
  bodyOf,
  ownCheck,
  planOf,
  type Registered,
  rowsToCreate,
} from '#console/importing/import-plan'
import { type ImportState, importReducer } from '#console/importing/import-state'
import { isValidRow } from '#model/spreadsheet-check'
import { resources } from '#resources'
import { cpfOf } from '../fixtures/planilha.ts'

const titulos = ['Nome', 'Data de nascimento', 'CPF', 'Escola', 'Série', 'Turno', 'Turma']
const linha = (n: number, turma: string) => {
  return ['Ana Sá', '07/05/2012', cpfOf(n), 'E.E. Pereira', '9º ano', 'Manhã', turma]
}
const nada: Registered = {
  novos: { turma_id: ['Judô', 'Dança', 'Xadrez', '5º ano A', '5º ANO A'] },
}
const dos = { resource: resources.aluno, role: 'coordenador', fileName: 'alunos.csv' } as const

function aberta(...linhas: string[][]): ImportState {
  const tabs = [{ name: 'alunos.csv', lines: [titulos, ...linhas] }]
  const state = importReducer(null, { type: 'opened', ...dos, tabs })
  if (!state) throw new Error('A planilha não abriu')
  return state
}

function feito(state: ImportState, ...actions: Parameters<typeof importReducer>[1][]) {
  return actions.reduce<ImportState>((now, action) => importReducer(now, action) ?? now, state)
}

function plano(state: ImportState, registered = nada) {
  const checked = ownCheck(state, { today: '2026-03-10' })
  return planOf(state, checked, registered)
}

test('uma turma que falta é criada com o primeiro nome com que aparece, e a que existe não', () => {
  const registered = { novos: { turma_id: ['5º ano A', '5º ANO A'] } }
  const plan = plano(
    aberta(linha(1, 'JUDO'), linha(2, '5º ano A'), linha(3, '5º ANO A'), linha(4, '')),
    registered,
  )
  const body = bodyOf(plan)
  expect(body.criar).toEqual({ turma_id: ['5º ano A'] })
  expect(body.linhas.map(({ linha: number, referencias }) => [number, referencias])).toEqual([
    [1, { turma_id: 'JUDO' }],
    [2, { turma_id: '5º ano A' }],
    [3, { turma_id: '5º ANO A' }],
    [4, undefined],
  ])
})

test('a primeira aba com títulos conhecidos é a que se abre', () => {
  const tabs = [
    { name: 'Instruções', lines: [['Preencha a outra aba'], ['Nome']] },
    { name: 'Alunos', lines: [titulos, linha(1, 'Judô')] },
  ]
  const state = importReducer(null, { type: 'opened', ...dos, tabs })
  expect(state).toMatchObject({ tab: 1, sheet: { rows: [{ number: 1 }] } })
})

test('uma turma recusada põe as suas linhas em erro; uma sem linha pronta não é criada', () => {
  const state = feito(
    aberta(linha(1, 'Judô'), linha(2, 'Dança'), ['', '', '', '', '', '', 'Xadrez']),
    { type: 'row', field: 'turma_id', key: 'judo', answer: false },
  )
  const plan = plano(state)
  expect(plan.rows[0]?.errors).toEqual({ turma_id: 'Esta turma não está cadastrada' })
  expect(rowsToCreate(plan).map(({ name }) => name)).toEqual(['Dança'])
  const again = plano(feito(state, { type: 'row', field: 'turma_id', key: 'judo', answer: true }))
  expect(again.ready).toHaveLength(2)
})

test('a conferência diz que turma ficaria com mais do que as suas vagas, com quem entra nela e quem sai dela', () => {
  const state = aberta(linha(1, 'Judô'), linha(2, 'JUDO'), linha(3, 'Dança'))
  const lugares = [
    { nome: 'Judô', ha: 4, cabem: 5 },
    { nome: 'Dança', ha: 4, cabem: 5 },
    { nome: 'Xadrez', ha: 9, cabem: 5 },
  ]
  expect(plano(state, { lugares }).full).toEqual(['A turma Judô tem 5 vagas e ficaria com 6.'])
  const achada = {
    ...{ id: 7, versao: 1, nome: 'Ana Sá', certa: true, mudam: ['turma_id'], ocultos: [] },
    ...{ antes: { turma_id: 3, turma: { id: 3, nome: 'Judô' } }, errors: {} },
  }
  const linhas = [{ linha: 2, errors: {}, achadas: [achada] }]
  const atualizada = feito(aberta(linha(1, 'Judô'), linha(2, 'Dança')), {
    ...{ type: 'updates', updates: true },
  })
  expect(plano(atualizada, { lugares, linhas }).full).toEqual([])
  const cheia = lugares.map((each) => ({ ...each, cabem: 4 }))
  expect(plano(atualizada, { lugares: cheia, linhas }).full).toEqual([
    'A turma Dança tem 4 vagas e ficaria com 5.',
  ])
})

test('um nome parecido com o de uma turma que há espera que alguém diga o que é, e entra como foi dito', () => {
  const registered: Registered = {
    novos: { turma_id: ['Capoeira', 'Xadrez'] },
    parecidos: { turma_id: new Map([['capoeira', ['Oficina de Capoeira']]]) },
  }
  const state = aberta(linha(1, 'Capoeira'), linha(2, 'CAPOEIRA'), linha(3, 'Xadrez'))
  const dito = (answer: string | boolean) =>
    plano(feito(state, { type: 'row', field: 'turma_id', key: 'capoeira', answer }), registered)
  const names = (plan: ReturnType<typeof plano>) =>
    bodyOf(plan).linhas.map(({ referencias }) => referencias?.turma_id)
  const unasked = plano(state, registered)
  expect(unasked.rows.map(({ errors }) => errors.turma_id)).toEqual([
    'Esta turma não está cadastrada',
    'Esta turma não está cadastrada',
    undefined,
  ])
  expect(bodyOf(unasked).criar).toEqual({ turma_id: ['Xadrez'] })
  const meant = dito('Oficina de Capoeira')
  expect(bodyOf(meant).criar).toEqual({ turma_id: ['Xadrez'] })
  expect(names(meant)).toEqual(['Oficina de Capoeira', 'Oficina de Capoeira', 'Xadrez'])
  const made = dito(true)
  expect(bodyOf(made).criar).toEqual({ turma_id: ['Capoeira', 'Xadrez'] })
  expect(names(made)).toEqual(['Capoeira', 'CAPOEIRA', 'Xadrez'])
  expect(bodyOf(dito(false)).linhas).toHaveLength(1)
})

test('um CPF já cadastrado é erro da sua célula', () => {
  const plan = plano(aberta(linha(1, 'Judô'), linha(2, 'Judô')), {
    ...nada,
    repetidos: { cpf: [cpfOf(2)] },
  })
  expect(plan.rows.map(({ errors }) => errors.cpf)).toEqual([
    undefined,
    'Este CPF já está cadastrado',
  ])
})

test('o que o servidor sabe da planilha vai às células, e os nomes das referências ao corpo', () => {
  const known = { repetidos: { cpf: [cpfOf(2)] }, desconhecidos: { turma_id: { Judô: 'não' } } }
  const plan = plano(aberta(linha(1, 'Dança'), linha(2, 'Dança'), linha(3, 'Judô')), {
    ...nada,
    ...known,
  })
  expect(plan.rows.map(({ errors }) => Object.keys(errors))).toEqual([[], ['cpf'], ['turma_id']])
  const [row] = plan.ready
  if (!row) throw new Error('sem linha')
  const named = { ...plan, ready: [{ ...row, names: { ...row.names, padrinho_id: 'Davi' } }] }
  expect(bodyOf(named).linhas).toMatchObject([{ referencias: { padrinho_id: 'Davi' } }])
})

test('o que o servidor recusou volta às suas células, e o que ele gravou não vai de novo', () => {
  const state = feito(
    aberta(linha(1, 'Judô'), linha(2, 'Judô'), linha(3, 'Judô')),
    { type: 'refused', linhas: [{ linha: 2, errors: { escola: 'Escola desconhecida' } }] },
    { type: 'stored', lines: [1], criadas: { turma_id: 1 } },
  )
  const plan = plano(state, { ...nada, repetidos: { cpf: [cpfOf(1)] } })
  expect(plan.rows.map(isValidRow)).toEqual([true, false, true])
  expect(plan.ready.map(({ number }) => number)).toEqual([3])
})

test('trocar a coluna de um campo refaz a conferência e esquece as recusas', () => {
  const state = feito(
    aberta(linha(1, 'Judô')),
    { type: 'refused', linhas: [{ linha: 1, errors: { cpf: 'recusado' } }] },
    { type: 'column', column: 2, field: null },
  )
  expect(plano(state).rows[0]?.errors).toEqual({ cpf: 'CPF é obrigatório' })
})
