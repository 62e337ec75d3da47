import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { everybody, own } from '#model/access'
import { choice, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { resources } from '#resources'
import { onibus, parada, passeio } from '../fixtures/passeio.ts'
import { institute } from './institute.ts'
import { rowsOf } from './rows-of.ts'

const casa = await institute({ resources: { ...resources, onibus, parada, passeio } })
const { post, put, get } = await casa.coordenadora()
const person = await casa.coordenadora()
const { created, named } = rowsOf(person, 'passeio')
const cedo = await rowsOf(person, 'onibus').created({ nome: 'Cedo', turno: 'manha' })
const tarde = await rowsOf(person, 'onibus').created({ nome: 'Tarde', turno: 'tarde' })
const quebrado = { nome: 'Quebrado', turno: 'manha', estado: 'parado' }
const parado = await rowsOf(person, 'onibus').created(quebrado)
const praca = await rowsOf(person, 'parada').created({ nome: 'Praça', onibus_id: cedo.id })

const pre = '"Pré" não serve com Fundamental em Etapa'
const deManha = 'Só serve um ônibus com Manhã em Turno e Bom em Estado'
const deTarde = 'Só serve um ônibus com Tarde em Turno e Bom em Estado'

/** What is refused, and why. */
async function refused(answer: ReturnType<typeof post>) {
  const { status, body } = await answer
  expect(status).toBe(400)
  return (body as { errors: object }).errors
}

test('uma opção que não serve com a outra é recusada sob o seu campo, mude qual das duas mudar', async () => {
  const zoo = await created({ nome: 'Zoo', etapa: 'infantil', serie: 'pre' })
  expect(await refused(put(`/passeio/${zoo.id}`, { serie: 'um' }))).toEqual({
    serie: '"1º ano" não serve com Infantil em Etapa',
  })
  expect(await refused(put(`/passeio/${zoo.id}`, { etapa: 'fundamental' }))).toEqual({ serie: pre })
  expect((await get(`/passeio/${zoo.id}`)).body).toMatchObject({ etapa: 'infantil', serie: 'pre' })
  const both = await put(`/passeio/${zoo.id}`, { etapa: 'fundamental', serie: 'dois' })
  expect(both.status).toBe(200)
  expect(
    await refused(post('/passeio/', { nome: 'X', etapa: 'fundamental', serie: 'pre' })),
  ).toEqual({ serie: pre })
})

test('com uma opção de que nada se diz, ou nenhuma, todas servem; e o filtro da lista as oferece', async () => {
  await created({ nome: 'EJA', etapa: 'eja', serie: 'pre' })
  await created({ nome: 'Qualquer', serie: 'um' })
  expect(await named('serie=pre')).toEqual(['EJA'])
})

test('o que já não servia fica como está enquanto ninguém o muda', async () => {
  const antigo = await created({ nome: 'Antigo', turno: 'manha', onibus_id: cedo.id })
  await sql`update passeio set etapa = 'fundamental', serie = 'pre', onibus_id = ${parado.id}
    where id = ${antigo.id}`.execute(casa.db.kysely)
  expect((await put(`/passeio/${antigo.id}`, { nome: 'Antigo 2' })).status).toBe(200)
  expect(await refused(put(`/passeio/${antigo.id}`, { turno: 'tarde' }))).toEqual({
    onibus_id: deTarde,
  })
  expect(await refused(put(`/passeio/${antigo.id}`, { etapa: 'infantil', serie: 'um' }))).toEqual({
    serie: '"1º ano" não serve com Infantil em Etapa',
  })
})

test('uma referência só leva a linhas que servem com a sua', async () => {
  const row = await created({
    nome: 'Mar',
    turno: 'manha',
    onibus_id: cedo.id,
    parada_id: praca.id,
  })
  const igual = { parada_id: 'Só serve uma parada com Ônibus igual' }
  for (const onibus_id of [tarde.id, parado.id])
    expect(await refused(put(`/passeio/${row.id}`, { onibus_id }))).toEqual({
      ...{ onibus_id: deManha, ...igual },
    })
  expect(await refused(put(`/passeio/${row.id}`, { turno: 'tarde' }))).toEqual({
    onibus_id: deTarde,
  })
  const outra = { turno: 'tarde', onibus_id: tarde.id }
  expect(await refused(put(`/passeio/${row.id}`, outra))).toEqual(igual)
  expect((await put(`/passeio/${row.id}`, { ...outra, parada_id: null })).status).toBe(200)
  expect(await refused(post('/passeio/', { nome: 'X', onibus_id: parado.id }))).toEqual({
    onibus_id: 'Só serve um ônibus com Bom em Estado',
  })
})

test('em lote, cada linha diz se lhe serve', async () => {
  const ids = [
    (await created({ nome: 'Um', turno: 'manha', etapa: 'infantil' })).id,
    (await created({ nome: 'Dois', turno: 'tarde', etapa: 'fundamental' })).id,
  ]
  const one = await post('/passeio/lote/edicao', { ids, campo: 'onibus_id', valor: tarde.id })
  expect(one.body).toMatchObject({
    linhas: [{ feita: false, detail: expect.stringContaining(deManha) }, { feita: true }],
  })
  const other = await post('/passeio/lote/edicao', { ids, campo: 'serie', valor: 'pre' })
  expect(other.body).toMatchObject({
    linhas: [{ feita: true }, { feita: false, detail: expect.stringContaining(pre) }],
  })
})

test('uma planilha: a conferência o diz antes, e a importação recusa a linha', async () => {
  const igual = 'Só serve uma parada com Ônibus igual'
  const asked: [object, object, object?][] = [
    [{ turno: 'manha' }, { onibus_id: 'Cedo' }],
    [{ turno: 'tarde' }, { onibus_id: 'Cedo' }, { onibus_id: deTarde }],
    [{}, { onibus_id: 'Cedo' }],
    [{}, { onibus_id: 'Quebrado' }, { onibus_id: 'Só serve um ônibus com Bom em Estado' }],
    [{ turno: 'manha' }, { onibus_id: 'Nenhum' }],
    [{}, { onibus_id: 'Cedo', parada_id: 'Praça' }],
    [{}, { onibus_id: 'Tarde', parada_id: 'Praça' }, { parada_id: igual }],
    [{}, { onibus_id: 'Nenhum', parada_id: 'Praça' }, { parada_id: igual }],
  ]
  const { body } = await post('/passeio/importacao/conferencia', {
    nomes: { onibus_id: ['Cedo', 'Nenhum'] },
    linhas: asked.map(([valores, referencias], linha) => ({
      ...{ linha, valores: { nome: 'A', ...valores }, referencias },
    })),
  })
  expect(body).toEqual({
    lugares: [],
    desconhecidos: { onibus_id: { Nenhum: 'Não há ônibus com este nome' } },
    novos: {},
    linhas: asked.flatMap(([, , errors], linha) =>
      errors ? [{ linha, errors, achadas: [] }] : [],
    ),
  })
  const linhas = [
    { linha: 1, valores: { nome: 'A', turno: 'manha' }, referencias: { onibus_id: 'cedo' } },
    { linha: 2, valores: { nome: 'B', turno: 'tarde' }, referencias: { onibus_id: 'cedo' } },
    { linha: 3, valores: { nome: 'C' }, referencias: { onibus_id: 'Tarde', parada_id: 'Praça' } },
    { linha: 4, valores: { nome: 'D', etapa: 'fundamental', serie: 'pre' } },
  ]
  const answer = await post('/passeio/importacao', { linhas })
  expect([answer.status, answer.body]).toMatchObject([
    400,
    {
      linhas: [
        { linha: 2, errors: { onibus_id: deTarde } },
        { linha: 3, errors: { parada_id: igual } },
        { linha: 4, errors: { serie: pre } },
      ],
    },
  ])
  expect(await named('onibus_id=1&q=')).not.toContain('A')
  const [first] = linhas
  expect((await post('/passeio/importacao', { linhas: [first] })).status).toBe(200)
})

test('o documento da API diz do que dependem', async () => {
  const { text } = await casa.anyone.get('/openapi.json')
  expect(text).toContain('Que opções servem: {\\"etapa\\":{\\"infantil\\":[\\"pre\\"]')
  expect(text).toContain(
    'Só linhas com {\\"turno\\":{\\"same\\":\\"turno\\"},\\"estado\\":\\"bom\\"}.',
  )
})

test('de uma linha que quem escreve não alcança não se diz se serviria', async () => {
  const pedido = defineResource('pedido', {
    label: { one: 'Pedido', many: 'Pedidos' },
    access: { list: everybody, create: { educador: 'all' } },
    fields: {
      nome: text('Nome'),
      turma_id: reference('Turma', 'turma', { where: { ano_letivo: 2026 } }),
    },
  })
  const outra = await institute({ resources: { ...resources, pedido } })
  const educadora = await outra.educadora()
  const [alheia, antiga] = [
    await outra.turma({ ano_letivo: 2025 }),
    await outra.turma({ ano_letivo: 2025, educador_id: educadora.id }),
  ]
  const said = async (turma_id: number) => refused(educadora.post('/pedido/', { turma_id }))
  expect(await said(antiga.id)).toEqual({ turma_id: 'Só serve uma turma com 2026 em Ano' })
  expect(await said(alheia.id)).toEqual(await said(999))
})

test('nem de uma que a sua lista não traz, onde ninguém as abre uma a uma', async () => {
  const coisa = defineResource('coisa', {
    label: { one: 'Coisa', many: 'Coisas', gender: 'f' },
    access: {
      list: { coordenador: 'all', educador: own('educador_id') },
      create: { coordenador: 'all' },
    },
    fields: {
      nome: text('Nome'),
      estado: choice('Estado', { boa: 'Boa', ma: 'Má' }, { filter: true }),
      educador_id: reference('Educador', 'educador'),
    },
  })
  const pedido = defineResource('pedido', {
    label: { one: 'Pedido', many: 'Pedidos' },
    access: { list: everybody, create: { educador: 'all' } },
    fields: {
      nome: text('Nome'),
      coisa_id: reference('Coisa', 'coisa', { where: { estado: 'boa' } }),
    },
  })
  const outra = await institute({ resources: { ...resources, coisa, pedido } })
  const educadora = await outra.educadora()
  const coisas = rowsOf(await outra.coordenadora(), 'coisa')
  const asked = async (values: object) => {
    const { id } = await coisas.created({ nome: 'Coisa', ...values })
    return (await educadora.post('/pedido/', { coisa_id: id })).status
  }
  const dela = { educador_id: educadora.id }
  const estados = ['boa', 'ma']
  const said = async (more: object) =>
    Promise.all(estados.map((estado) => asked({ estado, ...more })))
  expect(await said(dela)).toEqual([201, 400])
  const [boa, ma] = await said({})
  expect(boa).toBe(ma)
})
