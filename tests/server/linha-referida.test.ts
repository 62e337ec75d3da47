import { expect, test } from 'vitest'
import { resources } from '#resources'
import { bilhete, excursao, transporte } from '../fixtures/excursao.ts'
import { institute, type Row } from './institute.ts'
import { rowsOf } from './rows-of.ts'
import { watched } from './watched.ts'

const casa = await institute({ resources: { ...resources, transporte, excursao, bilhete } })
const queriesOf = await watched(casa)
const coordenadora = await casa.coordenadora()
const { post, put, get } = coordenadora
const { created } = rowsOf(coordenadora, 'excursao')
const { created: novo } = rowsOf(coordenadora, 'transporte')
const trem = await novo({ nome: 'Trem', tipo: 'trem', noturno: true, turno: 'manha' })
const van = await novo({ nome: 'Van', turno: 'manha' })
const barco = await novo({ nome: 'Barco', tipo: 'barco', turno: 'tarde' })
const parado = await novo({ nome: 'Parado', turno: 'manha', estado: 'parado' })

const falta = { farol: 'Diga o farol' }
const soCom = 'Só se preenche com Sim em Noturno de Transporte'
const deManha = 'Só serve um transporte com Manhã em Turno e Bom em Estado'

/** What is refused, and why. */
async function refused(answer: ReturnType<typeof post>) {
  const { status, body } = await answer
  expect(status).toBe(400)
  return (body as { errors: object }).errors
}

test('um campo vale conforme o de uma linha referida: pede-se, guarda-se e se apaga com ela', async () => {
  expect(await refused(post('/excursao/', { nome: 'Serra', transporte_id: trem.id }))).toEqual(
    falta,
  )
  const serra = await created({
    ...{ nome: 'Serra', transporte_id: trem.id, farol: 'Alto', cabine: '4' },
  })
  expect(serra).toMatchObject({ farol: 'Alto', cabine: '4' })
  const deVan = await put(`/excursao/${serra.id}`, { transporte_id: van.id })
  expect(deVan.body).toMatchObject({ farol: null, cabine: null })
  expect(await refused(put(`/excursao/${serra.id}`, { transporte_id: trem.id }))).toEqual(falta)
  const deBarco = { transporte_id: barco.id, farol: 'Alto', cabine: '2' }
  expect((await put(`/excursao/${serra.id}`, deBarco)).body).toMatchObject({
    ...{ farol: null, cabine: '2' },
  })
  expect(await created({ nome: 'A pé', farol: 'Alto', cabine: '1' })).toMatchObject({
    ...{ farol: null, cabine: null },
  })
})

test('de uma linha que já não está lá, nada se sabe: o que se guardou fica', async () => {
  const velho = await novo({ nome: 'Velho', noturno: true })
  const mar = await created({ nome: 'Mar', transporte_id: velho.id, farol: 'Baixo' })
  expect((await coordenadora.delete(`/transporte/${velho.id}`)).status).toBe(204)
  const renamed = await put(`/excursao/${mar.id}`, { nome: 'Mar aberto' })
  expect(renamed.body).toMatchObject({ farol: 'Baixo' })
})

test('em linhas dentro de outra, e em lote, cada uma olha a sua', async () => {
  const luzes = [
    { lugar: '1', transporte_id: trem.id, luz: 'Azul' },
    { lugar: '2', transporte_id: van.id, luz: 'Azul' },
    { lugar: '3', luz: 'Azul' },
  ]
  const row = await created({ nome: 'Rio', bilhetes: luzes })
  const guardadas = row.bilhetes as Row[]
  expect(guardadas.map(({ luz }) => luz)).toEqual(['Azul', null, null])
  const trocadas = guardadas.map(({ id }, at) => ({
    ...{ id, transporte_id: at === 0 ? van.id : trem.id, luz: 'Verde' },
  }))
  const depois = await put(`/excursao/${row.id}`, { bilhetes: trocadas })
  expect((depois.body as { bilhetes: Row[] }).bilhetes.map(({ luz }) => luz)).toEqual([
    ...[null, 'Verde', 'Verde'],
  ])
  const outra = await created({ nome: 'Lago', transporte_id: trem.id, farol: 'Alto' })
  const lote = { ids: [row.id, outra.id], campo: 'transporte_id', valor: trem.id }
  expect((await post('/excursao/lote/edicao', lote)).body).toMatchObject({
    linhas: [{ feita: false, detail: expect.stringContaining(falta.farol) }, { feita: true }],
  })
})

