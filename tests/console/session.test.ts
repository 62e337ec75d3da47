import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { json, openTab, serve, tokenOf } from './tab.ts'

const educadora = { sub: 'bia@exemplo.org', role: 'educador', user_id: 7, username: 'Bia' }
const marker = () => localStorage.setItem('caderno.entrou', '1')

test('um navegador que nunca entrou não pede nada ao abrir', async () => {
  const calls = serve(() => json({}))
  const { restoreSession, getSession } = await openTab()
  await restoreSession()
  expect(getSession()).toEqual({ status: 'out' })
  expect(calls).toEqual([])
})

test('um navegador que já entrou pede uma vez, e está dentro', async () => {
  marker()
  const calls = serve(() => json({ access: tokenOf(educadora) }))
  const { restoreSession, getSession } = await openTab()
  expect(getSession()).toEqual({ status: 'loading' })
  await restoreSession()
  expect(getSession()).toEqual({
    status: 'in',
    role: 'educador',
    nome: 'Bia',
    email: 'bia@exemplo.org',
    userId: 7,
  })
  expect(calls).toHaveLength(1)
})

test('uma sessão que acabou é esquecida; a um servidor fora do alcance se pede de novo', async () => {
  marker()
  serve(() => json({ detail: 'x' }, 503))
  const { restoreSession, getSession } = await openTab()
  await restoreSession()
  expect(getSession()).toEqual({ status: 'loading', failed: true })
  serve(() => json({ detail: 'x' }, 401))
  await restoreSession()
  expect(getSession()).toEqual({ status: 'out' })
  expect(localStorage).toHaveLength(0)
})

test('assistente é assistente_social, sem papel é educador, outra palavra não é ninguém', async () => {
  const { sessionOf } = await openTab()
  expect(sessionOf(educadora, 'assistente')?.role).toBe('assistente_social')
  expect(sessionOf({ sub: 'x@y.z' })?.role).toBe('educador')
  expect(sessionOf(educadora, 'diretor')).toBeNull()
})

test('a sessão que se encerra sem Sair não conta como saída: o que está por enviar espera', async () => {
  marker()
  serve(({ path }) => json(path === '/logout' ? {} : { access: tokenOf(educadora) }))
  const { restoreSession, endSession, getSession } = await openTab()
  await restoreSession()
  endSession()
  expect(getSession()).toEqual({ status: 'out' })
})

test('Sair vale na hora, avisa o servidor e não deixa nada guardado', async () => {
  marker()
  const calls = serve(({ path }) =>
    path === '/logout' ? json({ detail: 'x' }, 500) : json({ access: tokenOf(educadora) }),
  )
  const { restoreSession, signOut, getSession, currentAccess } = await openTab()
  await restoreSession()
  signOut()
  expect(getSession()).toEqual({ status: 'out', left: true })
  expect(currentAccess()).toBeNull()
  expect(localStorage).toHaveLength(0)
  expect(calls.at(-1)).toMatchObject({ path: '/logout', method: 'POST' })
})

test('de um Sair sem rede, o servidor sabe na abertura seguinte, ou quando ela volta', async () => {
  marker()
  localStorage.setItem('caderno.aparelho', '1')
  serve(({ path }) => (path === '/logout' ? fails() : json({ access: tokenOf(educadora) })))
  const { restoreSession, signOut } = await openTab()
  await restoreSession()
  signOut()
  const later = serve(fails)
  const { tellLeft } = await openTab()
  const { tidy } = await import('#console/api/device-session')
  await tidy(tellLeft)
  expect(later.at(-1)).toMatchObject({ path: '/logout', method: 'POST' })
  expect(localStorage.getItem('caderno.saiu')).not.toBeNull()
  const online = serve(() => json({}))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(localStorage.getItem('caderno.saiu')).toBeNull())
  expect(online[0]).toMatchObject({ path: '/logout', method: 'POST' })
})

const fails = () => Promise.reject(new TypeError('fetch failed'))

const patient = { signal: new AbortController().signal, told: () => {} }

