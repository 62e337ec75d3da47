import { expect, test } from 'vitest'
import type { Answer } from './client.ts'
import { type Institute, institute } from './institute.ts'

const conta = 'coordenacao@exemplo.org'
const name = 'caderno-aparelho'

/** One try, with the cookies of a browser. */
const entrar = (
  { anyone }: Institute,
  password: string,
  { cookie = '', email = conta, address = '203.0.113.7' } = {},
) => anyone.post('/login/login', { email, password }, { cookie, 'x-forwarded-for': address })

const given = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat().map(String)
const deviceIn = (answer: Answer) =>
  given(answer)
    .find((each) => each.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

/** A browser that an account has signed in from: its cookie. */
const navegador = async (casa: Institute, email = conta, cookie = '') =>
  deviceIn(await entrar(casa, 'Goiabada7', { email, cookie }))

async function errar(casa: Institute, times: number, options: Parameters<typeof entrar>[2] = {}) {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) statuses.push((await entrar(casa, `não ${n}`, options)).status)
  return statuses
}

test('quem entra deixa no navegador um cookie assinado, sem nada da pessoa, que a tela não lê', async () => {
  const casa = await institute()
  const answer = await entrar(casa, 'Goiabada7')
  const cookie = given(answer).find((each) => each.startsWith(`${name}=`))
  expect(cookie).toMatch(
    /^caderno-aparelho=[\w-]{36}\.[\w-]{16}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  expect(deviceIn(await entrar(casa, 'errada'))).toBe('')
  const again = deviceIn(await entrar(casa, 'Goiabada7', { cookie: deviceIn(answer) }))
  expect(again).toBe(deviceIn(answer))
})

test('os erros de estranhos não fecham a porta a um navegador de onde a conta já entrou', async () => {
  const casa = await institute()
  const cookie = await navegador(casa)
  expect((await errar(casa, 8)).slice(-3)).toEqual([429, 429, 429])
  expect((await entrar(casa, 'Goiabada7')).status).toBe(429)
  expect((await entrar(casa, 'Goiabada7', { cookie })).status).toBe(200)
  // Nor does it open the door to them.
  expect((await entrar(casa, 'Goiabada7')).status).toBe(429)
})

test('nem os de estranhos no mesmo endereço, que são muitos atrás de um só', async () => {
  const casa = await institute()
  const cookie = await navegador(casa)
  for (let n = 0; n < 100; n += 1) await entrar(casa, 'x', { email: `nao${n}@exemplo.org` })
  expect((await entrar(casa, 'Goiabada7')).status).toBe(429)
  expect((await entrar(casa, 'Goiabada7', { cookie })).status).toBe(200)
})

test('T13: um navegador conhecido tem as mesmas quatro de graça e as mesmas esperas, e só as suas', async () => {
  const casa = await institute()
  const [one, other] = [await navegador(casa), await navegador(casa)]
  expect(one).not.toBe(other)
  expect(await errar(casa, 7, { cookie: one })).toEqual([401, 401, 401, 401, 401, 429, 429])
  const waiting = await entrar(casa, 'Goiabada7', { cookie: one })
  expect([waiting.status, waiting.headers['retry-after']]).toEqual([429, '30'])
  expect((await entrar(casa, 'Goiabada7', { cookie: other })).status).toBe(200)
  expect((await entrar(casa, 'Goiabada7')).status).toBe(200)
  casa.clock.pass(0.5)
  expect((await entrar(casa, 'Goiabada7', { cookie: one })).status).toBe(200)
})

test('T13: o cookie de outra conta, de outro instituto ou alterado não dá tentativas', async () => {
  const casa = await institute()
  const vizinha = await institute({ secret: 'outro segredo, de outro instituto' })
  const beatriz = await casa.educadora()
  const hers = await navegador(casa, beatriz.email)
  const [id, mark, seal] = (await navegador(casa)).split('.')
  const strangers = [
    hers,
    await navegador(vizinha),
    `${id}.${mark}.${seal?.slice(1)}`,
    `${hers.split('.')[0]}.${mark}.${seal}`,
    `${name}=`,
    `${name}=a.b.c`,
  ]
  expect((await errar(casa, 5)).at(-1)).toBe(401)
  for (const cookie of strangers)
    expect((await entrar(casa, 'Goiabada7', { cookie })).status).toBe(429)
})

test('T13: quem sabia a senha antiga não leva tentativas à nova, por muitos navegadores que tenha', async () => {
  const casa = await institute()
  const cookies = [await navegador(casa), await navegador(casa), await navegador(casa)]
  await casa.anyone.post('/recuperacao/solicitar', { email: conta })
  const codigo = /^ +([A-Z0-9]{6})$/m.exec(casa.letters.at(-1)?.text ?? '')?.[1]
  const nova = { email: conta, codigo, nova_senha: 'Outra1senha' }
  expect((await casa.anyone.post('/recuperacao/redefinir', nova)).status).toBe(200)
  const statuses: number[] = []
  for (const cookie of cookies) statuses.push(...(await errar(casa, 4, { cookie })))
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
})

test('quem troca a própria senha continua conhecido no navegador em que a trocou, e só nele', async () => {
  const casa = await institute()
  const [here, elsewhere] = [await navegador(casa), await navegador(casa)]
  const coordenadora = await casa.coordenadora()
  const troca = { senha_atual: 'Goiabada7', nova_senha: 'Outra1senha' }
  const changed = await coordenadora.put('/conta/senha', troca, { cookie: here })
  expect(changed.status).toBe(204)
  expect((await errar(casa, 5)).at(-1)).toBe(401)
  const cookie = deviceIn(changed)
  expect(cookie.split('.')[0]).toBe(here.split('.')[0])
  expect((await entrar(casa, 'Outra1senha', { cookie })).status).toBe(200)
  for (const former of [here, elsewhere])
    expect((await entrar(casa, 'Outra1senha', { cookie: former })).status).toBe(429)
})

test('um computador de todos lembra-se das últimas trinta contas', async () => {
  const casa = await institute()
  let cookie = await navegador(casa)
  await errar(casa, 5)
  expect((await entrar(casa, 'Goiabada7', { cookie })).status).toBe(200)
  const [{ senha_hash } = { senha_hash: '' }] = await casa.db.kysely
    .selectFrom('conta')
    .select('senha_hash')
    .execute()
  for (let n = 0; n < 30; n += 1) {
    const email = `pessoa${n}@exemplo.org`
    const person = { role: 'coordenador', email, nome: 'Coordenação', senha_hash, criado_em: '' }
    await casa.db.kysely.insertInto('conta').values(person).execute()
    cookie = await navegador(casa, email, cookie)
  }
  expect(cookie.length).toBeLessThan(700)
  expect((await entrar(casa, 'Goiabada7', { cookie })).status).toBe(429)
})
