import { expect, test } from 'vitest'
import { type Institute, institute, type Person } from './institute.ts'

const codeIn = ({ letters }: Institute) =>
  /^ {4}([A-Z0-9]{6})$/m.exec(letters.at(-1)?.text ?? '')?.[1] ?? ''
const ask = (casa: Institute, email: string) =>
  casa.anyone.post('/recuperacao/solicitar', { email })
const check = (casa: Institute, email: string, codigo: string) =>
  casa.anyone.post('/recuperacao/validar', { email, codigo })
const reset = (casa: Institute, { email }: Person, codigo: string, nova_senha = 'Nova123') =>
  casa.anyone.post('/recuperacao/redefinir', { email, codigo, nova_senha })
/** A code that is well formed and not the one that was sent. */
const another = (code: string) => (code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA')

test('o código chega por e-mail, vale uma vez, troca a senha e encerra as sessões', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  expect((await ask(casa, beatriz.email)).status).toBe(200)
  expect(casa.letters).toMatchObject([{ to: beatriz.email }])
  const code = codeIn(casa)
  expect((await check(casa, beatriz.email, code)).status).toBe(200)
  expect((await reset(casa, beatriz, code)).status).toBe(200)
  expect((await beatriz.get('/turma/')).status).toBe(401)
  const login = (password: string) =>
    casa.anyone.post('/login/login', { email: beatriz.email, password })
  expect((await login(beatriz.password)).status).toBe(401)
  expect((await login('Nova123')).status).toBe(200)
  expect((await reset(casa, beatriz, code, 'Outra123')).status).toBe(400)
  expect(casa.letters).toHaveLength(2)
})

test('um e-mail desconhecido é dito como a especificação diz', async () => {
  const casa = await institute()
  const answer = await ask(casa, 'ninguem@exemplo.org')
  expect(answer.status).toBe(404)
  expect(answer.body).toEqual({ detail: 'Email não encontrado no sistema' })
  expect(casa.letters).toEqual([])
})

test('o código expira aos trinta minutos', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  await ask(casa, beatriz.email)
  const code = codeIn(casa)
  casa.clock.pass(30.1)
  const answer = await check(casa, beatriz.email, code)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ detail: expect.stringContaining('expirado') })
  expect((await reset(casa, beatriz, code)).status).toBe(400)
})

test('cinco erros gastam o código, também em pedidos ao mesmo tempo', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  await ask(casa, beatriz.email)
  const code = codeIn(casa)
  const wrong = await Promise.all(
    Array.from({ length: 20 }, () => check(casa, beatriz.email, another(code))),
  )
  expect(wrong.map(({ status }) => status)).toEqual(Array(20).fill(400))
  expect(wrong[0]?.body).toMatchObject({ detail: expect.stringContaining('inválido') })
  expect((await reset(casa, beatriz, code)).status).toBe(400)
})

test('um código novo mata o anterior, e o de uma pessoa não serve a outra', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const carla = await casa.educadora()
  await ask(casa, beatriz.email)
  const old = codeIn(casa)
  await ask(casa, beatriz.email)
  const code = codeIn(casa)
  expect((await check(casa, beatriz.email, old)).status).toBe(old === code ? 200 : 400)
  expect((await reset(casa, carla, code)).status).toBe(400)
  expect((await check(casa, beatriz.email, code)).status).toBe(200)
})

test('o sexto pedido de código em uma hora espera', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) statuses.push((await ask(casa, beatriz.email)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  casa.clock.pass(61)
  expect((await ask(casa, beatriz.email)).status).toBe(200)
})
