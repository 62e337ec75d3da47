import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import { csvOf } from '#model/csv'
import { integer, text } from '#model/field'
import type { PaginaDoHistorico } from '#model/history'
import type { Resource } from '#model/resource'
import { resources } from '#resources'
import { eraseSubject } from '#server/privacy/erasure'
import { exportSubject } from '#server/privacy/export'
import type { Exported } from '../server/exported.ts'
import { institute, type Row } from '../server/institute.ts'
import { temporaryPlace } from '../server/temporary-place.ts'

// Run in a copy of the project that has one file more, `resources/acompanhante.ts`: tests/faults/um-arquivo.test.ts.
const all: Readonly<Record<string, Resource>> = resources
const { acompanhante, oficina, aluno, ...rest } = all
if (!acompanhante || !oficina || !aluno)
  throw new Error('A cópia não tem resources/acompanhante.ts')

const { acompanhantes, transporte, passa_as, idade, quem_leva, sala, ...others } = aluno.fields
const { preferidas_ids, ...fields } = others
if (!acompanhantes || !transporte || !passa_as || !idade || !quem_leva || !sala || !preferidas_ids)
  throw new Error('A cópia não tem os campos do guia')
const older = { condutor: text('Condutor'), sala: integer('Sala'), recado: text('Recado') }
const before = { ...aluno, retired: {}, fields: { ...fields, ...older } }
const place = await temporaryPlace()
const db = await openDatabase({ ...place, resources: [...Object.values(rest), before] })
await sql`insert into aluno (nome, busca_nome, cpf, condutor, sala, recado, criado_em)
  values ('Lia Reis', 'lia reis', '39053344705', 'Avó', 12, 'Ligar antes', '2026-03-10')`.execute(
  db.kysely,
)
await db.close()
const casa = await institute({}, undefined, place)
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora()
const helena = await casa.assistente()
const turma = await casa.turma({ educador_id: beatriz.id })
const ana = await casa.aluno({ nome: 'Ana Lima', turma_id: turma.id })
const rui = await casa.aluno({ nome: 'Rui Dias' })

const daAna = {
  aluno_id: ana.id,
  nome: 'Carla Lima',
  parentesco: 'mae',
  telefone: '11987654321',
  data_nascimento: '1986-03-11',
}
const criado = await coordenadora.post('/acompanhante/', daAna)
const carla = criado.body as Row
const doRui = { aluno_id: rui.id, nome: 'Davi Dias' }
const davi = (await coordenadora.post('/acompanhante/', doRui)).body as Row

test('a coordenação cria, lê, procura, muda e exclui', async () => {
  expect(criado.status).toBe(201)
  expect(carla).toMatchObject({
    nome: 'Carla Lima',
    aluno: { id: ana.id, nome: 'Ana Lima' },
    idade: 39,
  })
  const refused = await coordenadora.post('/acompanhante/', { nome: 'Eva', telefone: '1' })
  expect(refused.body).toMatchObject({ errors: { aluno_id: 'Aluno é obrigatório' } })
  const found = await coordenadora.get(`/acompanhante/?q=carla&parentesco=mae&aluno_id=${ana.id}`)
  expect(found.body).toMatchObject([{ id: carla.id }])
  const edited = await coordenadora.put(`/acompanhante/${carla.id}`, { telefone: '1133334444' })
  expect(edited.body).toMatchObject({ telefone: '1133334444' })
  const eva = (await coordenadora.post('/acompanhante/', { ...doRui, nome: 'Eva' })).body as Row
  expect((await coordenadora.delete(`/acompanhante/${eva.id}`)).status).toBe(204)
  expect((await coordenadora.get(`/acompanhante/${eva.id}`)).status).toBe(404)
})

test('os outros papéis alcançam só os dos alunos que alcançam', async () => {
  const ofBeatriz = (await beatriz.get('/acompanhante/')).body as Row[]
  expect(ofBeatriz.map(({ id }) => id)).toEqual([carla.id])
  expect(ofBeatriz[0]).not.toHaveProperty('telefone')
  expect((await beatriz.get(`/acompanhante/${davi.id}`)).status).toBe(404)
  expect((await beatriz.post('/acompanhante/', daAna)).status).toBe(403)
  expect((await helena.get('/acompanhante/')).body).toHaveLength(2)
  expect((await casa.anyone.get('/acompanhante/')).status).toBe(401)
})

