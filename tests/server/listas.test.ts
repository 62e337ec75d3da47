import { expect, test } from 'vitest'
import { type Institute, institute, type Row } from './institute.ts'

const nomes = ['Ângela', 'ana', 'Álvaro', 'Beatriz', 'Zélia', 'bruno']

async function casaCheia(): Promise<Institute> {
  const casa = await institute()
  for (const nome of nomes) await casa.aluno({ nome })
  return casa
}

async function namesOf(casa: Institute, query: string): Promise<unknown[]> {
  const answer = await (await casa.coordenadora()).get(`/alunos/${query}`)
  expect(answer.text).toMatch(/^\[/)
  return (answer.body as Row[]).map(({ nome }) => nome)
}

test('sem consulta vem a lista inteira, em ordem alfabética sem acentos', async () => {
  const casa = await casaCheia()
  expect(await namesOf(casa, '')).toEqual(['Álvaro', 'ana', 'Ângela', 'Beatriz', 'bruno', 'Zélia'])
})

test('com _start e _end vem a página e o total', async () => {
  const casa = await casaCheia()
  const answer = await (await casa.coordenadora()).get('/alunos/?_start=2&_end=4')
  expect(answer.headers['x-total-count']).toBe('6')
  expect((answer.body as Row[]).map(({ nome }) => nome)).toEqual(['Ângela', 'Beatriz'])
})

test('_sort e _order ordenam, por vários campos', async () => {
  const casa = await casaCheia()
  const byName = await namesOf(casa, '?_sort=nome&_order=desc')
  expect(byName).toEqual(['Zélia', 'bruno', 'Beatriz', 'Ângela', 'ana', 'Álvaro'])
  expect(await namesOf(casa, '?_sort=id&_order=asc')).toEqual(nomes)
  expect(await namesOf(casa, '?_sort=turma_id,nome&_order=asc,desc')).toEqual(byName)
})

test('a busca não vê acentos nem maiúsculas, e toma % e _ por letras', async () => {
  const casa = await casaCheia()
  expect(await namesOf(casa, '?q=AN')).toEqual(['ana', 'Ângela'])
  expect(await namesOf(casa, '?q=%C3%A2n')).toEqual(['ana', 'Ângela'])
  expect(await namesOf(casa, '?q=%25')).toEqual([])
  expect(await namesOf(casa, '?q=_')).toEqual([])
})

test('os filtros: igual, repetido, sem valor e por turma e ano', async () => {
  const casa = await casaCheia()
  const turma = await casa.turma({ nome: '7º ano', ano_letivo: 2024 })
  const rows = (await (await casa.coordenadora()).get('/alunos/')).body as Row[]
  const [alvaro, ana] = rows
  await (await casa.coordenadora()).put(`/alunos/${ana?.id}`, { turma_id: turma.id })
  await (await casa.coordenadora()).put(`/alunos/${alvaro?.id}`, { situacao: 'inativo' })
  expect(await namesOf(casa, `?turma_id=${turma.id}`)).toEqual(['ana'])
  expect(await namesOf(casa, '?ano_letivo=2024')).toEqual(['ana'])
  expect(await namesOf(casa, '?situacao=inativo')).toEqual(['Álvaro'])
  expect(await namesOf(casa, '?situacao=inativo&situacao=ativo')).toHaveLength(6)
  expect(await namesOf(casa, '?selo=null')).toHaveLength(6)
  expect(await namesOf(casa, '?selo=critico')).toEqual([])
  expect(await namesOf(casa, `?id=${ana?.id}&id=${alvaro?.id}`)).toEqual(['Álvaro', 'ana'])
})

test('uma chave ou um valor que a lista não conhece é 400', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const bad = [
    'cpf=1',
    'nao_existe=1',
    'turma_id=abc',
    'situacao=talvez',
    '_sort=cpf',
    '_sort=nome%3Bdrop',
    '_start=5&_end=2',
    '_start=-1&_end=2',
    'id=9999999999',
  ]
  for (const query of bad) {
    expect((await coordenadora.get(`/alunos/?${query}`)).status, query).toBe(400)
  }
})
