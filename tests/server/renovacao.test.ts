import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { FirstAnswer } from '#model/calls/sessao'
import { type Answer, clientOf } from './client.ts'
import { type Institute, institute } from './institute.ts'

const casa = await institute()
const conta = { email: 'coordenacao@exemplo.org', password: 'Goiabada7' }

/** The cookies of a browser, by name, as answers change them. */
type Jar = Map<string, string>

function take(jar: Jar, { headers }: Answer): void {
  for (const each of [headers['set-cookie'] ?? []].flat()) {
    const [name = '', value = ''] = String(each).split(';')[0]?.split('=') ?? []
    jar.set(name, value)
  }
}

const cookieOf = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
const only = (jar: Jar): Jar => new Map([['caderno', jar.get('caderno') ?? '']])

async function navegador(where: Institute = casa): Promise<Jar> {
  const jar: Jar = new Map()
  take(jar, await where.anyone.post('/login/login', conta))
  return jar
}

const ask = (jar: Jar, where: Institute = casa) =>
  where.anyone.post('/token/refresh/', undefined, { cookie: cookieOf(jar) })

/** Renews as a browser does: what is answered replaces what it had. */
async function renew(jar: Jar, where: Institute = casa): Promise<number> {
  const answer = await ask(jar, where)
  if (answer.status === 200) take(jar, answer)
  return answer.status
}

/** How many rounds of two holders, one after the other, were answered to both. */
async function alternate(rounds: number, steps: readonly (() => Promise<number>)[]) {
  let round = 0
  for (; round < rounds; round += 1)
    for (const step of steps) if ((await step()) !== 200) return round
  return round
}

test('T12: quem copiou o cookie da renovação e se reveza com a vítima é visto, e a sessão acaba', async () => {
  const victim = await navegador()
  const thief = only(victim)
  const rounds = await alternate(50, [() => renew(thief), () => renew(victim)])
  expect(rounds).toBeLessThan(3)
  expect([await renew(thief), await renew(victim)]).toEqual([401, 401])
})

test('T12: quem copiou todos os cookies também: em segundos, ou ao ritmo das renovações', async () => {
  for (const minutes of [0, 9]) {
    const apart = await institute()
    const victim = await navegador(apart)
    const thief = new Map(victim)
    const waiting = async (jar: Jar) => {
      apart.clock.pass(minutes)
      return renew(jar, apart)
    }
    const rounds = await alternate(50, [() => waiting(thief), () => waiting(victim)])
    expect(rounds).toBeLessThan(minutes ? 3 : 13)
    expect(await renew(victim, apart)).toBe(401)
    expect(await renew(thief, apart)).toBe(401)
  }
})

test('T12: pelo corpo, dois que se revezam com o mesmo refresh também encerram a sessão', async () => {
  const { email: username, password } = conta
  const login = await casa.anyone.post('/token/', { username, password })
  const held = (login.body as { refresh: string }).refresh
  const holder = () => {
    let refresh = held
    return async () => {
      const { status, body } = await casa.anyone.post('/token/refresh/', { refresh })
      if (status === 200) refresh = (body as { refresh: string }).refresh
      return status
    }
  }
  const [thief, victim] = [holder(), holder()]
  expect(await alternate(50, [thief, victim])).toBeLessThan(3)
  expect([await thief(), await victim()]).toEqual([401, 401])
})

test('T12: um refresh substituído só responde ao seu navegador, e por meio minuto', async () => {
  const apart = await institute()
  const jar = await navegador(apart)
  const old = new Map(jar)
  expect(await renew(jar, apart)).toBe(200)
  expect(await renew(jar, apart)).toBe(200)
  expect((await ask(old, apart)).status).toBe(200)
  apart.clock.pass(0.6)
  expect((await ask(old, apart)).status).toBe(401)
  expect(await renew(jar, apart)).toBe(401)

  const other = await navegador(apart)
  const stolen = only(other)
  await renew(other, apart)
  await renew(other, apart)
  expect((await ask(stolen, apart)).status).toBe(401)
  expect(await renew(other, apart)).toBe(401)
})

