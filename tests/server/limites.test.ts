import { expect, test } from 'vitest'
import { createApp } from '#server/app'
import { type Institute, institute } from './institute.ts'

const senha = 'Goiabada7'
const conta = 'coordenacao@exemplo.org'

interface Try {
  readonly status: number
  readonly wait: number
  readonly text: string
}

/** One try at the main login, from an address. */
async function entrar(
  { app }: Pick<Institute, 'app'>,
  email: string,
  password: string,
  { remoteAddress = '10.0.0.1', headers = {} } = {},
): Promise<Try> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/login/login',
    remoteAddress,
    headers,
    payload: { email, password },
  })
  const wait = Number(answer.headers['retry-after'] ?? 0)
  return { status: answer.statusCode, wait, text: answer.payload }
}

async function errar(casa: Institute, times: number, email = conta): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) statuses.push((await entrar(casa, email, `não ${n}`)).status)
  return statuses
}

/** A hundred failures from one address, each at another account that does not exist. */
async function esgotar(casa: Institute, from: Parameters<typeof entrar>[3] = {}) {
  for (let round = 0; round < 5; round += 1)
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => entrar(casa, `nao${round}.${n}@exemplo.org`, 'x', from)),
    )
}

test('T13: quatro erros são de graça; depois cada um custa o dobro, de 30 s a 15 min', async () => {
  const casa = await institute()
  expect(await errar(casa, 4)).toEqual([401, 401, 401, 401])
  const waits: number[] = []
  for (let step = 0; step < 7; step += 1) {
    expect((await entrar(casa, conta, 'errada')).status).toBe(401)
    const { status, wait } = await entrar(casa, conta, senha)
    expect(status).toBe(429)
    waits.push(wait)
    casa.clock.pass(wait / 60)
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
  expect((await entrar(casa, conta, senha)).status).toBe(200)
})

test('a espera diz quanto falta, em português, e tentar durante ela não a aumenta', async () => {
  const casa = await institute()
  await errar(casa, 5)
  casa.clock.pass(0.25)
  const waiting = await entrar(casa, conta, 'errada')
  expect(waiting).toEqual({
    status: 429,
    wait: 15,
    text: '{"detail":"Muitas tentativas. Aguarde um pouco e tente novamente."}',
  })
  casa.clock.pass(0.25)
  expect((await entrar(casa, conta, senha)).status).toBe(200)
})

test('a senha certa apaga os erros, e quinze minutos sem tentar também', async () => {
  const casa = await institute()
  await errar(casa, 4)
  expect((await entrar(casa, conta, senha)).status).toBe(200)
  expect(await errar(casa, 4)).toEqual([401, 401, 401, 401])
  casa.clock.pass(15.1)
  expect(await errar(casa, 5)).toEqual([401, 401, 401, 401, 401])
})

test('uma conta que não existe espera como uma que existe', async () => {
  const casa = await institute()
  const unknown = 'ninguem@exemplo.org'
  expect(await errar(casa, 6, unknown)).toEqual(await errar(casa, 6))
  expect(await entrar(casa, unknown, senha)).toEqual(await entrar(casa, conta, senha))
})

test('as três entradas contam juntas, e maiúsculas no e-mail são a mesma conta', async () => {
  const casa = await institute()
  const answers = [
    await casa.anyone.post('/login/login', { email: conta, password: 'x' }),
    await casa.anyone.post('/token/', { username: conta.toUpperCase(), password: 'x' }),
    await casa.anyone.post('/educadores/login', { username: ` ${conta}`, password: 'x' }),
    await casa.anyone.post('/token/', { username: conta, password: 'x' }),
    await casa.anyone.post('/login/login', { email: conta, password: 'x' }),
    await casa.anyone.post('/educadores/login', { username: conta, password: senha }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429])
})

test('T13: de cinquenta palpites ao mesmo tempo em uma conta, cinco se comparam', async () => {
  const casa = await institute()
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, n) => entrar(casa, conta, `palpite ${n}`)),
  )
  const statuses = all.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(45)
})

