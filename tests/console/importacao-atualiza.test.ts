import { expect, test } from 'vitest'
import { isNews, saidBy, stateOf, withMatches } from '#console/importing/differences'
import { bodyOf, ownCheck, planOf, type Registered } from '#console/importing/import-plan'
import { type ImportState, importReducer, keyOf } from '#console/importing/import-state'
import type { KnownLine } from '#model/import-answers'
import { resources } from '#resources'
import { cpfOf } from '../fixtures/planilha.ts'

const titulos = ['Nome', 'Data de nascimento', 'CPF', 'RG', 'Escola', 'Turma']
const dos = { resource: resources.aluno, role: 'coordenador', fileName: 'alunos.xlsx' } as const
type Acao = Parameters<typeof importReducer>[1]

function aberta(linhas: (string | number | null)[][], ...acoes: Acao[]): ImportState {
  const tabs = [{ name: 'Alunos', lines: [titulos, ...linhas] }]
  const todas: Acao[] = [
    { type: 'opened', ...dos, tabs },
    { type: 'updates', updates: true },
  ]
  const state = [...todas, ...acoes].reduce<ImportState | null>(importReducer, null)
  if (!state) throw new Error('A planilha não abriu')
  return state
}

const plano = (state: ImportState, registered: Registered) =>
  planOf(state, ownCheck(state, { today: '2026-03-10' }), registered)

const achada = (linha: number, mais: Partial<KnownLine['achadas'][number]> = {}): KnownLine => ({
  ...{ linha, errors: {} },
  achadas: [
    {
      ...{ id: linha, versao: 4, nome: 'Ana Sá', certa: true, mudam: ['rg', 'escola'] },
      ...{ antes: { rg: '1', escola: 'E.M. Velha' }, ocultos: [], errors: {}, ...mais },
    },
  ],
})
const mudada = (n: number) => ['', '', cpfOf(n), 'apagar', 'E.M. Nova', '']

test('vazio não muda nada, apagar esvazia, e só vai o que está marcado, com a versão', () => {
  const linhas = [achada(1), achada(2), achada(3)]
  const state = aberta(
    [mudada(1), mudada(2), mudada(3), ['Zé Sá', '07/05/2012', cpfOf(4), '', 'E.M. Nova', '']],
    { type: 'ticks', cells: [keyOf(1, 'rg')], isOn: false },
    { type: 'ticks', cells: [keyOf(2, 'rg'), keyOf(2, 'escola')], isOn: false },
  )
  const { rows, ready } = plano(state, { linhas })
  expect(rows.map(({ state }) => state)).toEqual(['changed', 'same', 'changed', 'wrong'])
  expect(bodyOf({ rows, ready, newRows: [], full: [], known: {} }, 'alunos.xlsx')).toEqual({
    arquivo: 'alunos.xlsx',
    linhas: [
      { linha: 1, id: 1, versao: 4, valores: { escola: 'E.M. Nova' } },
      { linha: 3, id: 3, versao: 4, valores: { rg: null, escola: 'E.M. Nova' } },
    ],
  })
})

test('o que é só provável espera que alguém diga quem é', () => {
  const linhas = [achada(1, { certa: false })]
  const uma = [['Ana Sá', '07/05/2012', cpfOf(1), '', 'E.M. Nova', '']]
  const [unclear] = plano(aberta(uma), { linhas }).rows
  expect([unclear?.state, unclear?.errors]).toEqual(['unclear', {}])
  const ela = aberta(uma, { type: 'match', line: 1, id: 1 })
  expect(plano(ela, { linhas }).rows[0]).toMatchObject({ state: 'changed', of: { id: 1 } })
  const outra = aberta(uma, { type: 'match', line: 1, id: null })
  expect(plano(outra, { linhas }).rows[0]?.of).toBeUndefined()
  const denovo = aberta(
    uma,
    { type: 'match', line: 1, id: 1 },
    { type: 'match', line: 1, id: undefined },
  )
  expect(plano(denovo, { linhas }).rows[0]?.state).toBe('unclear')
  const novo = [uma, ela, outra].map((state) => {
    const [row] = plano(Array.isArray(state) ? aberta(state) : state, { linhas }).rows
    return row && ['cpf', 'escola'].map((field) => isNews(row, field))
  })
  expect(novo, 'de quem se diz, só o que a linha não diz já').toEqual([
    [false, false],
    [false, true],
    [true, true],
  ])
})