test('T12: outro navegador nosso com o refresh deste é um ladrão, e a sessão acaba', async () => {
  const jar = await navegador()
  const thief = new Map(await navegador()).set('caderno', jar.get('caderno') ?? '')
  expect((await ask(thief)).status).toBe(401)
  expect(await renew(jar)).toBe(401)
})

test('T12: três abas ao mesmo tempo, respostas fora de ordem e perdidas não encerram a sessão', async () => {
  const apart = await institute()
  const jar = await navegador(apart)
  for (let round = 0; round < 40; round += 1) {
    apart.clock.pass(9)
    const tabs = await Promise.all([0, 1, 2].map(() => ask(jar, apart)))
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200])
    // The browser keeps the answer that came last, whichever that is; now and then none comes.
    const kept = round % 4
    if (kept < 3) take(jar, tabs[kept] as Answer)
  }
})

test('T12: uma aba que renova antes de chegar a resposta da outra não encerra a sessão', async () => {
  const apart = await institute()
  const jar = await navegador(apart)
  for (let round = 0; round < 5; round += 1) {
    apart.clock.pass(9)
    const slow = await ask(jar, apart)
    expect(await renew(jar, apart)).toBe(200)
    expect(await renew(jar, apart)).toBe(200)
    // The slow answer takes the place of the newer one.
    take(jar, slow)
    expect(await renew(jar, apart)).toBe(200)
  }
})

test('um refresh de antes desta regra continua valendo', async () => {
  const jar = await navegador()
  const [id] = (jar.get('caderno') ?? '').split('.')
  expect(jar.get('caderno')).toMatch(/^[\w-]{36}\.1\.[\w-]{43}$/)
  await casa.db.kysely
    .updateTable('sessao')
    .set({ navegador: null, marca_usada: null, usada_em: null })
    .where('id', '=', id ?? '')
    .execute()
  expect(await renew(jar)).toBe(200)
  expect(await renew(jar)).toBe(200)
  const { access } = (await ask(jar)).body as { access: string }
  expect((await clientOf(casa.app, access).get('/turma/')).status).toBe(200)
})

const open = (words: string, jar: Jar, where: Institute = casa) =>
  where.anyone.post(`/token/refresh/?${words}`, undefined, { cookie: cookieOf(jar) })

/** The paths of the answers that come with the token of the coordination. */
async function opened(paths: readonly string[], where: Institute = casa): Promise<string[]> {
  const words = paths.map((path) => `abrir=${encodeURIComponent(path)}`).join('&')
  const answer = await open(`papel=coordenador&${words}`, await navegador(where), where)
  expect(answer.status).toBe(200)
  const { respostas } = answer.body as { respostas: FirstAnswer[] }
  return respostas.map(({ path }) => path)
}