test('o campo, o calculado e as várias linhas que o guia acrescenta a aluno valem, e a entidade dele também', async () => {
  const edited = await coordenadora.put(`/alunos/${rui.id}`, { transporte: 'van', passa_as: '17h' })
  expect(edited.body).toMatchObject({ transporte: 'van', passa_as: '17:00', idade: 11 })
  expect((await coordenadora.get('/alunos/?transporte=van')).body).toHaveLength(1)
  const horta = { nome: 'Horta' }
  const { id } = (await coordenadora.post('/oficina/', horta)).body as Row
  const inscrito = await coordenadora.put(`/alunos/${rui.id}`, { preferidas_ids: [id] })
  expect(inscrito.body).toMatchObject({ preferidas_ids: [id], preferidas: [{ id, nome: 'Horta' }] })
  const daHorta = await coordenadora.get(`/alunos/?preferidas_ids=${id}`)
  expect(daHorta.body).toMatchObject([{ nome: 'Rui Dias', preferidas: [{ nome: 'Horta' }] }])
  expect((await coordenadora.post('/oficina/importacao', { linhas: [] })).status).toBe(200)
  expect((await beatriz.post('/oficina/', horta)).status).toBe(403)
})

test('a opção que se guarda e a linha que se encerra valem como o guia diz', async () => {
  const tipo = (await coordenadora.post('/tipo-de-entrega/', { nome: 'RG' })).body as Row
  const dela = { aluno_id: ana.id, dia: '2026-03-09', tipo_id: tipo.id }
  const { id } = (await coordenadora.post('/entrega/', dela)).body as Row
  const muda = (values: object) => coordenadora.put(`/entrega/${id}`, values)
  expect((await muda({ situacao: 'conferida' })).status).toBe(200)
  const fechada = { status: 409, body: { detail: 'A entrega já foi conferida.' } }
  expect(await muda({ dia: '2026-03-10' })).toMatchObject(fechada)
  expect((await muda({ situacao: 'aberta', dia: '2026-03-10' })).status).toBe(200)
  expect((await muda({ crm: '123' })).body).toMatchObject({ crm: null })
  const laudo = await coordenadora.post('/tipo-de-entrega/', { nome: 'Laudo médico' })
  const medica = await muda({ tipo_id: (laudo.body as Row).id, crm: '123' })
  expect(medica.body).toMatchObject({ crm: '123' })
  expect((await muda({ tipo_id: tipo.id })).body).toMatchObject({ crm: null })
  expect((await coordenadora.delete(`/tipo-de-entrega/${tipo.id}`)).status).toBe(409)
  expect((await coordenadora.get(`/entrega/${id}/historico`)).status).toBe(200)
})

test('o valor guardado e as opções que dependem, que o guia acrescenta a contato, valem', async () => {
  const contato = async (values: object) =>
    (await coordenadora.post('/contato/', values)).body as Row
  const gil = await contato({ aluno_id: rui.id, nome: 'Gil Dias', parentesco: 'irmao' })
  const eva = await contato({ aluno_id: ana.id, nome: 'Eva Lima', parentesco: 'tio' })
  const found = await coordenadora.get('/contato/?iniciais=GD&q=gd&_sort=iniciais')
  expect(found.body).toMatchObject([{ id: gil.id, iniciais: 'GD' }])
  const refused = await coordenadora.put(`/contato/${gil.id}`, { guarda: 'unica' })
  expect(refused.body).toMatchObject({
    errors: { guarda: '"Única" não serve com Irmão/Irmã em Parentesco' },
  })
  const other = await coordenadora.put(`/contato/${gil.id}`, { avisa_id: eva.id })
  expect(other.body).toMatchObject({
    errors: { avisa_id: 'Só serve um contato com Aluno igual' },
  })
})

test('o campo com outro nome e o de outro tipo trazem o que estava guardado, e o retirado não se lê', async () => {
  const [lia] = (await coordenadora.get('/alunos/?q=lia')).body as Row[]
  const { body } = await coordenadora.get(`/alunos/${lia?.id}`)
  expect(body).toMatchObject({ nome: 'Lia Reis', quem_leva: 'Avó', sala: '12' })
  expect(body).not.toHaveProperty('recado')
})

