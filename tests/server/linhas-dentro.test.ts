import { expect, test } from 'vitest'
import { like, own } from '#model/access'
import { children, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { resources } from '#resources'
import { institute, type Row } from './institute.ts'

const { list, show, ...writes } = resources.turma.access
const quemLe = { ...list, educador: own('educador_id') }
/** As a class, of one educator. */
const turma = { access: { ...writes, list: quemLe, show: quemLe } }

/** Entities that only this test declares: a visit of a class, and what was seen in it, each part for fewer roles. */
const visita = defineResource('visita', {
  label: { one: 'Visita', many: 'Visitas', gender: 'f' },
  access: like(turma),
  fields: {
    educador_id: reference('Educador', 'educador'),
    nome: text('Nome', { required: 'Nome é obrigatório', list: true }),
    vistas: children('Vistas', 'vista'),
    notas: children('Notas', 'nota', { read: ['coordenador', 'educador'] }),
  },
})
const vista = defineResource('vista', {
  label: { one: 'Vista', many: 'Vistas', gender: 'f' },
  access: like(visita, 'visita_id'),
  fields: {
    visita_id: reference('Visita', 'visita', { required: 'Visita é obrigatória' }),
    autor_id: reference('Autor', 'educador'),
    nome: text('Nome', { list: true }),
    sigilo: text('Sigilo', { read: ['coordenador'] }),
  },
})
const nota = defineResource('nota', {
  label: { one: 'Nota', many: 'Notas', gender: 'f' },
  access: {
    list: { coordenador: 'all' },
    create: { coordenador: 'all' },
    edit: { coordenador: 'all' },
    delete: { coordenador: 'all' },
  },
  fields: {
    visita_id: reference('Visita', 'visita', { required: 'Visita é obrigatória' }),
    nome: text('Nome', { list: true }),
    sigilo: text('Sigilo', { readInList: [] }),
    outra_id: reference('Outra', 'nota'),
    notas: children('Outras notas', 'nota'),
  },
})

const casa = await institute({ resources: { ...resources, visita, vista, nota } })
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora()
const helena = await casa.assistente()
const post = async (path: string, body: object) => (await coordenadora.post(path, body)).body as Row
const ida = await post('/visita/', { nome: 'Museu', educador_id: beatriz.id })
const outra = await post('/visita/', { nome: 'Parque' })
const sala = { visita_id: ida.id, nome: 'Sala', sigilo: 'Só da coordenação' }
const primeira = await post('/vista/', sala)
const segunda = await post('/vista/', { visita_id: ida.id, nome: 'Pátio' })
await post('/vista/', { visita_id: outra.id, nome: 'Lago' })
await post('/nota/', { visita_id: ida.id, nome: 'Voltar lá' })
const lida = async (person: typeof beatriz) =>
  (await person.get(`/visita/${ida.id}`)).body as Record<string, unknown>

test('as linhas que se referem a uma vêm dentro dela, na ordem em que foram escritas', async () => {
  const { vistas, notas } = await lida(coordenadora)
  expect(vistas).toMatchObject([
    { id: primeira.id, nome: 'Sala', sigilo: 'Só da coordenação' },
    { id: segunda.id, nome: 'Pátio', sigilo: null },
  ])
  expect(notas).toMatchObject([{ nome: 'Voltar lá' }])
})

test('cada papel recebe só as que pode listar, e delas só o que pode ler', async () => {
  const deBeatriz = await lida(beatriz)
  expect(deBeatriz.vistas).toMatchObject([{ nome: 'Sala' }, { nome: 'Pátio' }])
  expect(JSON.stringify(deBeatriz)).not.toContain('Só da coordenação')
  expect(deBeatriz.notas).toEqual([])
  expect(await lida(helena)).not.toHaveProperty('notas')
})

test('o que só se lê de uma a uma não vem dentro de outra, nem linhas dentro das de dentro', async () => {
  const nota = await post('/nota/', { visita_id: ida.id, nome: 'Laço', sigilo: 'Só na sua página' })
  await coordenadora.put(`/nota/${nota.id}`, { outra_id: nota.id })
  const { notas } = (await lida(coordenadora)) as { notas: Row[] }
  expect(notas.at(-1)).toMatchObject({ nome: 'Laço' })
  expect(notas.at(-1)).not.toHaveProperty('sigilo')
  expect(notas.at(-1)).not.toHaveProperty('notas')
  await coordenadora.delete(`/nota/${nota.id}`)
})

test('as excluídas não vêm, e a lista não as traz', async () => {
  const fora = await post('/vista/', { visita_id: ida.id, nome: 'Engano' })
  await coordenadora.delete(`/vista/${fora.id}`)
  expect((await lida(coordenadora)).vistas).toHaveLength(2)
  const rows = (await coordenadora.get('/visita/')).body as Row[]
  expect(rows.some((row) => 'vistas' in row)).toBe(false)
})

test('linhas que não estão no formulário não se mandam com a de cima: a recusa diz o nome', async () => {
  const answer = await coordenadora.put(`/visita/${ida.id}`, { nome: 'Museu', vistas: [] })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ errors: { vistas: 'Campo que não pode ser alterado' } })
  expect((await lida(coordenadora)).vistas).toHaveLength(2)
})