test('com o token vêm as primeiras leituras de uma página, como o seu papel as receberia', async () => {
  const paths = ['/turma/?_end=25&_start=0', '/turma/', '/dashboard/resumo', '/ajuste/1']
  const abrir = paths.map((path) => `abrir=${encodeURIComponent(path)}`).join('&')
  const answer = await open(`papel=coordenador&${abrir}`, await navegador())
  const { access, respostas } = answer.body as { access: string; respostas: FirstAnswer[] }
  const authorization = `Bearer ${access}`
  for (const [at, path] of paths.entries()) {
    const { status, headers, body } = await casa.anyone.get(path, { authorization })
    expect(respostas[at]).toMatchObject({ path, status })
    expect(JSON.parse(respostas[at]?.body ?? '')).toEqual(body)
    const told = new Map(respostas[at]?.headers)
    expect(told.get('x-caderno')).toBe('1')
    expect(told.get('x-total-count')).toBe(headers['x-total-count'])
  }
  expect(respostas.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('de outro papel, sem cookie ou sem o token renovado, nenhuma leitura vem', async () => {
  const words = 'papel=educador&abrir=%2Fturma%2F'
  const jar = await navegador()
  const cookie = cookieOf(jar)
  const other = await casa.anyone.post(`/token/refresh/?${words}`, undefined, { cookie })
  expect(other.status).toBe(200)
  expect(other.body).not.toHaveProperty('respostas')
  const nobody = await casa.anyone.post('/token/refresh/?papel=coordenador&abrir=%2Fturma%2F')
  expect(nobody.status).toBe(401)
  expect(nobody.body).not.toHaveProperty('respostas')
  const many = `papel=coordenador&${'abrir=%2Fturma%2F&'.repeat(7)}`
  const refused = await casa.anyone.post(`/token/refresh/?${many}`, undefined, { cookie })
  expect(refused.status).toBe(400)
})

test('com o token só vem o que uma tela declara pedir primeiro: nenhum arquivo, nenhuma exportação, nenhuma lista inteira', async () => {
  const coordenadora = await casa.coordenadora()
  const { id } = await casa.aluno()
  const refused = [
    `/alunos/${id}/exportacao`,
    `/alunos/${id}/exportacao/`,
    `/alunos/${id}/../${id}/exportacao`,
    '/alunos/documentos/1/download',
    '/justificativa/1/comprovante',
    `/alunos/${id}`,
    `/aluno/${id}`,
    `/alunos/${id}/historico`,
    '/alunos/',
    '/alunos/?situacao=ativo',
    '/alunos/?_start=0&_end=1000',
    '/alunos/?_start=0&_end=1e3',
    '/alunos/?_start=25&_end=50',
    '/alunos/?_start=0&_end=25&_end=1000',
    '/alunos/?_start=0&_end=25&_para=exportar',
    '/alunos/?_start=0&_end=25&q=ana',
    '/alunos/?_start=0&_end=25&_fields=contatos',
    '/turma/?_fields=alunos',
    '/turma/1/intervalo?data_inicio=2026-01-01&data_fim=2026-12-31',
    '/turma/1/ficha-de-emergencia',
    '/indicadores?data_inicio=2026-01-01&data_fim=2026-12-31',
    '/relatorio/',
    '/token/refresh/',
    '/nada',
    'turma/',
    '?',
  ]
  for (const path of refused) expect(await opened([path]), path).toEqual([])
  const history = await coordenadora.get(`/alunos/${id}/historico?tipo=acessos`)
  expect(history.body).toMatchObject({ entradas: [] })
  const page = '/alunos/?_end=25&_start=0&situacao=ativo'
  expect(await opened([page, page, page, '/alunos/', page])).toEqual([page])
})

test('uma resposta grande demais não vem com o token, e as pequenas vêm', async () => {
  const grande = await institute()
  const { id } = await grande.turma()
  await sql`insert into aluno (nome, turma_id, situacao, criado_em)
    with recursive n (n) as (select 1 union all select n + 1 from n where n < 12000)
    select 'Aluno de nome comprido ' || n, ${sql.lit(id)}, 'ativo', '' from n`.execute(
    grande.db.kysely,
  )
  await sql`insert into vinculo (aluno_id, turma_id, entrada)
    select id, turma_id, '2026-02-02' from aluno`.execute(grande.db.kysely)
  const page = '/alunos/?_end=25&_start=0'
  expect(await opened(['/turma/', page, '/dashboard/resumo'], grande)).toEqual([
    page,
    '/dashboard/resumo',
  ])
})

test.runIf(inject('database') === 'postgres')(
  'uma resposta que demora não segura o token',
  async () => {
    const lenta = await institute()
    const [page, figures] = ['/relatorio/?_end=25&_start=0', '/dashboard/resumo']
    let answered: string[] = []
    await lenta.db.kysely.transaction().execute(async (connection) => {
      await sql`lock table relatorio in access exclusive mode`.execute(connection)
      answered = await opened([page, figures], lenta)
    })
    expect(answered).toEqual([figures])
  },
)
