import { expect, test } from 'vitest'
import { type Answer, clientOf } from './client.ts'
import { type Institute, institute, type Person, signIn } from './institute.ts'

const nossa = await institute()

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
  const casa = nossa
  const answer = await entrar(casa, 'Coordenacao@Exemplo.org ', 'Goiabada7')
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
  const casa = nossa
  const helena = await casa.assistente()
  const answer = await entrar(casa, helena.email, helena.password)
  expect(answer.body).toMatchObject({ role: 'assistente' })
  expect(claimsOf(accessOf(answer))).toMatchObject({ user_id: helena.id })
})

test('senha errada e e-mail desconhecido recebem a mesma resposta', async () => {
  const casa = nossa
  const wrong = await entrar(casa, 'coordenacao@exemplo.org', 'outra')
  const unknown = await entrar(casa, 'ninguem@exemplo.org', 'outra')
  expect(wrong.status).toBe(401)
  expect(unknown.status).toBe(401)
  expect(unknown.text).toBe(wrong.text)
})

test('um e-mail malformado é 400, e uma chave a mais também', async () => {
  const casa = nossa
  expect((await entrar(casa, 'sem arroba', 'x')).status).toBe(400)
  const extra = { email: 'coordenacao@exemplo.org', password: 'Goiabada7', role: 'coordenador' }
  expect((await casa.anyone.post('/login/login', extra)).status).toBe(400)
})

test('a entrada de educadores recusa os outros papéis depois da senha certa', async () => {
  const casa = nossa
  const beatriz = await casa.educadora()
  const call = (username: string, password: string) =>
    casa.anyone.post('/educadores/login', { username, password })
  const hers = await call(beatriz.email, beatriz.password)
  expect(hers.status).toBe(200)
  expect(claimsOf(accessOf(hers))).toMatchObject({ role: 'educador', user_id: beatriz.id })
  const refused = await call('coordenacao@exemplo.org', 'Goiabada7')
  expect(refused.status).toBe(403)
  expect(refused.body).toEqual({ detail: 'Apenas educadores podem acessar por aqui.' })
  expect((await call('coordenacao@exemplo.org', 'errada')).status).toBe(401)
})

test('o fluxo antigo entrega access e refresh, e o refresh renova pelo corpo', async () => {
  const casa = nossa
  const username = 'coordenacao@exemplo.org'
  const login = await casa.anyone.post('/token/', { username, password: 'Goiabada7' })
  expect(login.body).toEqual({ access: expect.any(String), refresh: expect.any(String) })
  const { refresh } = login.body as { refresh: string }
  const renewed = await casa.anyone.post('/token/refresh/', { refresh })
  expect(renewed.body).toEqual({ access: expect.any(String), refresh: expect.any(String) })
  expect((await clientOf(casa.app, accessOf(renewed)).get('/turma/')).status).toBe(200)
})

test('o cookie renova o acesso e não sai no corpo', async () => {
  const casa = nossa
  const login = await entrar(casa, 'coordenacao@exemplo.org', 'Goiabada7')
  const renewed = await casa.anyone.post('/token/refresh/', undefined, { cookie: cookieOf(login) })
  expect(renewed.status).toBe(200)
  expect(renewed.body).toEqual({ access: expect.any(String) })
})

test('T12: uma renovação antiga, usada depois da seguinte, encerra a sessão', async () => {
  const casa = nossa
  const login = await entrar(casa, 'coordenacao@exemplo.org', 'Goiabada7')
  const renew = (cookie: string) => casa.anyone.post('/token/refresh/', undefined, { cookie })
  const second = await renew(cookieOf(login))
  expect((await renew(cookieOf(login))).status).toBe(200)
  expect((await renew(cookieOf(second))).status).toBe(200)
  expect((await renew(cookieOf(login))).status).toBe(401)
  expect((await renew(cookieOf(second))).status).toBe(401)
  expect((await clientOf(casa.app, accessOf(login)).get('/turma/')).status).toBe(401)
})

test('T10: sair encerra a sessão no servidor', async () => {
  const casa = nossa
  const login = await entrar(casa, 'coordenacao@exemplo.org', 'Goiabada7')
  const cookie = cookieOf(login)
  expect((await casa.anyone.post('/logout', undefined, { cookie })).status).toBe(204)
  expect((await casa.anyone.post('/token/refresh/', undefined, { cookie })).status).toBe(401)
  expect((await clientOf(casa.app, accessOf(login)).get('/turma/')).status).toBe(401)
})