test('trinta entradas certas da mesma pessoa ao mesmo tempo entram todas', async () => {
  const casa = await institute()
  const all = await Promise.all(Array.from({ length: 30 }, () => entrar(casa, conta, senha)))
  expect(all.map(({ status }) => status)).toEqual(Array(30).fill(200))
})

test('a espera de uma conta não é a de outra, nem acaba por reiniciar o servidor', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  await errar(casa, 5)
  expect((await entrar(casa, beatriz.email, beatriz.password)).status).toBe(200)
  const restarted = await createApp(casa.services)
  expect((await entrar({ app: restarted }, conta, senha)).status).toBe(429)
  await restarted.close()
})

test('T13: cem erros de um endereço em quinze minutos fecham o endereço, não os outros', async () => {
  const casa = await institute()
  await esgotar(casa)
  expect(await entrar(casa, conta, senha)).toMatchObject({ status: 429, wait: 900 })
  expect((await entrar(casa, conta, senha, { remoteAddress: '10.0.0.2' })).status).toBe(200)
  const lie = { headers: { 'x-forwarded-for': '10.0.0.3' } }
  expect((await entrar(casa, conta, senha, lie)).status).toBe(429)
  casa.clock.pass(15)
  expect((await entrar(casa, conta, senha)).status).toBe(200)
})

test('dez pedidos por segundo por pessoa, até 150 de uma vez; o seguinte espera, e as outras não', async () => {
  const casa = await institute({}, 150)
  const beatriz = await casa.educadora()
  const helena = await casa.assistente()
  const statuses: number[] = []
  // The first of the 150 was the change of her password.
  const asked = Array.from({ length: 149 }, () => beatriz.get('/turma/99999'))
  for (const { status } of await Promise.all(asked)) statuses.push(status)
  expect(new Set(statuses)).toEqual(new Set([404]))
  const beyond = await beatriz.get('/turma/99999')
  expect(beyond.status).toBe(429)
  expect(beyond.headers['retry-after']).toBeDefined()
  expect(beyond.body).toEqual({
    detail: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
  })
  expect((await helena.get('/turma/99999')).status).toBe(404)
})

test('T13: de mil palpites em uma conta, em quinze minutos, no máximo doze se comparam', async () => {
  const casa = await institute()
  const statuses: number[] = []
  for (let n = 0; n < 1000; n += 1) {
    statuses.push((await entrar(casa, conta, `palpite ${n}`)).status)
    casa.clock.pass(15 / 1000)
  }
  const compared = statuses.filter((status) => status === 401).length
  expect(compared).toBeLessThanOrEqual(12)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1000 - compared)
})

test('T13: uma senha tentada em quinhentas contas para nas cem do endereço', async () => {
  const casa = await institute()
  const known = await casa.educadora()
  const statuses: number[] = []
  for (let n = 0; n < 500; n += 1) {
    const email = n % 7 === 0 ? known.email : `conta${n}@exemplo.org`
    statuses.push((await entrar(casa, email, 'Verao2026')).status)
  }
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(100)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect(statuses.slice(-300)).toEqual(Array(300).fill(429))
})

test('T13: mandadas todas ao mesmo tempo, as quinhentas também param, e a casa segue atendendo', async () => {
  const casa = await institute()
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, n) => entrar(casa, `conta${n}@exemplo.org`, 'Verao2026')),
  )
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(104)
  const elsewhere = { remoteAddress: '10.0.0.9' }
  expect((await entrar(casa, conta, senha, elsewhere)).status).toBe(200)
})

test('T13: trinta pessoas de um mesmo endereço entram no mesmo minuto', async () => {
  const casa = await institute()
  const school = await Promise.all(Array.from({ length: 30 }, () => casa.educadora()))
  const answers = await Promise.all(
    school.map(({ email, password }) => entrar(casa, email, password)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
})
