import { expect, test } from 'vitest'
import { applicableView, isSameView, viewOf } from '#console/crud/saved-view'
import { type Role, roles } from '#model/field'
import type { Resource } from '#model/resource'
import { aluno } from '#resources/aluno'
import { visitaLidaPor } from '../../fixtures/visita.ts'

const list = { pagina: 3, itens: 50 }
const estado = {
  busca: 'ana',
  ordem: '-nome',
  filtros: { situacao: 'ativo', turma_id: '4' },
  colunas: ['nome', 'turno'],
}
const applied = (more: object, role: Role = 'coordenador', resource: Resource = aluno) =>
  applicableView(resource, role, {}, { ...estado, ...more })

test('uma visão guarda a lista como está, menos a página, e volta igual', () => {
  const view = viewOf({ ...list, ...estado, filtros: { ...estado.filtros, selo: '' } }, ['nome'])
  expect(view).toEqual({ ...estado, colunas: ['nome'] })
  expect(applied({})).toEqual({ view: estado, missing: [] })
  expect(applied({ colunas: null })).toEqual({ view: { ...estado, colunas: null }, missing: [] })
})

test('a ordem em que se filtrou não faz outra visão; a ordem das colunas faz', () => {
  const { situacao, turma_id } = estado.filtros
  expect(isSameView(estado, { ...estado, filtros: { turma_id, situacao } })).toBe(true)
  expect(isSameView(estado, { ...estado, colunas: ['turno', 'nome'] })).toBe(false)
  expect(isSameView(estado, { ...estado, colunas: null })).toBe(false)
})

test('aplica-se sem o que a declaração não tem mais, e diz o que falta', () => {
  const { view, missing } = applied({
    ordem: 'apelido',
    filtros: { situacao: 'formado', apelido: 'Nina', selo: 'null' },
    colunas: ['nome', 'apelido', 'turno'],
  })
  expect(view).toEqual({ ...estado, ordem: '', filtros: { selo: 'null' } })
  expect(missing).toEqual([
    'o filtro Situação',
    'o filtro apelido',
    'a ordem por apelido',
    'a coluna apelido',
  ])
})

test('aplica-se sem o que o papel não lê', () => {
  const { view, missing } = applied({ colunas: ['nome', 'cpf', 'turno'] }, 'educador')
  expect(view.colunas).toEqual(['nome', 'turno'])
  expect(missing).toEqual(['a coluna CPF'])
  // A column that a view once knew by its title.
  expect(applied({ colunas: ['nome', 'Observação'] }).missing).toEqual([])
})

test('por várias linhas, opção que depende, condição, hora e valor guardado aplica-se inteira, e sem eles a quem não os lê', () => {
  const filtros = { onibus_ids: '1', serie: 'um', preco: '12', saida: '07:30', hora: '7' }
  const visao = { busca: '', ordem: '-saida', filtros, colunas: ['nome', 'hora', 'onibus_ids'] }
  expect(applied(visao, 'educador', visitaLidaPor(roles, 'turma'))).toEqual({
    view: visao,
    missing: [],
  })
  const { view, missing } = applied(visao, 'educador', visitaLidaPor(['coordenador'], 'turma'))
  expect(view).toEqual({ busca: '', ordem: '', filtros: {}, colunas: ['nome'] })
  expect(missing).toHaveLength(8)
})