test('o acesso vale dez minutos, a sessão parada meia hora, e doze horas em tudo', async () => {
  const casa = await institute()
  const login = await entrar(casa, 'coordenacao@exemplo.org', 'Goiabada7')
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
  let cookie = cookieOf(await entrar(casa, 'coordenacao@exemplo.org', 'Goiabada7'))
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

test('T10: quem foi excluído perde o acesso no pedido seguinte', async () => {
  const casa = nossa
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
  const waiting = await entrar(casa, email, 'Goiabada7')
  expect(waiting.status).toBe(429)
  expect(waiting.headers['retry-after']).toBe('30')
  expect(waiting.body).toEqual({ detail: expect.stringMatching(/^Muitas tentativas/) })
  casa.clock.pass(0.6)
  expect((await entrar(casa, email, 'Goiabada7')).status).toBe(200)
  expect((await entrar(casa, email, 'errada')).status).toBe(401)
})

const conta = { email: 'coordenacao@exemplo.org', password: 'Goiabada7' }
const fluxoAntigo = async (casa: Institute, { email, password } = conta) => {
  const { body } = await casa.anyone.post('/token/', { username: email, password })
  return body as { access: string; refresh: string }
}
const renovar = (casa: Institute, refresh: string, headers?: Record<string, string>) =>
  casa.anyone.post('/token/refresh/', { refresh }, headers)
const emSegundoPlano = { 'x-segundo-plano': '1' }

test.each([
  ['sem senha', { email: conta.email, password: '' }],
  ['com senha de 129 letras', { email: conta.email, password: 'a'.repeat(129) }],
  ['sem e-mail', { email: '', password: 'Goiabada7' }],
  ['com e-mail de 300 letras', { email: `${'a'.repeat(300)}@b.co`, password: 'x' }],
])('uma entrada %s é 400, e não conta como erro', async (_, body) => {
  const casa = nossa
  for (let n = 0; n < 6; n += 1)
    expect((await casa.anyone.post('/login/login', body)).status).toBe(400)
  expect((await entrar(casa, conta.email, conta.password)).status).toBe(200)
})

test('as três entradas recusam com as mesmas palavras', async () => {
  const casa = nossa
  const { email } = await casa.educadora()
  const wrong = { username: email, password: 'errada' }
  const answers = [
    await casa.anyone.post('/login/login', { email, password: 'errada' }),
    await casa.anyone.post('/token/', wrong),
    await casa.anyone.post('/educadores/login', wrong),
  ]
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    Array(3).fill([401, { detail: 'Email ou senha incorretos.' }]),
  )
})

test('T12: quem só conhece o contrato e nunca troca o refresh segue entrando, até as doze horas', async () => {
  const casa = await institute()
  const { refresh } = await fluxoAntigo(casa)
  for (let n = 0; n < 100; n += 1) {
    casa.clock.pass(7)
    const { status, body } = await renovar(casa, refresh)
    expect(status).toBe(200)
    expect((await clientOf(casa.app, (body as Token).access).get('/turma/')).status).toBe(200)
  }
  casa.clock.pass(21)
  expect((await renovar(casa, refresh)).status).toBe(401)
})

interface Token {
  readonly access: string
  readonly refresh: string
}

test('T12: quem não ouviu a resposta de uma renovação repete o pedido, e a sessão continua', async () => {
  const casa = nossa
  let { refresh } = await fluxoAntigo(casa)
  for (let n = 0; n < 20; n += 1) {
    const lost = await renovar(casa, refresh)
    const again = await renovar(casa, refresh)
    expect([lost.status, again.status]).toEqual([200, 200])
    refresh = (again.body as Token).refresh
  }
  expect((await renovar(casa, refresh)).status).toBe(200)
})

test('T12: um refresh roubado e já substituído encerra a sessão de quem o tem e de quem o roubou', async () => {
  const casa = nossa
  const { refresh: stolen } = await fluxoAntigo(casa)
  const { refresh: second } = (await renovar(casa, stolen)).body as Token
  const { refresh: third, access } = (await renovar(casa, second)).body as Token
  expect((await renovar(casa, second)).status).toBe(200)
  expect((await renovar(casa, stolen)).status).toBe(401)
  expect((await renovar(casa, third)).status).toBe(401)
  expect((await clientOf(casa.app, access).get('/turma/')).status).toBe(401)
})

test('T12: cinquenta renovações ao mesmo tempo não encerram a sessão', async () => {
  const casa = nossa
  const { refresh } = await fluxoAntigo(casa)
  const all = await Promise.all(Array.from({ length: 50 }, () => renovar(casa, refresh)))
  expect(all.map(({ status }) => status)).toEqual(Array(50).fill(200))
  const [next] = all.map(({ body }) => (body as Token).refresh)
  expect((await renovar(casa, next ?? '')).status).toBe(200)
})

test('o que um temporizador pede não adia o fim da sessão parada; o que a pessoa pede, sim', async () => {
  const casa = await institute()
  const [poll, person] = [await fluxoAntigo(casa), await fluxoAntigo(casa)]
  const asking = (token: string, headers = {}) =>
    clientOf(casa.app, token).get('/dashboard/resumo', headers)
  for (let n = 0; n < 3; n += 1) {
    casa.clock.pass(9.5)
    const polled = (await renovar(casa, poll.refresh, emSegundoPlano)).body as Token
    const renewed = (await renovar(casa, person.refresh)).body as Token
    expect((await asking(polled.access, emSegundoPlano)).status).toBe(200)
    expect((await asking(renewed.access)).status).toBe(200)
  }
  casa.clock.pass(2)
  expect((await renovar(casa, poll.refresh, emSegundoPlano)).status).toBe(401)
  expect((await renovar(casa, person.refresh)).status).toBe(200)
})

test('o acesso vale até o fim do décimo minuto', async () => {
  const casa = await institute()
  const { access } = await fluxoAntigo(casa)
  casa.clock.pass(9.99)
  expect((await clientOf(casa.app, access).get('/turma/')).status).toBe(200)
  casa.clock.pass(0.01)
  expect((await clientOf(casa.app, access).get('/turma/')).status).toBe(401)
})

test('T10: um acesso não renova, e um refresh não acessa', async () => {
  const casa = nossa
  const { access, refresh } = await fluxoAntigo(casa)
  expect((await renovar(casa, access)).status).toBe(401)
  expect((await clientOf(casa.app, refresh).get('/turma/')).status).toBe(401)
  expect((await renovar(casa, refresh)).status).toBe(200)
})

test('sem refresh, com um refresh de ninguém ou com um alterado, renovar é 401', async () => {
  const casa = nossa
  const { refresh } = await fluxoAntigo(casa)
  const [id, , mac] = refresh.split('.')
  const answers = [
    await casa.anyone.post('/token/refresh/'),
    await casa.anyone.post('/token/refresh/', {}),
    await renovar(casa, ''),
    await renovar(casa, 'x.1.y'),
    await renovar(casa, `${id}.2.${mac}`),
    await renovar(casa, `${id}.01.${mac}`),
    await renovar(casa, `${crypto.randomUUID()}.1.${mac}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(401))
  expect((await renovar(casa, refresh)).status).toBe(200)
})

test('sair pelo corpo encerra a sessão; sair sem sessão, ou de novo, também é 204', async () => {
  const casa = nossa
  const { access, refresh } = await fluxoAntigo(casa)
  const answers = [
    await casa.anyone.post('/logout'),
    await casa.anyone.post('/logout', { refresh: 'de.1.ninguém' }),
    await casa.anyone.post('/logout', { refresh }),
    await casa.anyone.post('/logout', { refresh }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
  expect((await renovar(casa, refresh)).status).toBe(401)
  expect((await clientOf(casa.app, access).get('/turma/')).status).toBe(401)
})

test('sair de um navegador não tira a pessoa do outro', async () => {
  const casa = nossa
  const [one, other] = [await fluxoAntigo(casa), await fluxoAntigo(casa)]
  await casa.anyone.post('/logout', { refresh: one.refresh })
  expect((await renovar(casa, other.refresh)).status).toBe(200)
})

test.each(['Basic x', 'Bearer', 'x', ''])('uma autorização "%s" é 401', async (authorization) => {
  const casa = nossa
  expect((await casa.anyone.get('/turma/', { authorization })).status).toBe(401)
})

test('a educadora excluída não renova nem volta a entrar, e o seu e-mail fica livre', async () => {
  const casa = nossa
  const beatriz = await casa.educadora()
  const { refresh } = await fluxoAntigo(casa, beatriz)
  await (await casa.coordenadora()).delete(`/educadores/${beatriz.id}`)
  expect((await renovar(casa, refresh)).status).toBe(401)
  expect((await entrar(casa, beatriz.email, beatriz.password)).status).toBe(401)
  const again = await casa.educadora({ email: beatriz.email })
  expect((await again.get('/turma/')).status).toBe(200)
})

test('trocar o e-mail encerra as sessões; trocar o nome não', async () => {
  const casa = nossa
  const beatriz = await casa.educadora()
  const { refresh } = await fluxoAntigo(casa, beatriz)
  const edit = async (values: object) =>
    (await casa.coordenadora()).put(`/educadores/${beatriz.id}`, values)
  await edit({ nome: 'Beatriz Nóbrega' })
  const renewed = await renovar(casa, refresh)
  expect(claimsOf(accessOf(renewed))).toMatchObject({ username: 'Beatriz Nóbrega' })
  await edit({ email: beatriz.email.toUpperCase() })
  expect((await beatriz.get('/turma/')).status).toBe(200)
  await edit({ email: 'nova@exemplo.org' })
  expect((await beatriz.get('/turma/')).status).toBe(401)
  expect((await renovar(casa, refresh)).status).toBe(401)
  expect((await entrar(casa, beatriz.email, beatriz.password)).status).toBe(401)
  const moved: Person = await signIn(casa.app, { ...beatriz, email: 'nova@exemplo.org' })
  expect((await moved.get('/turma/')).status).toBe(200)
})

test('sob https o cookie é só da casa e só vai cifrado', async () => {
  const casa = await institute({ publicUrl: 'https://caderno.exemplo.org' })
  const login = await entrar(casa, conta.email, conta.password)
  expect(login.headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-caderno=.+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
    expect.stringMatching(
      /^__Host-caderno-aparelho=.+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ])
  const cookie = cookieOf(login)
  expect((await casa.anyone.post('/token/refresh/', undefined, { cookie })).status).toBe(200)
})

test('o banco guarda a senha só como argon2id', async () => {
  const casa = await institute()
  await casa.educadora()
  const accounts = await casa.db.kysely.selectFrom('conta').select('senha_hash').execute()
  expect(accounts.map(({ senha_hash }) => senha_hash)).toEqual(
    Array(2).fill(expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)),
  )
})
