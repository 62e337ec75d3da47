import { expect, test, vi } from 'vitest'
import '#app/console/routes'
import {
  allWords,
  emptyText,
  filtersOf,
  firstPagePath,
  openingFilters,
  queryOf,
  readState,
  writeState,
} from '#console/crud/list-state'
import { openingOf } from '#console/screens'
import { screenAt } from '#console/shell/screens'
import { acesso } from '#model/calls/acesso'
import { year } from '#model/field'
import type { Resource } from '#model/resource'
import { addresses } from '#resources/addresses'
import { aluno } from '#resources/aluno'
import { caso } from '#resources/caso'
import { mudanca } from '#resources/mudanca'
import { planejamento } from '#resources/planejamento'
import { turma } from '#resources/turma'

const read = (query: string) => readState(aluno, new URLSearchParams(query), 'coordenador')

test('o endereço diz busca, filtros, ordem e página, e só o que difere da lista recém-aberta', () => {
  const query = 'turma_id=4&selo=null&busca=jos%C3%A9&ordem=-nome&itens=50&pagina=2'
  expect(writeState(read(query)).toString()).toBe(query)
  expect(writeState(read('')).toString()).toBe('')
})

test('o que o endereço diz de errado não vale', () => {
  const state = read('pagina=-1&itens=7&ordem=cpf&professor=1&turma_id=')
  expect(state).toEqual({ busca: '', pagina: 1, itens: 25, ordem: '', filtros: {} })
})

const shown = (query: string) => {
  const initial = openingFilters(filtersOf(aluno, 'coordenador'))
  const state = readState(aluno, new URLSearchParams(query), 'coordenador', initial)
  return { filtros: state.filtros, address: writeState(state, initial).toString() }
}

test('uma lista se abre com o filtro declarado, e o endereço diz outra escolha, e que são todos', () => {
  expect(shown('')).toEqual({ filtros: { situacao: 'ativo' }, address: '' })
  expect(shown('situacao=ativo&busca=ana')).toMatchObject({ address: 'busca=ana' })
  for (const [address, filtros] of [
    ['situacao=inativo', { situacao: 'inativo' }],
    ['situacao=', {}],
    ['turma_id=4&situacao=', { turma_id: '4' }],
  ] as const)
    expect(shown(address)).toEqual({ filtros, address })
})

test('um filtro por linhas que o papel não lista não se oferece, nem vale no endereço', () => {
  const named = { ...aluno, filters: { professor: { label: 'P', path: 'turma_id.educador_id' } } }
  const names = (role: 'coordenador' | 'educador' | 'assistente_social') =>
    [...filtersOf(planejamento, role), ...filtersOf(named, role)].map(({ name }) => name)
  expect(names('coordenador')).toEqual(expect.arrayContaining(['educador_id', 'professor']))
  expect(names('educador')).toContain('turma_id')
  expect(names('educador')).not.toContain('educador_id')
  expect(names('educador')).not.toContain('professor')
  const asked = new URLSearchParams('professor=4&turma_id=5')
  expect(readState(named, asked, 'educador').filtros).toEqual({ turma_id: '5' })
})

test('uma tela sem o filtro não se abre com ele', () => {
  const own = ['turma_id', 'selo']
  expect(openingFilters(filtersOf(aluno, 'coordenador'), own)).toEqual({})
  expect(firstPagePath(aluno, own)).not.toContain('situacao')
  expect(firstPagePath(aluno)).toContain('situacao=ativo')
})

test('a lista de alunos da assistência se abre com os ativos, como a da coordenação', () => {
  const screen = screenAt(addresses.alunosRelatorios) ?? expect.fail('sem tela')
  const [first] = openingOf(screen).calls
  expect(first).toContain('situacao=ativo')
})

test('em um servidor documentado a lista se abre com todos: ali a situação pode faltar', async () => {
  // Another file of the same worker may have heard our server.
  vi.resetModules()
  const { offered } = await import('#console/api/resources')
  expect(openingFilters(filtersOf(offered(aluno), 'coordenador'))).toEqual({})
})

test('uma lista pode se abrir com o ano de hoje', () => {
  const deste = year('Ano', { filter: { initial: 'currentYear' } })
  const turmas = { ...turma, fields: { ...turma.fields, ano_letivo: deste } }
  const hoje = String(new Date().getFullYear())
  expect(openingFilters(filtersOf(turmas, 'coordenador'))).toEqual({ ano_letivo: hoje })
})

