import { expect, test } from 'vitest'
import type { Answer } from './client.ts'
import { clientOf } from './client.ts'
import { type Institute, institute, signIn } from './institute.ts'

const entrar = (casa: Institute, email: string, password: string) =>
  casa.anyone.post('/login/login', { email, password })

const cookieOf = (answer: Answer) => String(answer.headers['set-cookie']).split(';')[0] ?? ''
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const accessOf = (answer: Answer) => {
  const { access_token, access } = answer.body as { access_token?: string; access?: string }
  return access_token ?? access ?? ''
}

test('a entrada responde access_token e role, e guarda a renovação em um cookie que a tela não lê', async () => {
  const casa = await institute()
  const answer = await entrar(casa, 'Coordenacao@Exemplo.org ', 'Senha123')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ access_token: expect.any(String), role: 'coordenador' })
  expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/)
  expect(claimsOf(accessOf(answer))).toMatchObject({
    role: 'coordenador',
    sub: 'coordenacao@exemplo.org',
    username: 'Coordenação',
    user_id: expect.any(Number),
    exp: expect.any(Number),
  })
})

test('o papel da assistente chama-se assistente na entrada', async () => {
  const casa = await institute()
  const helena = await casa.assistente()
  const answer = await entrar(casa, helena.email, helena.password)
  expect(answer.body).toMatchObject({ role: 'assistente' })
  expect(claimsOf(accessOf(answer))).toMatchObject({ user_id: helena.id })
})

test('senha errada e e-mail desconhecido recebem a mesma resposta', async () => {
  const casa = await institute()
  const wrong = await entrar(casa, 'coordenacao@exemplo.org', 'outra')
  const unknown = await entrar(casa, 'ninguem@exemplo.org', 'outra')
  expect(wrong.status).toBe(401)
  expect(unknown.status).toBe(401)
  expect(unknown.text).toBe(wrong.text)
})

test('um e-mail malformado é 400, e uma chave a mais também', async () => {
  const casa = await institute()
  expect((await entrar(casa, 'sem arroba', 'x')).status).toBe(400)
  const extra = { email: 'coordenacao@exemplo.org', password: 'Senha123', role: 'coordenador' }
  expect((await casa.anyone.post('/login/login', extra)).status).toBe(400)
})

test('a entrada de educadores recusa os outros papéis depois da senha certa', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const call = (username: string, password: string) =>
    casa.anyone.post('/educadores/login', { username, password })
  const hers = await call(beatriz.email, beatriz.password)
  expect(hers.status).toBe(200)
  expect(claimsOf(accessOf(hers))).toMatchObject({ role: 'educador', user_id: beatriz.id })
  const refused = await call('coordenacao@exemplo.org', 'Senha123')
  expect(refused.status).toBe(403)
  expect(refused.body).toEqual({ detail: 'Apenas educadores podem acessar por aqui.' })
  expect((await call('coordenacao@exemplo.org', 'errada')).status).toBe(401)
})

test('o fluxo antigo entrega access e refresh, e o refresh renova pelo corpo', async () => {
  const casa = await institute()
  const username = 'coordenacao@exemplo.org'
  const login = await casa.anyone.post('/token/', { username, password: 'Senha123' })
  expect(login.body).toEqual({ access: expect.any(String), refresh: expect.any(String) })
  const { refresh } = login.body as { refresh: string }
  const renewed = await casa.anyone.post('/token/refresh/', { refresh })
  expect(renewed.body).toEqual({ access: expect.any(String), refresh: expect.any(String) })
  expect((await clientOf(casa.app, accessOf(renewed)).get('/turma/')).status).toBe(200)
})

test('o cookie renova o acesso e não sai no corpo', async () => {
  const casa = await institute()
  const login = await entrar(casa, 'coordenacao@exemplo.org', 'Senha123')
  const renewed = await casa.anyone.post('/token/refresh/', undefined, { cookie: cookieOf(login) })
  expect(renewed.status).toBe(200)
  expect(renewed.body).toEqual({ access: expect.any(String) })
})

test('uma renovação antiga, usada depois da seguinte, encerra a sessão', async () => {
  const casa = await institute()
  const login = await entrar(casa, 'coordenacao@exemplo.org', 'Senha123')
  const renew = (cookie: string) => casa.anyone.post('/token/refresh/', undefined, { cookie })
  const second = await renew(cookieOf(login))
  expect((await renew(cookieOf(login))).status).toBe(200)
  expect((await renew(cookieOf(second))).status).toBe(200)
  expect((await renew(cookieOf(login))).status).toBe(401)
  expect((await renew(cookieOf(second))).status).toBe(401)
  expect((await clientOf(casa.app, accessOf(login)).get('/turma/')).status).toBe(401)
})