test('uma linha usa o cadastro de quem já é responsável, ou muda só o seu', () => {
  const maria = { nome_responsavel: 'Maria Lima', telefone_responsavel: '11911112222' }
  const linhas = [achada(1)]
  const duas = [mudada(1), ['Zé Sá', '07/05/2012', cpfOf(4), '', 'E.M. Nova', '']]
  const escolhas: Acao[] = [
    { type: 'instead', line: 1, values: { responsavel_legal_id: null } },
    { type: 'instead', line: 2, values: maria },
  ]
  const said = (...acoes: Acao[]) =>
    plano(aberta(duas, ...acoes), { linhas }).rows.map((row) => saidBy(row).valores)
  const [uma, nova] = said(...escolhas)
  expect(uma).toEqual({ rg: null, escola: 'E.M. Nova', responsavel_legal_id: null })
  expect(nova).toMatchObject({ nome: 'Zé Sá', ...maria })
  const [sem, dela] = said(...escolhas, { type: 'instead', line: 1, values: null })
  expect([sem, dela]).toEqual([{ rg: null, escola: 'E.M. Nova' }, nova])
})

test('um erro é só do que está marcado, e duas linhas não mudam o mesmo cadastro', () => {
  const errors = { escola: 'Nome da escola deve ter pelo menos 2 caracteres' }
  const linhas = [achada(1, { errors }), { ...achada(2), achadas: achada(1).achadas }]
  const duas = [
    ['', '', '', '2', 'x', ''],
    ['', '', '', '3', 'E.M. Nova', ''],
  ]
  const { rows } = plano(aberta(duas), { linhas })
  expect(rows.map(({ errors }) => errors)).toEqual([errors, { '': 'O mesmo cadastro da linha 1' }])
  const sem = aberta(duas, { type: 'ticks', cells: [keyOf(1, 'escola')], isOn: false })
  expect(plano(sem, { linhas }).rows[0]).toMatchObject({ state: 'changed', ticked: ['rg'] })
})

test('um nome que é o de uma turma que há só muda quem está em outra', () => {
  const linhas = ['8º ano A', '8º ano B'].map((nome, at) =>
    achada(at + 1, { mudam: ['turma_id'], antes: { turma_id: 1, turma: { id: 1, nome } } }),
  )
  const parecidos = { turma_id: new Map([['oitavo a', ['8º ano A']]]) }
  const registered = { linhas, parecidos, novos: { turma_id: ['Oitavo A'] } }
  const duas = [1, 2].map((n) => ['', '', cpfOf(n), '', '', 'Oitavo A'])
  const dito: Acao = { type: 'row', field: 'turma_id', key: 'oitavo a', answer: '8º ano A' }
  const { rows } = plano(aberta(duas, dito), registered)
  expect(rows.map(({ state, names }) => [state, names.turma_id])).toEqual([
    ['same', '8º ano A'],
    ['changed', '8º ano A'],
  ])
})

test('sem atualizar, nada disso se pergunta', () => {
  const state = aberta([mudada(1)], { type: 'updates', updates: false })
  const checked = ownCheck(state, { today: '2026-03-10' })
  const [row] = withMatches(state, checked, { linhas: [achada(1)] }, (names) => names)
  expect(row && stateOf(row)).toBe('wrong')
  expect(row?.of).toBeUndefined()
})
