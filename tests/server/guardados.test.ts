import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import { csvOf } from '#model/csv'
import { integer, kept, text } from '#model/field'
import type { Resource } from '#model/resource'
import { resources } from '#resources'
import { onibus, parada, passeio } from '../fixtures/passeio.ts'
import { comTurma, institute, type Row } from './institute.ts'
import { rowsOf } from './rows-of.ts'
import { temporaryPlace } from './temporary-place.ts'

const casa = await institute({ resources: { ...resources, onibus, parada, passeio } })
const coordenadora = await casa.coordenadora()
const { created, named } = rowsOf(coordenadora, 'passeio')
const zoo = await created({ nome: 'Zoo', saida: '08:00', volta: '12:30' })
const feira = await created({ nome: 'Feira', saida: '13:00', volta: '14:00', turno: 'tarde' })
const of = async (id: number) => (await coordenadora.get(`/passeio/${id}`)).body as Row

test('um valor guardado segue os seus campos em cada gravação', async () => {
  expect(zoo).toMatchObject({ minutos: 270, placa: 'Zoo de manhã' })
  const { body, headers } = await coordenadora.put(`/passeio/${zoo.id}`, { volta: '12:00' })
  expect([body, headers.etag]).toMatchObject([{ minutos: 240, placa: 'Zoo de manhã' }, /2/])
  await coordenadora.put(`/passeio/${zoo.id}`, { saida: null })
  expect(await of(zoo.id)).toMatchObject({ minutos: null })
  await coordenadora.put(`/passeio/${zoo.id}`, { saida: '08:00', volta: '12:30' })
  const ids = [zoo.id, feira.id]
  await coordenadora.post('/passeio/lote/edicao', { ids, campo: 'turno', valor: 'tarde' })
  expect(await of(zoo.id)).toMatchObject({ minutos: 270, placa: 'Zoo à tarde' })
})

test('um valor que não é do seu tipo fica vazio', async () => {
  const row = await created({ nome: 'Ontem', saida: '12:00', volta: '11:00' })
  expect(row).toMatchObject({ minutos: null })
  await coordenadora.delete(`/passeio/${row.id}`)
})

test('ninguém o envia, e nenhuma planilha o traz', async () => {
  for (const answer of [
    await coordenadora.post('/passeio/', { nome: 'Mar', minutos: 5 }),
    await coordenadora.put(`/passeio/${zoo.id}`, { minutos: 5 }),
  ])
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { errors: { minutos: 'Campo que não pode ser alterado' } },
    ])
  const linhas = [
    { linha: 1, valores: { nome: 'Serra', saida: '07:00', volta: '17:00' } },
    { linha: 2, valores: { nome: 'Rio', turno: 'tarde' } },
  ]
  expect((await coordenadora.post('/passeio/importacao', { linhas })).status).toBe(200)
  const { body } = await coordenadora.get('/passeio/?minutos=600')
  expect(body).toMatchObject([{ nome: 'Serra', placa: 'Serra de manhã' }])
  expect(await named('placa=Rio à tarde')).toEqual(['Rio'])
  const trazida = [{ linha: 1, valores: { nome: 'Lago', minutos: 3 } }]
  expect((await coordenadora.post('/passeio/importacao', { linhas: trazida })).status).toBe(400)
})

test('a lista se ordena, se filtra e se busca por ele', async () => {
  const own = async (query: string) =>
    (await named(query)).filter((nome) => ['Zoo', 'Feira', 'Serra'].includes(String(nome)))
  expect(await own('_sort=minutos')).toEqual(['Feira', 'Zoo', 'Serra'])
  expect(await own('_sort=placa&_order=desc')).toEqual(['Zoo', 'Serra', 'Feira'])
  expect(await own('minutos_gte=61&minutos_lte=599')).toEqual(['Zoo'])
  expect(await own('q=a tarde')).toEqual(['Zoo', 'Feira'])
  const { body } = await coordenadora.get('/passeio/?minutos=60')
  expect(csvOf(passeio, body as Row[], 'coordenador')).toMatch(
    /;Duração;Placa\r\n.*;60;Feira à tarde/,
  )
})

test('o histórico conta os campos de que é feito, e não ele', async () => {
  const { rows } = await sql<{ antes: string; depois: string }>`select antes, depois from auditoria
    where recurso = 'passeio' and acao = 'editou'`.execute(casa.db.kysely)
  expect(rows.length).toBeGreaterThan(0)
  for (const { antes, depois } of rows) expect(antes + depois).not.toMatch(/minutos|placa/)
})

test('o documento da API o diz, e que ninguém o envia', async () => {
  const { body } = await casa.anyone.get('/openapi.json')
  const { schemas } = (body as { components: { schemas: Record<string, unknown> } }).components
  expect(JSON.stringify(schemas.Passeio ?? schemas)).toMatch(/"minutos":\{[^}]*"readOnly":true/)
})

