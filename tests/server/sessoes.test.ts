import { expect, test } from 'vitest'
import type { Conta } from '#model/calls/contas'
import { type Answer, clientOf } from './client.ts'
import { firstPassword, firstSignIn, institute, type Person, type Row } from './institute.ts'

const casa = await institute()

const agentes = {
  'Chrome no Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Edge no Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Chrome no Android':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Samsung Internet no Android':
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  'Safari no iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Chrome no iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
  'Firefox no Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Safari no Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Aparelho desconhecido': 'curl/8.5.0',
} as const

/** Signs somebody in by a browser; answers their client. */
async function entrar({ email, password }: Person, agent: string = agentes['Chrome no Windows']) {
  const login: Answer = await clientOf(casa.app).post(
    '/login/login',
    { email, password },
    { 'user-agent': agent },
  )
  return clientOf(casa.app, (login.body as { access_token: string }).access_token)
}

interface Sessao {
  readonly id: string
  readonly aparelho: string | null
  readonly desde: string
  readonly ultimo_uso: string
  readonly atual: boolean
}
type Client = Awaited<ReturnType<typeof entrar>>
const sessoesDe = async (client: Client) => (await client.get('/conta/sessoes')).body as Sessao[]

test.each(Object.entries(agentes))('um aparelho se diz em palavras: %s', async (words, agent) => {
  const dela = await entrar(await casa.educadora(), agent)
  const atual = (await sessoesDe(dela)).find((each) => each.atual)
  expect(atual?.aparelho).toBe(words)
})

test('cada um vê as suas sessões abertas, a de agora marcada, e de mais ninguém', async () => {
  const beatriz = await casa.educadora()
  await entrar(await casa.assistente())
  const telefone = await entrar(beatriz, agentes['Chrome no Android'])
  const sessoes = await sessoesDe(telefone)
  expect(sessoes).toHaveLength(2)
  expect(sessoes[0]).toEqual({
    id: expect.any(String),
    aparelho: 'Chrome no Android',
    desde: casa.clock.now().toISOString(),
    ultimo_uso: casa.clock.now().toISOString(),
    atual: true,
  })
  expect(sessoes[1]?.atual).toBe(false)
})

test('encerrar uma sessão a tira no pedido seguinte; a de outra pessoa responde como a que não existe', async () => {
  const [beatriz, carla] = [await casa.educadora(), await casa.educadora()]
  const telefone = await entrar(beatriz)
  const [, outra] = await sessoesDe(telefone)
  const delaNao = await carla.delete(`/conta/sessoes/${outra?.id}`)
  const nenhuma = await carla.delete(`/conta/sessoes/${crypto.randomUUID()}`)
  const torta = await carla.delete('/conta/sessoes/1')
  expect([delaNao.status, nenhuma.status, torta.status]).toEqual([404, 404, 404])
  expect(delaNao.text).toBe(nenhuma.text)
  expect((await beatriz.get('/turma/')).status).toBe(200)
  expect((await telefone.delete(`/conta/sessoes/${outra?.id}`)).status).toBe(204)
  expect((await beatriz.get('/turma/')).status).toBe(401)
  expect((await telefone.get('/turma/')).status).toBe(200)
})

test('encerrar todas as outras deixa só a que pede', async () => {
  const beatriz = await casa.educadora()
  const outras = [await entrar(beatriz), await entrar(beatriz)]
  expect((await beatriz.delete('/conta/sessoes')).status).toBe(204)
  for (const outra of outras) expect((await outra.get('/turma/')).status).toBe(401)
  expect(await sessoesDe({ ...beatriz })).toHaveLength(1)
})

