import { expect, test } from 'vitest'
import { filtersOf, queryOf, readState, writeState } from '#console/crud/list-state'
import { acesso } from '#resources/acesso'
import { aluno } from '#resources/aluno'
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
  ).toEqual(['Ano year', 'Turma reference', 'Situação choice', 'Selo choice'])
  expect(filtersOf(turma, 'coordenador').map(({ label }) => label)).toEqual([
    'Turma',
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
    filters: ['ano_letivo', 'nome', 'turma_id', 'situacao', 'selo'],
    state: { busca: 'ana', ordem: 'nome', filtros: { turma_id: '4', ano_letivo: '2026' } },
  })
  expect(shown('educador')).toEqual({
    filters: ['situacao', 'selo'],
    state: { busca: '', pagina: 1, itens: 25, ordem: '', filtros: { selo: 'null' } },
  })
})