test('a entrada diz o que houve, pela resposta do servidor ou pela falta dela', async () => {
  const said = [
    [401, 'Email ou senha incorretos. Verifique suas credenciais.'],
    [404, 'Credenciais inválidas ou recurso não encontrado. Tente novamente.'],
    [400, 'Dados inválidos. Verifique o formato do email.'],
    [500, 'Erro no servidor. Tente novamente mais tarde.'],
    [503, 'Erro no servidor. Tente novamente mais tarde.'],
    [418, 'Erro inesperado. Tente novamente.'],
    [null, 'Erro de conexão. Verifique sua internet e tente novamente.'],
  ] as const
  for (const [status, message] of said) {
    serve(() => (status ? json({ detail: 'x' }, status) : Promise.reject(new TypeError('rede'))))
    const { signIn } = await openTab()
    const typed = { email: 'a@b.co', password: 'Senha1' }
    await expect(signIn('principal', typed, patient), `${status}`).rejects.toThrow(message)
  }
  serve(() => json({ access_token: tokenOf(educadora), role: 'diretor' }))
  const { signIn, currentAccess } = await openTab()
  await expect(
    signIn('principal', { email: educadora.sub, password: 'Senha1' }, patient),
  ).rejects.toThrow('Tipo de usuário inválido.')
  expect(currentAccess()).toBeNull()
})

test('com o servidor cheio, cada entrada espera e tenta de novo, até cinco vezes', async () => {
  const full = () => new Response('{}', { status: 503, headers: { 'retry-after': '0' } })
  for (const [door, path] of [
    ['principal', '/login/login'],
    ['educador', '/educadores/login'],
  ] as const) {
    let told = 0
    const waiting = {
      signal: new AbortController().signal,
      told() {
        told += 1
      },
    }
    const tries = serve(() => full())
    const { signIn } = await openTab()
    const typed = { email: educadora.sub, password: 'Senha1' }
    await expect(signIn(door, typed, waiting)).rejects.toThrow(
      'Erro no servidor. Tente novamente mais tarde.',
    )
    expect(tries.map((call) => call.path)).toEqual(Array(6).fill(path))
    expect(told).toBe(5)

    const calls = serve(({ path }) => {
      if (path.includes('by_email')) return json({ id: 31, nome: 'Bia' })
      return calls.length > 2 ? json({ access_token: tokenOf(educadora) }) : full()
    })
    expect(await signIn(door, typed, waiting)).toMatchObject({ role: 'educador', userId: 31 })
  }
})

test('um educador que não se consegue consultar não fica com o token', async () => {
  const login = { access_token: tokenOf(educadora), role: 'educador' }
  const answers = [
    [json({ detail: 'x' }, 500), 'Erro ao buscar dados do educador.'],
    [json({ nome: 'Bia' }), 'Erro: Educador sem ID válido.'],
  ] as const
  for (const [answer, message] of answers) {
    serve(({ path }) => (path.includes('by_email') ? answer : json(login)))
    const { signIn, currentAccess } = await openTab()
    await expect(
      signIn('principal', { email: educadora.sub, password: 'Senha1' }, patient),
    ).rejects.toThrow(message)
    expect(currentAccess()).toBeNull()
  }
})

test('o id de um educador é o da consulta, e continua depois de uma renovação', async () => {
  serve(({ path }) => {
    if (path.includes('by_email')) return json({ id: 31, nome: 'Bia' })
    if (path === '/login/login') return json({ access_token: tokenOf(educadora, 1) })
    return path === '/token/refresh/' ? json({ access: tokenOf(educadora) }) : json([])
  })
  const { signIn, openSession, getSession, http } = await openTab()
  openSession(await signIn('principal', { email: educadora.sub, password: 'Senha1' }, patient))
  await http('/turma/')
  expect(getSession()).toMatchObject({ userId: 31 })
})

test('a entrada dos educadores é só para educadores', async () => {
  const messages: string[] = []
  for (const answer of [
    () => json({ detail: 'x' }, 403),
    () => json({ access_token: tokenOf({ ...educadora, role: 'coordenador' }) }),
  ]) {
    serve(answer)
    const { signIn } = await openTab()
    await signIn('educador', { email: 'a@b.co', password: 'Senha1' }, patient).catch(
      ({ message }) => messages.push(message),
    )
  }
  expect(new Set(messages)).toEqual(new Set(['Apenas educadores podem acessar por aqui.']))
  expect(messages).toHaveLength(2)
})