test('está no histórico do aluno, na exportação e no CSV', async () => {
  const answer = await coordenadora.get(`/alunos/${ana.id}/historico`)
  const { entradas } = answer.body as PaginaDoHistorico
  expect(entradas.map(({ acao, assunto }) => `${acao} ${assunto}`)).toEqual(
    expect.arrayContaining(['criou acompanhante', 'editou acompanhante']),
  )
  const { pieces } = await exportSubject(casa.services, ana.id)
  const { registros } = (await json(pieces)) as Exported
  expect(registros.acompanhante).toMatchObject([{ nome: 'Carla Lima' }])
  const rows = (await coordenadora.get('/acompanhante/')).body as Row[]
  expect(csvOf(acompanhante, rows, 'coordenador')).toContain(
    'ID;Aluno;Nome;Parentesco;Telefone;Data de nascimento\r\n1;Ana Lima;Carla Lima;Mãe;(11) 3333-4444;11/03/1986',
  )
})

test('está na ficha do aluno, a quem o alcança, e não na lista', async () => {
  const daFicha = async (person: typeof coordenadora) =>
    ((await person.get(`/alunos/${ana.id}`)).body as Row).acompanhantes
  expect(await daFicha(coordenadora)).toMatchObject([
    { id: carla.id, nome: 'Carla Lima', idade: 39 },
  ])
  expect(await daFicha(beatriz)).toMatchObject([{ id: carla.id }])
  const [first] = (await coordenadora.get('/alunos/')).body as Row[]
  expect(first).not.toHaveProperty('acompanhantes')
})

test('entra por planilha, com o aluno pelo nome', async () => {
  const linha = (numero: number, aluno: string) => ({
    linha: numero,
    valores: { nome: 'Eva Lima', parentesco: 'mae', telefone: '1133334444' },
    referencias: { aluno_id: aluno },
  })
  const send = (linhas: object[]) => coordenadora.post('/acompanhante/importacao', { linhas })
  const recusada = await send([linha(1, 'Ana Lima'), linha(2, 'Ninguém')])
  expect(recusada.body).toMatchObject({
    linhas: [{ linha: 2, errors: { aluno_id: 'Não há aluno com este nome' } }],
  })
  expect((await send([linha(1, 'ana lima')])).text).toContain('"entraram":1')
  const [eva] = (await coordenadora.get('/acompanhante/?q=eva')).body as Row[]
  expect(eva).toMatchObject({ nome: 'Eva Lima', aluno: { id: ana.id } })
  expect((await beatriz.post('/acompanhante/importacao', { linhas: [] })).status).toBe(403)
  expect((await coordenadora.delete(`/acompanhante/${eva?.id}`)).status).toBe(204)
})

test('está na documentação da API', async () => {
  const { body } = await coordenadora.get('/openapi.json')
  expect(body).toMatchObject({
    paths: {
      '/acompanhante/': { get: {}, post: {} },
      '/acompanhante/{id}': { put: {}, delete: {} },
    },
    components: {
      schemas: { acompanhante: { properties: { idade: { anyOf: [{ type: 'integer' }, {}] } } } },
    },
  })
})

test('o apagamento de um aluno leva os seus, e nenhum outro', async () => {
  await coordenadora.delete(`/alunos/${ana.id}`)
  await eraseSubject(casa.services, ana.id)
  const left = (await coordenadora.get('/acompanhante/')).body as Row[]
  expect(left.map(({ nome }) => nome)).toEqual(['Davi Dias'])
})

test('grava-se com o aluno: acrescenta, muda, tira e reordena', async () => {
  const save = async (acompanhantes: readonly object[]) =>
    (await coordenadora.put(`/alunos/${rui.id}`, { acompanhantes })).body
  expect(await save([{ nome: 'Eva' }, { id: davi.id, parentesco: 'pai' }])).toMatchObject({
    acompanhantes: [{ nome: 'Eva' }, { id: davi.id, nome: 'Davi Dias', parentesco: 'pai' }],
  })
  expect(await save([{ id: davi.id }, { nome: '' }])).toMatchObject({
    errors: { 'acompanhantes.1.nome': 'Nome é obrigatório' },
  })
  expect(await save([{ id: davi.id }])).toMatchObject({ acompanhantes: [{ id: davi.id }] })
})

test('duas linhas que podem ser a mesma se sugerem', async () => {
  for (const nome of ['Rosa Dias', 'Dias Rosa'])
    await coordenadora.post('/acompanhante/', {
      ...{ aluno_id: rui.id, nome, data_nascimento: '1980-05-06' },
    })
  const { body } = await coordenadora.get('/acompanhante/semelhantes')
  expect(body).toMatchObject({ pares: [{ campo: 'data_nascimento', excluido: false }] })
})