test('em uma planilha, o que a linha referida não deixa guardar é um erro da sua célula', async () => {
  const linha = (numero: number, nome: string, valores: object, referencias = {}) => ({
    ...{ linha: numero, valores: { nome, ...valores }, referencias },
  })
  const linhas = [
    linha(1, 'Um', { farol: 'Alto' }, { transporte_id: 'trem' }),
    linha(2, 'Dois', { farol: 'Alto' }, { transporte_id: 'Van' }),
    linha(3, 'Três', {}, { transporte_id: 'Trem' }),
    linha(4, 'Quatro', { farol: 'Alto' }),
    linha(5, 'Cinco', { farol: 'Alto' }, { transporte_id: 'Novo' }),
    linha(6, 'Seis', {}, { transporte_id: 'Novo' }),
    linha(...([7, 'Sete', { 'bilhetes.0.lugar': '1', 'bilhetes.0.luz': 'Azul' }] as const), {
      'bilhetes.0.transporte_id': 'Van',
    }),
    linha(...([8, 'Oito', { 'bilhetes.0.lugar': '1', 'bilhetes.0.luz': 'Azul' }] as const), {
      'bilhetes.0.transporte_id': 'Trem',
    }),
  ]
  const criar = { transporte_id: ['Novo'] }
  const answer = await post('/excursao/importacao', { criar, linhas })
  expect(answer.body).toMatchObject({
    linhas: [
      { linha: 2, errors: { farol: soCom } },
      { linha: 3, errors: falta },
      { linha: 4, errors: { farol: soCom } },
      { linha: 5, errors: { farol: soCom } },
      { linha: 7, errors: { 'bilhetes.0.luz': expect.stringContaining('Só se preenche com') } },
    ],
  })
  // The preview tells it too, of all that is there.
  const conferida = await post('/excursao/importacao/conferencia', { linhas })
  const { linhas: ditas } = conferida.body as { linhas: { linha: number; errors: object }[] }
  expect(ditas.map(({ linha }) => linha)).toEqual(expect.arrayContaining([2, 3, 7]))
  expect(ditas.find(({ linha }) => linha === 2)?.errors).toEqual({ farol: soCom })
  expect(ditas.some(({ linha }) => [1, 6, 8].includes(linha))).toBe(false)
  const certas = linhas.filter(({ linha }) => [1, 6, 8].includes(linha))
  expect((await post('/excursao/importacao', { criar, linhas: certas })).status).toBe(200)
  const { body } = await get('/excursao/?q=Um')
  expect(body).toMatchObject([{ nome: 'Um', farol: 'Alto' }])
  const oito = (await get('/excursao/?q=Oito')).body as Row[]
  expect((await get(`/excursao/${oito[0]?.id}`)).body).toMatchObject({
    bilhetes: [{ luz: 'Azul' }],
  })
})

test('muitas linhas dentro de uma perguntam pela linha referida uma vez só', async () => {
  const asked = async (many: number) => {
    const { id } = await created({ nome: `Com ${many}` })
    const bilhetes = Array.from({ length: many }, (_, at) => ({
      ...{ lugar: `${at}`, transporte_id: at % 2 ? trem.id : van.id },
    }))
    const queries = await queriesOf(coordenadora, (client) =>
      client.put(`/excursao/${id}`, { bilhetes }),
    )
    return queries.filter(({ sql }) => /^select.*"noturno"/.test(sql)).length
  }
  expect(await asked(2)).toBeGreaterThan(0)
  expect(await asked(12)).toBe(await asked(2))
})

test('quem não alcança a linha referida não aprende nada dela pela condição', async () => {
  const outra = await casa.educadora()
  const educadora = await casa.educadora()
  const dela = await novo({ nome: 'Dela', noturno: true, educador_id: educadora.id })
  const [escura, clara] = [
    await novo({ nome: 'Escura', noturno: true, educador_id: outra.id }),
    await novo({ nome: 'Clara', educador_id: outra.id }),
  ]
  const said = async (values: object) => {
    const { status, body } = await educadora.post('/excursao/', { nome: 'X', ...values })
    return [status, body]
  }
  expect(await said({ transporte_id: dela.id })).toMatchObject([400, { errors: falta }])
  for (const more of [{}, { farol: 'Alto' }])
    expect(await said({ transporte_id: escura.id, ...more })).toEqual(
      await said({ transporte_id: clara.id, ...more }),
    )
})

test('de várias linhas, só servem as que a sua pede; as de antes ficam', async () => {
  const reservas = (values: object) => post('/excursao/', { nome: 'Reserva', ...values })
  const manha = { turno: 'manha' }
  for (const id of [barco.id, parado.id])
    expect(await refused(reservas({ ...manha, reservas_ids: [van.id, id] }))).toEqual({
      reservas_ids: deManha,
    })
  const row = await created({ nome: 'Reserva', ...manha, reservas_ids: [van.id, trem.id] })
  await casa.db.kysely
    .updateTable('transporte' as never)
    .set({ estado: 'parado' } as never)
    .where('id' as never, '=', van.id as never)
    .execute()
  const place = `/excursao/${row.id}`
  expect((await put(place, { nome: 'Outra' })).status).toBe(200)
  expect((await put(place, { reservas_ids: [van.id] })).status).toBe(200)
  expect(await refused(put(place, { reservas_ids: [van.id, parado.id] }))).toEqual({
    reservas_ids: deManha,
  })
  expect(await refused(put(place, { turno: 'tarde' }))).toHaveProperty('reservas_ids')
  const lote = { ids: [row.id], campo: 'reservas_ids', valor: [barco.id] }
  expect((await post('/excursao/lote/edicao', lote)).body).toMatchObject({
    linhas: [{ feita: false, detail: expect.stringContaining(deManha) }],
  })
  const linhas = [
    { linha: 1, valores: { nome: 'L', ...manha }, referencias: { reservas_ids: 'Trem, Barco' } },
    { linha: 2, valores: { nome: 'M', ...manha }, referencias: { reservas_ids: 'Trem' } },
  ]
  const wrong = [{ linha: 1, errors: { reservas_ids: `${deManha}: Barco` } }]
  for (const place of ['importacao/conferencia', 'importacao'])
    expect((await post(`/excursao/${place}`, { linhas })).body).toMatchObject({ linhas: wrong })
  expect((await post('/excursao/importacao', { linhas: linhas.slice(1) })).status).toBe(200)
})

test('o documento da API diz a condição como se declara', async () => {
  const { text } = await casa.anyone.get('/openapi.json')
  expect(text).toContain('Só com transporte_id.noturno = true; senão, null.')
  expect(text).toContain(
    'Só linhas com {\\"turno\\":{\\"same\\":\\"turno\\"},\\"estado\\":\\"bom\\"}.',
  )
})