test('sair encerra a sessão no servidor', async () => {
  const casa = await institute()
  const login = await entrar(casa, 'coordenacao@exemplo.org', 'Senha123')
  const cookie = cookieOf(login)
  expect((await casa.anyone.post('/logout', undefined, { cookie })).status).toBe(204)
  expect((await casa.anyone.post('/token/refresh/', undefined, { cookie })).status).toBe(401)
  expect((await clientOf(casa.app, accessOf(login)).get('/turma/')).status).toBe(401)
})

test('o acesso vale dez minutos, a sessão parada meia hora, e doze horas em tudo', async () => {
  const casa = await institute()
  const login = await entrar(casa, 'coordenacao@exemplo.org', 'Senha123')
  const renew = (cookie: string) => casa.anyone.post('/token/refresh/', undefined, { cookie })
  casa.clock.pass(11)
  expect((await clientOf(casa.app, accessOf(login)).get('/turma/')).status).toBe(401)
  const renewed = await renew(cookieOf(login))
  expect(renewed.status).toBe(200)
  casa.clock.pass(31)
  expect((await renew(cookieOf(renewed))).status).toBe(401)
})

test('ao fim de doze horas a sessão acaba mesmo em uso', async () => {
  const casa = await institute()
  let cookie = cookieOf(await entrar(casa, 'coordenacao@exemplo.org', 'Senha123'))
  const statuses: number[] = []
  for (let hours = 0; hours < 12.5; hours += 0.25) {
    casa.clock.pass(15)
    const renewed = await casa.anyone.post('/token/refresh/', undefined, { cookie })
    statuses.push(renewed.status)
    cookie = renewed.status === 200 ? cookieOf(renewed) : cookie
  }
  expect(statuses.slice(0, 48).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(401)
})

test('tokens forjados, de outro tipo ou de ninguém são 401', async () => {
  const casa = await institute()
  const login = await entrar(casa, 'coordenacao@exemplo.org', 'Senha123')
  const [head, body] = accessOf(login).split('.')
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const forged = [`${none}.${body}.`, `${head}.${body}.AAAA`, 'x', cookieOf(login).split('=')[1]]
  for (const token of forged) {
    expect((await clientOf(casa.app, token ?? '').get('/turma/')).status, token).toBe(401)
  }
  const roleless = casa.app.jwt.sign({ ...claimsOf(accessOf(login)), role: undefined })
  expect((await clientOf(casa.app, roleless).get('/turma/')).status).toBe(401)
  expect((await casa.anyone.get('/turma/')).status).toBe(401)
})

test('quem foi excluído perde o acesso no pedido seguinte', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  expect((await beatriz.get('/turma/')).status).toBe(200)
  expect((await (await casa.coordenadora()).delete(`/educadores/${beatriz.id}`)).status).toBe(204)
  expect((await beatriz.get('/turma/')).status).toBe(401)
  expect((await entrar(casa, beatriz.email, beatriz.password)).status).toBe(401)
})

test('depois de quatro erros a conta espera, cada vez mais, e a senha certa a perdoa', async () => {
  const casa = await institute()
  const email = 'coordenacao@exemplo.org'
  const tries: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    tries.push((await entrar(casa, email, `errada ${attempt}`)).status)
  }
  expect(tries).toEqual([401, 401, 401, 401, 401, 429])
  const waiting = await entrar(casa, email, 'Senha123')
  expect(waiting.status).toBe(429)
  expect(waiting.headers['retry-after']).toBe('30')
  expect(waiting.body).toEqual({ detail: expect.stringMatching(/^Muitas tentativas/) })
  casa.clock.pass(0.6)
  expect((await entrar(casa, email, 'Senha123')).status).toBe(200)
  expect((await entrar(casa, email, 'errada')).status).toBe(401)
})

test('trinta entradas certas de um mesmo endereço passam', async () => {
  const casa = await institute()
  const school = await Promise.all(Array.from({ length: 6 }, () => casa.educadora()))
  const statuses: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const people = await Promise.all(school.map((person) => signIn(casa.app, person)))
    const answers = await Promise.all(people.map((person) => person.get('/turma/')))
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses).toEqual(Array(30).fill(200))
})
