import { expect, test } from 'vitest'
import { type Handler, json, openTab, serve, tokenOf } from './tab.ts'

const ana = { sub: 'ana@exemplo.org', role: 'coordenador', user_id: 1, username: 'Ana' }
const isRefresh = (path: string) => path === '/token/refresh/'

/** A server that takes the token it handed out last, and hands out numbered ones. */
function renewing(handler: Handler = () => json('ok')): Handler {
  let good = ''
  let issued = 0
  return (seen) => {
    if (isRefresh(seen.path)) {
      issued += 1
      good = tokenOf({ ...ana, issued })
      return json({ access: good })
    }
    return seen.authorization === `Bearer ${good}` ? handler(seen) : json({ detail: 'x' }, 401)
  }
}

test('T12: cinquenta chamadas recusadas ao mesmo tempo renovam o token uma vez, e cada uma se repete uma vez', async () => {
  const calls = serve(renewing())
  const { keepTokens, http } = await openTab()
  keepTokens(tokenOf(ana))
  const answers = await Promise.all(Array.from({ length: 50 }, () => http<string>('/alunos/')))
  expect(answers.every(({ data }) => data === 'ok')).toBe(true)
  expect(calls.filter(({ path }) => isRefresh(path))).toHaveLength(1)
  expect(calls.filter(({ path }) => path === '/alunos/')).toHaveLength(100)
})

test('um token a cinco segundos do fim é renovado antes da chamada', async () => {
  const calls = serve(renewing())
  const { keepTokens, http } = await openTab()
  keepTokens(tokenOf(ana, 4))
  await http('/alunos/')
  expect(calls.map(({ path }) => path)).toEqual(['/token/refresh/', '/alunos/'])
})

test('uma chamada recusada de novo depois da renovação encerra a sessão', async () => {
  serve(renewing(() => json({ detail: 'x' }, 401)))
  const { keepTokens, http, openSession, sessionOf, getSession } = await openTab()
  keepTokens(tokenOf(ana))
  openSession(sessionOf(ana) ?? expect.fail())
  await expect(http('/alunos/')).rejects.toMatchObject({ status: 401 })
  expect(getSession()).toEqual({ status: 'out' })
})

test('uma renovação recusada encerra a sessão, e o navegador esquece que tinha uma', async () => {
  serve(() => json({ detail: 'x' }, 401))
  const { keepTokens, http, openSession, sessionOf, getSession } = await openTab()
  keepTokens(tokenOf(ana))
  openSession(sessionOf(ana) ?? expect.fail())
  await expect(http('/alunos/')).rejects.toMatchObject({ status: 401 })
  expect(getSession()).toEqual({ status: 'out' })
  expect(localStorage).toHaveLength(0)
})

test('T12: um servidor fora do alcance durante a renovação não encerra nada', async () => {
  serve(({ path }) => {
    if (isRefresh(path)) throw new TypeError('Failed to fetch')
    return json({ detail: 'x' }, 401)
  })
  const { keepTokens, http, openSession, sessionOf, getSession } = await openTab()
  keepTokens(tokenOf(ana))
  openSession(sessionOf(ana) ?? expect.fail())
  await expect(http('/alunos/')).rejects.toMatchObject({ status: 0 })
  expect(getSession().status).toBe('in')
})

test('uma chamada não se repete com o token de quem entrou nesse meio-tempo', async () => {
  const bia = tokenOf({ ...ana, sub: 'bia@exemplo.org' })
  let refuse = () => {}
  const calls = serve(async ({ path }) => {
    if (path === '/alunos/') await new Promise<void>((resolve) => (refuse = resolve))
    return json({ detail: 'x' }, 401)
  })
  const { keepTokens, http } = await openTab()
  keepTokens(tokenOf(ana))
  const call = http('/alunos/', { method: 'POST', body: {} })
  await expect.poll(() => calls.length).toBe(1)
  keepTokens(bia)
  refuse()
  await expect(call).rejects.toMatchObject({ status: 401 })
  expect(calls).toHaveLength(1)
})

test('sem sessão nada se pede ao servidor', async () => {
  const calls = serve(() => json({}))
  const { http } = await openTab()
  await expect(http('/alunos/')).rejects.toMatchObject({ status: 401 })
  expect(calls).toEqual([])
})

test('um token de renovação que veio no corpo volta no corpo, e fica só nesta aba', async () => {
  const calls = serve(renewing())
  const { keepTokens, http } = await openTab()
  keepTokens(tokenOf(ana, 1), 'r1')
  await http('/alunos/')
  expect(calls[0]?.body).toEqual({ refresh: 'r1' })
  expect({ ...localStorage }).toEqual({})
})

test('uma consulta de fundo diz que ninguém a pediu', async () => {
  const calls = serve(renewing())
  const { restoreAccess, http } = await openTab()
  await restoreAccess()
  await http('/educadores/', { background: true })
  await http('/educadores/')
  expect(calls.map(({ headers }) => headers.get('X-Segundo-Plano'))).toEqual([null, '1', null])
})

test('nem as consultas de fundo que pedem outro token contam como alguém presente', async () => {
  const calls = serve(renewing())
  const { keepTokens, http } = await openTab()
  keepTokens(tokenOf(ana, 4))
  await http('/educadores/', { background: true })
  expect(calls.map(({ path }) => path)).toEqual(['/token/refresh/', '/educadores/'])
  expect(calls.map(({ headers }) => headers.get('X-Segundo-Plano'))).toEqual(['1', '1'])
})

test('um erro traz as palavras do servidor, em qualquer das suas formas', async () => {
  const { keepTokens, http } = await openTab()
  keepTokens(tokenOf(ana))
  serve(() => json({ detail: 'cpf: inválido', errors: { cpf: 'CPF inválido' } }, 400))
  await expect(http('/alunos/')).rejects.toMatchObject({
    status: 400,
    detail: 'cpf: inválido',
    errors: { cpf: 'CPF inválido' },
  })
  serve(() => json({ detail: [{ loc: ['body', 'nome'], msg: 'campo obrigatório' }] }, 422))
  await expect(http('/alunos/')).rejects.toMatchObject({ detail: 'campo obrigatório', errors: {} })
  serve(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(http('/alunos/')).rejects.toMatchObject({ status: 502, detail: null })
})
