import { expect, test } from 'vitest'
import type { Achado } from '#model/calls/busca'
import { institute, type Person } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora({ nome: 'Beatriz Água' })
const helena = await casa.assistente({ name: 'Helena Água' })
const sala = await casa.turma({ nome: 'Sala da Água', educador_id: beatriz.id })
const outra = await casa.turma({ nome: 'Água Viva' })
const ana = await casa.aluno({ nome: 'Ana Água', turma_id: sala.id })
const bento = await casa.aluno({ nome: 'Bento Aguado', turma_id: outra.id })
const agueda = await casa.aluno({ nome: 'Águeda Lima' })

const busca = async (person: Person, q: string) =>
  (await person.get(`/busca?q=${encodeURIComponent(q)}`)).body as Achado[]
const names = (found: readonly Achado[]) => found.map(({ nome }) => nome)

test('a coordenação acha pelo nome, em cada entidade, sem olhar acentos nem maiúsculas', async () => {
  const found = await busca(coordenadora, ' AGUA ')
  const sorted = found.toSorted((a, b) => a.recurso.localeCompare(b.recurso))
  expect(sorted).toEqual([
    { recurso: 'aluno', id: ana.id, nome: 'Ana Água', detalhe: 'Sala da Água' },
    { recurso: 'aluno', id: bento.id, nome: 'Bento Aguado', detalhe: 'Água Viva' },
    { recurso: 'assistente', id: helena.id, nome: 'Helena Água', detalhe: helena.email },
    { recurso: 'educador', id: beatriz.id, nome: 'Beatriz Água', detalhe: 'Sala da Água' },
    { recurso: 'turma', id: outra.id, nome: 'Água Viva', detalhe: null },
    { recurso: 'turma', id: sala.id, nome: 'Sala da Água', detalhe: 'Beatriz Água' },
  ])
})

test('vem primeiro quem começa pelo que se digitou, depois quem tem uma palavra assim', async () => {
  const found = (await busca(coordenadora, 'agu')).filter(({ recurso }) => recurso === 'aluno')
  expect(names(found)).toEqual(['Águeda Lima', 'Ana Água', 'Bento Aguado'])
})

test('o º que não se digita não faz falta, nem o que se digita a mais', async () => {
  await casa.turma({ nome: '5º ano A' })
  await casa.turma({ nome: '6 ano B' })
  expect(names(await busca(coordenadora, '5 ano a'))).toEqual(['5º ano A'])
  expect(names(await busca(coordenadora, '6º ANO'))).toEqual(['6 ano B'])
  const lista = await coordenadora.get(`/turma/?q=${encodeURIComponent('5 ano')}`)
  expect(names(lista.body as Achado[])).toEqual(['5º ano A'])
})

test('a educadora só acha os alunos e a turma que são seus', async () => {
  expect(await busca(beatriz, 'agu')).toEqual([
    { recurso: 'aluno', id: ana.id, nome: 'Ana Água', detalhe: 'Sala da Água' },
    expect.objectContaining({ recurso: 'turma', id: sala.id, nome: 'Sala da Água' }),
  ])
})

test('a assistente social acha os alunos e as turmas, e não quem trabalha no instituto', async () => {
  const found = await busca(helena, 'agu')
  expect([...new Set(found.map(({ recurso }) => recurso))].sort()).toEqual(['aluno', 'turma'])
  expect(names(found)).toContain(agueda.nome)
})

test('o que não é nome não se acha: nem CPF, nem e-mail, nem escola', async () => {
  const aluno = (await coordenadora.get(`/alunos/${ana.id}`)).body as { cpf: string }
  for (const typed of [aluno.cpf, beatriz.email, 'José de Alencar'])
    expect(await busca(coordenadora, typed)).toEqual([])
})

test('sem texto não se acha nada, e um texto impossível é recusado', async () => {
  expect((await coordenadora.get('/busca')).body).toEqual([])
  expect(await busca(coordenadora, '  ')).toEqual([])
  expect((await coordenadora.get('/busca?q=a%00b')).status).toBe(400)
  expect((await coordenadora.get(`/busca?q=${'a'.repeat(201)}`)).status).toBe(400)
  expect((await coordenadora.get('/busca?nome=ana')).status).toBe(400)
})

test('os sinais de uma busca em SQL são letras como as outras', async () => {
  for (const typed of ['%', '_', "'", '"', '\\'])
    expect(await busca(coordenadora, typed)).toEqual([])
})

test('uma linha excluída não se acha', async () => {
  const { id } = await casa.aluno({ nome: 'Zulmira Excluída' })
  expect(names(await busca(coordenadora, 'zulmira'))).toEqual(['Zulmira Excluída'])
  await coordenadora.delete(`/alunos/${id}`)
  expect(await busca(coordenadora, 'zulmira')).toEqual([])
})
