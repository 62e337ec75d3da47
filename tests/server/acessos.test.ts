import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deleteExpired } from '#server/privacy/retention'
import { institute, type Row, signIn } from './institute.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

async function acessos(casa: Awaited<ReturnType<typeof institute>>, query = '') {
  const { body } = await (await casa.coordenadora()).get(`/acessos/${query}`)
  return body as Row[]
}

test('a coordenação vê quem entrou e quem foi recusado, com dia, dispositivo e endereço, o último antes', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const from = { 'user-agent': chrome }
  await casa.anyone.post('/login/login', { email: beatriz.email, password: 'Errada123' }, from)
  await casa.anyone.post('/token/', { username: 'SenhaPorEngano@x.y', password: 'x' }, from)
  const [unknown, wrong, entered] = await acessos(casa)
  expect(unknown).toMatchObject({
    ...{ nome: 'Desconhecida', email: null, resultado: 'desconhecido' },
  })
  expect(wrong).toEqual({
    id: expect.any(Number),
    nome: 'Beatriz',
    email: beatriz.email,
    resultado: 'errou',
    quando: '2026-03-10T12:00:00.000Z',
    dia: '2026-03-10',
    dispositivo: 'Chrome no Windows',
    endereco: '127.0.0.1',
  })
  expect(entered).toMatchObject({ nome: 'Beatriz', resultado: 'entrou' })
  // What was typed there by mistake may be a password.
  const everything = await casa.db.kysely.selectFrom('acesso').selectAll().execute()
  expect(JSON.stringify(everything)).not.toMatch(/engano/i)
})

test('os acessos se filtram por resultado, pessoa e período, página a página', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  casa.clock.pass(24 * 60)
  await casa.anyone.post('/login/login', { email: beatriz.email, password: 'Errada123' })
  casa.clock.pass(24 * 60)
  await signIn(casa.app, beatriz)
  const coordenadora = await signIn(casa.app, {
    ...{ id: 1, email: 'coordenacao@exemplo.org', password: 'Goiabada7' },
  })
  const found = async (query: string) => {
    const { body, headers } = await coordenadora.get(`/acessos/?_start=0&_end=2&${query}`)
    return [
      Number(headers['x-total-count']),
      (body as Row[]).map(({ dia, resultado }) => `${dia} ${resultado}`),
    ]
  }
  expect(await found('')).toEqual([5, ['2026-03-12 entrou', '2026-03-12 entrou']])
  expect(await found('resultado=errou')).toEqual([1, ['2026-03-11 errou']])
  expect(await found('q=beatriz&resultado=entrou')).toEqual([
    ...[2, ['2026-03-12 entrou', '2026-03-10 entrou']],
  ])
  expect(await found('dia_gte=2026-03-11&dia_lte=2026-03-11')).toEqual([
    ...[1, ['2026-03-11 errou']],
  ])
})

test('só a coordenação vê os acessos, e ninguém os escreve nem apaga', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  for (const person of [await casa.educadora(), await casa.assistente()])
    expect((await person.get('/acessos/')).status).toBe(403)
  expect((await casa.anyone.get('/acessos/')).status).toBe(401)
  expect((await coordenadora.post('/acessos/', { nome: 'x' })).status).toBe(404)
  expect((await coordenadora.delete('/acessos/1')).status).toBe(404)
})

test('acessos e tentativas guardam-se por 30 dias, sessões encerradas por 90, também se dois servidores limpam', async () => {
  const casa = await institute()
  const { db, clock, services } = casa
  const beatriz = await casa.educadora()
  await casa.anyone.post('/login/login', { email: beatriz.email, password: 'Errada123' })
  await casa.anyone.post('/logout', undefined)
  const counts = async () => {
    await Promise.all([deleteExpired(services), deleteExpired(services)])
    const tables = ['tentativa', 'acesso', 'sessao'] as const
    return Promise.all(
      tables.map(async (table) => (await db.kysely.selectFrom(table).selectAll().execute()).length),
    )
  }
  const atFirst = await counts()
  expect(atFirst.every((count) => count > 0)).toBe(true)
  clock.pass(30 * 24 * 60 - 1)
  expect(await counts()).toEqual(atFirst)
  clock.pass(2)
  expect(await counts()).toEqual([0, 0, atFirst[2]])
  clock.pass(60 * 24 * 60 + 1)
  expect(await counts()).toEqual([0, 0, 0])
})

test('o envio que um servidor morto deixou pela metade é removido; um que ainda corre, não', async () => {
  const { services, clock } = await institute()
  const folder = join(services.dataDir, 'documentos')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'metade.parte')
  writeFileSync(path, 'o laudo de alguém')
  utimesSync(path, services.now(), services.now())
  clock.pass(9)
  await deleteExpired(services)
  expect(readdirSync(folder)).toEqual(['metade.parte'])
  clock.pass(2)
  await deleteExpired(services)
  expect(readdirSync(folder)).toEqual([])
})