test('a consulta leva os filtros declarados, os dos campos, a busca e a ordem', () => {
  const { filters, sorters } = queryOf(
    aluno,
    read('ano_letivo=2026&selo=null&busca=jo&ordem=-nome'),
  )
  expect(filters).toEqual([
    { field: 'ano_letivo', operator: 'eq', value: '2026' },
    { field: 'selo', operator: 'null', value: 'null' },
    { field: 'q', operator: 'contains', value: 'jo' },
  ])
  expect(sorters).toEqual([{ field: 'nome', order: 'desc' }])
})

test('a barra de filtros sai do modelo, o ano da turma também', () => {
  expect(
    filtersOf(aluno, 'coordenador').map(({ label, field }) => `${label} ${field.kind}`),
  ).toEqual([
    'Ano year',
    'Sem resposta a reference',
    'Turma reference',
    'Oficinas references',
    'Situação choice',
    'Selo choice',
  ])
  expect(filtersOf(turma, 'coordenador').map(({ label }) => label)).toEqual([
    'Turma',
    'Tipo',
    'Ano',
    'Dias de aula',
  ])
})

test('um dia se filtra pelo primeiro e pelo último, e não por um só', () => {
  const labels = filtersOf(acesso, 'coordenador').map(({ name, label }) => `${name} ${label}`)
  expect(labels).toEqual(['resultado Resultado', 'dia_gte De', 'dia_lte Até'])
})

test('o que o papel não lê não é filtro, ordem nem busca, ainda que o endereço o diga', () => {
  const closed = { read: ['coordenador'], list: true, filter: true, search: true } as const
  const turmaFechada = { ...aluno.fields.turma_id, ...closed }
  const fechado = {
    ...aluno,
    fields: { ...aluno.fields, nome: { ...aluno.fields.nome, ...closed }, turma_id: turmaFechada },
  }
  const query = new URLSearchParams('turma_id=4&ano_letivo=2026&ordem=nome&busca=ana&selo=null')
  const shown = (role: 'coordenador' | 'educador') => ({
    filters: filtersOf(fechado, role).map(({ name }) => name),
    state: readState(fechado, query, role),
  })
  expect(shown('coordenador')).toMatchObject({
    filters: ['ano_letivo', 'sem_resposta', 'nome', 'turma_id', 'oficinas_ids', 'situacao', 'selo'],
    state: { busca: 'ana', ordem: 'nome', filtros: { turma_id: '4', ano_letivo: '2026' } },
  })
  expect(shown('educador')).toEqual({
    filters: ['sem_resposta', 'oficinas_ids', 'situacao', 'selo'],
    state: { busca: '', pagina: 1, itens: 25, ordem: '', filtros: { selo: 'null' } },
  })
})

test('uma lista vazia diz o que fazer primeiro, a quem pode, e não a quem buscou ou filtrou', () => {
  const initial = { situacao: 'ativo' }
  const says = (mayAdd: boolean, busca = '', filtros: Record<string, string> = initial) =>
    emptyText(aluno.label, mayAdd, { ...read(''), busca, filtros }, initial)
  expect(says(true)).toBe("Nenhum aluno encontrado. Comece por 'Adicionar aluno'.")
  expect([says(false), says(true, 'ana'), says(true, '', {})]).toEqual(
    Array(3).fill('Nenhum aluno encontrado.'),
  )
})

test('no filtro, todas as turmas e situações são todas, e todos os selos, todos', () => {
  const words = (resource: Resource) =>
    Object.fromEntries(
      filtersOf(resource, 'coordenador').map((it) => [it.label, allWords(resource, it)]),
    )
  const [Todas, Todos] = ['Todas', 'Todos']
  expect(words(aluno)).toMatchObject({
    Turma: Todas,
    Oficinas: Todas,
    Situação: Todas,
    Selo: Todos,
  })
  expect(words(turma)).toMatchObject({ Turma: Todas, Tipo: Todos, Ano: Todos })
  expect(words(mudanca)).toEqual({ Mudança: Todas, Aluno: Todos })
  expect(words(caso)).toMatchObject({ Turma: Todas, Alerta: Todos, 'Situação do passo': Todas })
})
