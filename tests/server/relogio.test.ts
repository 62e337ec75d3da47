import { expect, test } from 'vitest'
import { type Answer, type Client, clientOf } from './client.ts'
import { type Institute, institute } from './institute.ts'

const email = 'coordenacao@exemplo.org'
const nova_senha = 'Outra1senha'
const day = 24 * 60

const entrar = ({ anyone }: Institute, password = 'Goiabada7', of = email) =>
  anyone.post('/login/login', { email: of, password })
const wait = ({ headers }: Answer) => Number(headers['retry-after'])
const tokensOf = async ({ anyone }: Institute) =>
  (await anyone.post('/token/', { username: email, password: 'Goiabada7' })).body as Tokens
const renovar = ({ anyone }: Institute, { refresh }: Tokens) =>
  anyone.post('/token/refresh/', { refresh })
const solicitar = (client: Client) => client.post('/recuperacao/solicitar', { email })

interface Tokens {
  readonly access: string
  readonly refresh: string
}

test('um relógio adiantado um dia, depois de acertado, não prende uma conta além da sua espera', async () => {
  const casa = await institute()
  casa.clock.pass(day)
  for (let n = 0; n < 7; n += 1) {
    await entrar(casa, 'errada')
    casa.clock.pass(1)
  }
  casa.clock.pass(-day)
  const locked = await entrar(casa)
  expect(locked.status).toBe(429)
  expect(wait(locked)).toBeLessThanOrEqual(4 * 60)
  casa.clock.pass(wait(locked) / 60)
  expect((await entrar(casa)).status).toBe(200)
})

test('nem prende um endereço além dos seus quinze minutos, nem os códigos além da sua hora', async () => {
  const casa = await institute()
  casa.clock.pass(day)
  for (let n = 0; n < 100; n += 1) await entrar(casa, 'x', `nao${n}@exemplo.org`)
  for (let n = 0; n < 5; n += 1) await solicitar(casa.anyone)
  expect((await solicitar(casa.anyone)).status).toBe(429)
  casa.clock.pass(-day)
  const [closed, asked] = [await entrar(casa), await solicitar(casa.anyone)]
  expect([closed.status, asked.status]).toEqual([429, 429])
  expect(wait(closed)).toBeLessThanOrEqual(15 * 60)
  expect(wait(asked)).toBeLessThanOrEqual(60 * 60)
  casa.clock.pass(15)
  expect((await entrar(casa)).status).toBe(200)
  casa.clock.pass(46)
  expect((await solicitar(casa.anyone)).status).toBe(200)
})

test('uma sessão aberta por um relógio adiantado dura o que as outras duram, contado de agora', async () => {
  const casa = await institute()
  casa.clock.pass(day)
  const [idle, used] = [await tokensOf(casa), await tokensOf(casa)]
  casa.clock.pass(-day)
  expect((await renovar(casa, idle)).status).toBe(200)
  const statuses: number[] = []
  for (let hours = 0; hours < 12.5; hours += 0.25) {
    statuses.push((await renovar(casa, used)).status)
    casa.clock.pass(15)
  }
  expect(statuses.slice(0, 48)).toEqual(Array(48).fill(200))
  expect(statuses.at(-1)).toBe(401)
  expect((await renovar(casa, idle)).status).toBe(401)
})

test('um acesso assinado por um relógio adiantado não vale um dia, e renovar dá outro', async () => {
  const casa = await institute()
  casa.clock.pass(day)
  const tokens = await tokensOf(casa)
  casa.clock.pass(-day)
  expect((await clientOf(casa.app, tokens.access).get('/turma/')).status).toBe(401)
  const { access } = (await renovar(casa, tokens)).body as Tokens
  expect((await clientOf(casa.app, access).get('/turma/')).status).toBe(200)
})

test('um código pedido com o relógio adiantado vale meia hora desde que foi visto', async () => {
  const casa = await institute()
  casa.clock.pass(day)
  await solicitar(casa.anyone)
  const codigo = /^ +([A-Z0-9]{6})$/m.exec(casa.letters.at(-1)?.text ?? '')?.[1]
  casa.clock.pass(-day)
  const validar = () => casa.anyone.post('/recuperacao/validar', { email, codigo })
  expect((await validar()).status).toBe(200)
  casa.clock.pass(31)
  expect((await validar()).status).toBe(400)
  const late = { email, codigo, nova_senha }
  expect((await casa.anyone.post('/recuperacao/redefinir', late)).status).toBe(400)
})