test('o início o preenche em um banco que já tem linhas, e de novo quando a sua função é outra', async () => {
  const place = await temporaryPlace()
  onTestFinished(place.remove)
  const { minutos: _, placa: __, ...typed } = passeio.fields
  const before: Resource = { ...passeio, fields: typed }
  const hours = kept(integer('Duração', { list: true, filter: true }), {
    from: ['saida', 'volta'],
    value: ({ saida, volta }) =>
      Number.parseInt(String(volta), 10) - Number.parseInt(String(saida), 10),
  })
  const started = (declared: Resource) =>
    openDatabase({
      ...place,
      resources: Object.values({ ...resources, onibus, parada, passeio: declared }),
    })
  const first = await started(before)
  await sql`insert into passeio (nome, saida, volta, criado_em)
    values ('Zoo', '08:00', '12:30', '2026-03-10'), ('Sem hora', null, null, '2026-03-10')`.execute(
    first.kysely,
  )
  await first.close()
  const stored = async (declared: Resource) => {
    const db = await started(declared)
    const { rows } = await sql<Row>`select * from passeio order by id`.execute(db.kysely)
    await db.close()
    return rows
  }
  expect(await stored(passeio)).toMatchObject([
    { minutos: 270, placa: 'Zoo de manhã', busca_placa: 'zoo de manha', versao: 1 },
    { minutos: null, placa: 'Sem hora de manhã', busca_placa: 'sem hora de manha' },
  ])
  const other: Resource = { ...passeio, fields: { ...passeio.fields, minutos: hours } }
  expect(await stored(other)).toMatchObject([{ minutos: 4 }, { minutos: null }])
})

/** An entity of the product with one more field, kept of another. */
const comGuardado = <R extends Resource>(resource: R, from: string): R => ({
  ...resource,
  fields: {
    ...resource.fields,
    copia: kept(text('Cópia', { read: ['coordenador'] }), {
      from: [from],
      value: (row) => `É ${row[from]}`,
    }),
  },
})

test('também o seguem as gravações que um assunto faz por SQL', async () => {
  const turma = comGuardado(resources.turma, 'encerrada_em')
  const aluno = comGuardado(resources.aluno, 'situacao')
  const relatorio = comGuardado(resources.relatorio, 'situacao')
  const planejamento = comGuardado(resources.planejamento, 'data_aula')
  const aviso = comGuardado(resources.aviso, 'situacao')
  const more = { turma, aluno, relatorio, planejamento, aviso }
  const outra = await institute({ resources: { ...resources, ...more } })
  const { coordenadora: quem, beatriz, turma: dela, ana } = await comTurma(outra)
  const copies = async (table: string) => {
    const { rows } = await sql<Row>`select copia from ${sql.table(table)} order by id`.execute(
      outra.db.kysely,
    )
    return rows.map(({ copia }) => copia)
  }
  const dia = '2026-03-10'
  const deBeatriz = { educador_id: beatriz.id, turma_id: dela.id }
  const escrito = { ...deBeatriz, data_relatorio: '2026-03-09', report: 'Roda.' }
  const { body } = await beatriz.post('/relatorio/', escrito)
  await quem.post(`/relatorio/${(body as Row).id}/leitura`, { visto: null })
  expect(await copies('relatorio')).toEqual(['É lido'])

  const aula = { ...deBeatriz, data_aula: '2026-03-11', tema: 'Roda', disciplina: 'Ler' }
  const plano = (await beatriz.post('/planejamentos/', aula)).body as Row
  const adiado = { planejamento: plano.id, de: '2026-03-11', para: '2026-03-12' }
  await beatriz.post(`/turma/${dela.id}/adiamento`, { ...adiado, seguintes: [] })
  expect(await copies('planejamento')).toEqual(['É 2026-03-12'])

  await beatriz.post(`/alunos/${ana.id}/avisos`, { inicio: dia, fim: dia })
  expect(await copies('aviso')).toEqual(['É aberto'])
  const falta = { aluno_id: ana.id, inicio: dia, fim: dia, motivo: 'doenca' }
  await quem.post('/justificativa/', falta)
  expect(await copies('aviso')).toEqual(['É resolvido'])

  const alunos = [{ id: ana.id, destino: 'conclusao' }]
  const turmas = [{ id: dela.id, nova: 'Coral 2027', existente: null, alunos }]
  const chave = { 'Idempotency-Key': 'virar-de-ano' }
  const virada = await quem.post('/viradas', { de: 2026, para: 2027, dia, turmas }, chave)
  expect([virada.status, await copies('turma'), await copies('aluno')]).toEqual([
    200,
    [`É ${dia}`, 'É null'],
    ['É concluido'],
  ])
  const feita = JSON.parse(virada.text.trim().split('\n').at(-1) ?? '') as { virada: number }
  await quem.post(`/viradas/${feita.virada}/desfazer`, undefined, {
    'Idempotency-Key': 'desfazer-a-virada',
  })
  expect([(await copies('turma'))[0], await copies('aluno')]).toEqual(['É null', ['É ativo']])
})
