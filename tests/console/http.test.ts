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

test('T12: fifty calls refused at once renew the token once, and each is repeated once', async () => {
  const calls = serve(renewing())
  const { keepTokens, http } = await openTab()
  keepTokens(tokenOf(ana))
  const answers = await Promise.all(Array.from({ length: 50 }, () => http<string>('/alunos/')))
  expect(answers.every(({ data }) => data === 'ok')).toBe(true)
  expect(calls.filter(({ path }) => isRefresh(path))).toHaveLength(1)
  expect(calls.filter(({ path }) => path === '/alunos/')).toHaveLength(100)
})

test('a token within five seconds of its end is renewed before the call', async () => {
  const calls = serve(renewing())
  const { keepTokens, http } = await openTab()
  keepTokens(tokenOf(ana, 4))
  await http('/alunos/')
  expect(calls.map(({ path }) => path)).toEqual(['/token/refresh/', '/alunos/'])
})

test('a call refused again after the renewal ends the session', async () => {
  serve(renewing(() => json({ detail: 'x' }, 401)))
  const { keepTokens, http, openSession, sessionOf, getSession } = await openTab()
  keepTokens(tokenOf(ana))
  openSession(sessionOf(ana) ?? expect.fail())
  await expect(http('/alunos/')).rejects.toMatchObject({ status: 401 })
  expect(getSession()).toEqual({ status: 'out' })
})

test('a refused renewal ends the session and forgets that this browser had one', async () => {
  serve(() => json({ detail: 'x' }, 401))
  const { keepTokens, http, openSession, sessionOf, getSession } = await openTab()
  keepTokens(tokenOf(ana))
  openSession(sessionOf(ana) ?? expect.fail())
  await expect(http('/alunos/')).rejects.toMatchObject({ status: 401 })
  expect(getSession()).toEqual({ status: 'out' })
  expect(localStorage).toHaveLength(0)
})

test('T12: a server out of reach while the token is renewed ends nothing', async () => {
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

test('a call is not repeated with the token of someone who signed in meanwhile', async () => {
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

test('without a session nothing is asked of the server', async () => {
  const calls = serve(() => json({}))
  const { http } = await openTab()
  await expect(http('/alunos/')).rejects.toMatchObject({ status: 401 })
  expect(calls).toEqual([])
})

test('a refresh token of a body goes back in a body, and stays in this tab alone', async () => {
  const calls = serve(renewing())
  const { keepTokens, http } = await openTab()
  keepTokens(tokenOf(ana, 1), 'r1')
  await http('/alunos/')
  expect(calls[0]?.body).toEqual({ refresh: 'r1' })
  expect({ ...localStorage }).toEqual({})
})

test('a poll says that nobody asked for it', async () => {
  const calls = serve(renewing())
  const { restoreAccess, http } = await openTab()
  await restoreAccess()
  await http('/educadores/', { background: true })
  await http('/educadores/')
  expect(calls.map(({ headers }) => headers.get('X-Segundo-Plano'))).toEqual([null, '1', null])
})

test('polls that need a new token do not count as somebody being there either', async () => {
  const calls = serve(renewing())
  const { keepTokens, http } = await openTab()
  keepTokens(tokenOf(ana, 4))
  await http('/educadores/', { background: true })
  expect(calls.map(({ path }) => path)).toEqual(['/token/refresh/', '/educadores/'])
  expect(calls.map(({ headers }) => headers.get('X-Segundo-Plano'))).toEqual(['1', '1'])
})

test('an error carries the words of the server, whatever their shape', async () => {
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