test('quem cuida de uma conta encerra as sessões de outra pessoa, o que fica anotado, e nunca a sua de agora', async () => {
  const coordenadora = await casa.coordenadora()
  const [beatriz, carla] = [await casa.educadora(), await casa.educadora()]
  const helena = await casa.assistente()
  const dada = { email: 'marta@exemplo.org', password: firstPassword }
  const feita = await coordenadora.post('/coordenacao/contas', { nome: 'Marta', ...dada })
  const marta = await firstSignIn(casa.app, { id: (feita.body as Row).id, ...dada })
  const doors = [
    [beatriz, `/educadores/${beatriz.id}`, '/turma/'],
    [helena, `/assistente/${helena.id}`, '/alunos/'],
    [marta, `/coordenacao/contas/${marta.id}`, '/alunos/'],
  ] as const
  for (const [person, path, read] of doors) {
    const telefone = await entrar(person)
    expect((await carla.delete(`${path}/sessoes`)).status).toBe(403)
    expect((await coordenadora.delete(`${path}/sessoes`)).status).toBe(204)
    const after = [await person.get(read), await telefone.get(read), await coordenadora.get(read)]
    expect(after.map(({ status }) => status)).toEqual([401, 401, 200])
    await entrar(person)
  }
  const anotadas = await casa.db.kysely
    .selectFrom('auditoria')
    .innerJoin('conta', 'conta.id', 'auditoria.registro_id')
    .select(['conta.email', 'auditoria.depois'])
    .where('recurso', '=', 'conta')
    .where('depois', 'like', '%sessoes%')
    .where('conta.email', 'in', [beatriz.email, helena.email, marta.email])
    .orderBy('auditoria.id')
    .execute()
  expect(anotadas.map(({ email, depois }) => [email, JSON.parse(String(depois))])).toEqual(
    doors.map(([{ email }]) => [email, { sessoes: 'encerradas' }]),
  )
  const contas = (await coordenadora.get('/coordenacao/contas')).body as (Row & Conta)[]
  const propria = `/coordenacao/contas/${contas.find((each) => each.propria)?.id}/sessoes`
  expect((await coordenadora.delete(propria)).status).toBe(204)
  expect((await coordenadora.get('/alunos/')).status).toBe(200)
})

test('as sessões de quem não há, ou é de outro papel, não se encerram: 404', async () => {
  const coordenadora = await casa.coordenadora()
  const beatriz = await casa.educadora()
  const conta = await casa.db.kysely
    .selectFrom('conta')
    .select('id')
    .where('email', '=', beatriz.email)
    .executeTakeFirstOrThrow()
  expect((await coordenadora.delete(`/educadores/${beatriz.id}`)).status).toBe(204)
  for (const path of ['/educadores/99999', `/educadores/${beatriz.id}`, '/assistente/99999'])
    expect((await coordenadora.delete(`${path}/sessoes`)).status, path).toBe(404)
  for (const id of [conta.id, 99999])
    expect((await coordenadora.delete(`/coordenacao/contas/${id}/sessoes`)).status).toBe(404)
})

test('a que ficou parada ou já acabou não está na lista', async () => {
  const nova = await institute()
  const beatriz = await nova.educadora()
  nova.clock.pass(31)
  const { email, password } = beatriz
  const login = await nova.anyone.post('/login/login', { email, password })
  const dela = clientOf(nova.app, (login.body as { access_token: string }).access_token)
  expect(await sessoesDe(dela)).toHaveLength(1)
})

test('trocar a senha encerra as outras sessões e não a que troca', async () => {
  const beatriz = await casa.educadora()
  const telefone = await entrar(beatriz)
  const troca = { senha_atual: beatriz.password, nova_senha: 'Girassol77' }
  expect((await telefone.put('/conta/senha', troca)).status).toBe(204)
  expect((await beatriz.get('/turma/')).status).toBe(401)
  expect((await telefone.get('/turma/')).status).toBe(200)
})

test('a senha errada não troca nada, e as tentativas acabam', async () => {
  const beatriz = await casa.educadora()
  const troca = (senha_atual: string, nova_senha = 'Girassol77') =>
    beatriz.put('/conta/senha', { senha_atual, nova_senha })
  expect((await troca('errada')).body).toMatchObject({ errors: { senha_atual: 'Senha incorreta' } })
  expect((await troca(beatriz.password, 'curta')).body).toMatchObject({
    errors: { nova_senha: 'A senha deve ter pelo menos 6 caracteres' },
  })
  expect((await troca(beatriz.password, 'abc123')).body).toMatchObject({
    errors: { nova_senha: 'Essa senha é fácil de adivinhar' },
  })
  expect((await troca(beatriz.password, beatriz.password)).body).toMatchObject({
    errors: { nova_senha: 'Escolha uma senha diferente da atual' },
  })
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) statuses.push((await troca('errada')).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await troca(beatriz.password)).status).toBe(429)
})

test('de duas trocas ao mesmo tempo com a mesma senha, uma vale', async () => {
  const beatriz = await casa.educadora()
  const troca = (nova_senha: string) =>
    beatriz.put('/conta/senha', { senha_atual: beatriz.password, nova_senha })
  const answers = await Promise.all([troca('Girassol77'), troca('Canteiro7Novo')])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
})
