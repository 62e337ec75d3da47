import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { calls } from '#app/calls'
import { pagePath } from '#console/api/list'
import type { PageOpening } from '#console/api/opening'
import { newReportsQuery } from '#features/inicio/console/new-reports'
import type { FirstAnswer } from '#model/calls/sessao'
import { isFirstCall } from '#model/first-call'
import { dayOf } from '#model/format'
import { resources } from '#resources'
import { aluno } from '#resources/aluno'
import { relatorio } from '#resources/relatorio'
import { json, openTab, serve, tokenOf } from './tab.ts'

const ana = { sub: 'ana@exemplo.org', role: 'coordenador', user_id: 1, username: 'Áurea' }
const list = '/alunos/?_end=25&_start=0'
const renewal = '/token/refresh/'
const opening: PageOpening = { roles: ['coordenador'], day: '2026-03-10', calls: [list] }

interface Opened {
  readonly claims?: object
  readonly address?: string
  readonly says?: PageOpening
  readonly answer?: () => Response
  /** The answers that come with the token. */
  readonly respostas?: readonly FirstAnswer[]
}

/** A page that runs its own script before any of its code, and the calls that reach the server. */
async function openPage(opened: Opened) {
  const { claims = ana, address = '/alunos', says = opening, answer, respostas } = opened
  localStorage.setItem('caderno.entrou', '1')
  window.history.replaceState(null, '', address)
  // The process is older than the page.
  vi.spyOn(performance, 'now').mockReturnValue(1)
  say(says)
  delete window.opening
  const calls = serve(({ path }) => {
    if (path.startsWith(renewal)) return json({ access: tokenOf(claims), respostas })
    return answer ? answer() : json(calls.length)
  })
  await runEarlyCalls()
  return calls
}

const modules = ['/assets/lista.js', '/assets/casca.js']

function say(opening: PageOpening, drawing: object = {}) {
  const begun = JSON.stringify({ ...opening, ...drawing, modules })
  document.head.replaceChildren()
  document.body.innerHTML = `<script type="application/json" id="opening">${begun}</script>`
}

const preloaded = () =>
  [...document.querySelectorAll('link[rel=modulepreload]')].map((it) => it.getAttribute('href'))

/** What the page does before its code is there, as a new page does it. */
async function runEarlyCalls() {
  vi.resetModules()
  await import('#resources')
  await import('#console/boot/early-calls')
  return window.renewing
}

const pathsOf = (calls: readonly { path: string }[]) =>
  calls.map(({ path }) => (path.startsWith(renewal) ? renewal : path))

test('o código de uma página é pedido depois da sua primeira chamada, que assim não espera por ele', async () => {
  localStorage.setItem('caderno.entrou', '1')
  say(opening)
  const atCall: unknown[] = []
  serve(() => {
    atCall.push(preloaded())
    return json({}, 401)
  })
  await runEarlyCalls()
  expect(atCall).toEqual([[]])
  expect(preloaded()).toEqual(modules)
})

const [file, entry] = ['/assets/adiante.js', '/assets/index.js']

/** A page that is drawn before its code is there; what draws it came over the network, or from this device. */
async function openDrawn(transferSize: number) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  localStorage.setItem('caderno.entrou', '1')
  localStorage.setItem('caderno.papel', 'coordenador')
  say(opening, { early: [file], entry })
  serve(() => json({}, 401))
  const entries = vi.spyOn(performance, 'getEntriesByName')
  entries.mockReturnValue([{ transferSize } as PerformanceResourceTiming])
  await runEarlyCalls()
}

const scripts = () => [...document.scripts].map((it) => it.getAttribute('src')).filter(Boolean)

test.each([
  { where: 'da rede', transferSize: 300, asked: modules },
  { where: 'do aparelho', transferSize: 0, asked: [] },
])(
  'vindo $where o que desenha a página, o resto do código vem na hora, ou depois do desenho',
  async ({ transferSize, asked }) => {
    await openDrawn(transferSize)
    for (const it of document.querySelectorAll('link, [src]')) it.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(100)
    expect(preloaded()).toEqual([file, ...asked])
    expect(scripts()).toEqual(asked.length > 0 ? [file, entry] : [file])
    window.dispatchEvent(new Event('caderno:drawn'))
    await vi.advanceTimersByTimeAsync(100)
    expect(preloaded()).toEqual([file, ...modules])
    expect(scripts()).toEqual([file, entry])
  },
)

test('o código vem em 2,5 s, ainda que não venha o que desenha a página antes dele', async () => {
  await openDrawn(0)
  await vi.advanceTimersByTimeAsync(2_400)
  expect(scripts()).toEqual([file])
  await vi.advanceTimersByTimeAsync(200)
  expect(preloaded()).toEqual([file, ...modules])
  expect(scripts()).toEqual([file, entry])
})

test('sem sessão lembrada, o código de uma página é pedido na hora', async () => {
  localStorage.clear()
  say(opening)
  const calls = serve(() => json({}))
  await runEarlyCalls()
  expect(calls).toEqual([])
  expect(preloaded()).toEqual(modules)
})

test.each([
  { onLine: true, runs: ['/assets/adiante.js'] },
  { onLine: false, runs: ['/assets/index.js'] },
])(
  'sem rede, o código não espera pelo que desenha a página das respostas: $onLine',
  async ({ onLine, runs }) => {
    localStorage.setItem('caderno.entrou', '1')
    localStorage.setItem('caderno.papel', 'coordenador')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
    say(opening, { early: ['/assets/adiante.js'], entry: '/assets/index.js' })
    serve(() => json({}, 401))
    await runEarlyCalls()
    await vi.waitFor(() =>
      expect([...document.scripts].map((it) => it.getAttribute('src')).filter(Boolean)).toEqual(
        runs,
      ),
    )
  },
)

test('uma página pede as primeiras linhas com o seu token, e uma chamada toma a resposta uma vez só', async () => {
  const calls = await openPage({})
  expect(pathsOf(calls)).toEqual([renewal, list])
  const { restoreAccess, http } = await openTab()
  const { token } = await restoreAccess()
  expect(calls[1]?.authorization).toBe(`Bearer ${token}`)
  expect((await http(list)).data).toBe(2)
  expect(calls).toHaveLength(2)
  expect((await http(list)).data).toBe(3)
})

test('as primeiras respostas vêm com o token, e uma chamada as toma uma vez só', async () => {
  const came = { path: list, status: 200, body: '[{"id":1}]' }
  const calls = await openPage({ respostas: [{ ...came, headers: [['X-Total-Count', '40']] }] })
  const asked = new URLSearchParams(calls[0]?.path.split('?')[1])
  expect([asked.getAll('papel'), asked.getAll('abrir')]).toEqual([['coordenador'], [list]])
  const { restoreAccess, http } = await openTab()
  await restoreAccess()
  const { data, headers } = await http(list)
  expect(data).toEqual([{ id: 1 }])
  expect(headers.get('X-Total-Count')).toBe('40')
  expect(calls).toHaveLength(1)
  await http(list)
  expect(pathsOf(calls)).toEqual([renewal, list])
})

/** What the page of each screen says, as the build writes it. */
async function openings() {
  const [{ screens }, { openingOf }] = await Promise.all([
    import('#app/console/routes'),
    import('#console/screens'),
  ])
  const openingAt = (path: string) => {
    const screen = screens.find((each) => each.path === path) ?? expect.fail(path)
    return openingOf(screen)
  }
  return { screens, openingAt }
}

test('uma página montada em outro dia pede os dias de hoje', async () => {
  const { openingAt } = await openings()
  vi.useFakeTimers({ now: new Date('2026-03-10T12:00:00-03:00'), toFake: ['Date'] })
  const says = openingAt('/dashboard/coordenador')
  vi.useRealTimers()
  const calls = await openPage({ says })
  const reports = pagePath(relatorio, newReportsQuery(dayOf(new Date())))
  expect(pathsOf(calls)).toContain(reports)
})

test('uma página montada em outro ano pede o deste ano', async () => {
  const path = (year: number | string) => `/turma/?_end=25&_start=0&ano_letivo=${year}`
  const calls = await openPage({ says: { ...opening, day: '2019-03-10', calls: [path(2019)] } })
  expect(pathsOf(calls)).toContain(path(new Date().getFullYear()))
})

test('tudo que uma tela pede de início pode vir com o token', async () => {
  const { screens, openingAt } = await openings()
  const asked = screens.flatMap(({ path }) => openingAt(path).calls)
  expect(asked.length).toBeGreaterThan(15)
  expect(asked.filter((path) => !isFirstCall(resources, calls, path))).toEqual([])
})

test('a tela da assistente pede de início o que a sua página pede', async () => {
  const { openingAt } = await openings()
  expect(openingAt('/assistente-social').calls).toEqual([
    '/assistente/?_end=1&_order=asc&_sort=id&_start=0',
  ])
})

test('nada se pede para quem tem outro papel, nem em um endereço com estado próprio', async () => {
  for (const opened of [
    { claims: { ...ana, role: 'educador' } },
    { claims: { ...ana, role: undefined } },
    { address: '/alunos?busca=ana' },
  ])
    expect(pathsOf(await openPage(opened))).toEqual([renewal])
})

test('uma consulta de fundo, uma chamada com condições e uma de outro tipo não tomam nada', async () => {
  const calls = await openPage({})
  const { restoreAccess, http } = await openTab()
  await restoreAccess()
  await http(list, { background: true })
  await http(list, { headers: { 'If-None-Match': '"1"' } })
  await http(list, { method: 'POST', body: {} })
  expect(calls).toHaveLength(5)
})

test('a resposta de outro token, ou já velha, é pedida de novo', async () => {
  const calls = await openPage({})
  const { keepTokens, http } = await openTab()
  keepTokens(tokenOf({ ...ana, sub: 'bia@exemplo.org' }))
  await http(list)
  expect(calls).toHaveLength(3)

  const others = await openPage({})
  const later = await openTab()
  await later.restoreAccess()
  vi.spyOn(performance, 'now').mockReturnValue(30_000)
  await later.http(list)
  expect(pathsOf(others)).toEqual([renewal, list, list])
})

/** What a query of a page that was drawn with an answer begins with. */
async function beginningOf() {
  const { beginningWith } = await import('#console/api/answers-ahead')
  const answer = { data: [{ id: 1 }], headers: new Headers(), status: 200 }
  Object.assign(window.opening ?? {}, { answers: new Map([[list, answer]]) })
  return (read = ({ data }: { data: unknown }): unknown => data) =>
    beginningWith(() => list, read).initialData()
}

test('com a resposta com que a página foi desenhada começa uma só consulta, que não a pede de novo', async () => {
  const calls = await openPage({})
  const { restoreAccess, http } = await openTab()
  await restoreAccess()
  const begin = await beginningOf()
  expect(begin()).toEqual([{ id: 1 }])
  expect(begin()).toBeUndefined()
  expect(calls).toHaveLength(2)
  await http(list)
  expect(calls).toHaveLength(3)
})

test('uma consulta que não se guarda não começa com ela, e toma-a de quem a pediu', async () => {
  const calls = await openPage({})
  const { restoreAccess } = await openTab()
  await restoreAccess()
  await beginningOf()
  const [{ useCall }, { queryClient }] = await Promise.all([
    import('#console/api/use-call'),
    import('#console/api/query-client'),
  ])
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children)
  const params = { _end: 25, _start: 0 }
  const { result } = renderHook(() => useCall(aluno, 'list', params, { gcTime: 0 }), { wrapper })
  expect(result.current.data).toBeUndefined()
  await waitFor(() => expect(result.current.isFetching).toBe(false))
  expect(calls).toHaveLength(2)
})

test('a resposta que não se lê na hora é a da chamada que se faz então', async () => {
  const calls = await openPage({})
  const { restoreAccess, http } = await openTab()
  await restoreAccess()
  for (const read of [() => undefined, () => expect.fail('Resposta ilegível')]) {
    const begin = await beginningOf()
    expect(begin(read)).toBeUndefined()
    expect(begin()).toBeUndefined()
  }
  expect((await http(list)).data).toBe(2)
  expect(calls).toHaveLength(2)
})

test('com a resposta de outro token, ou já velha, nenhuma consulta começa', async () => {
  await openPage({})
  const { keepTokens } = await openTab()
  keepTokens(tokenOf({ ...ana, sub: 'bia@exemplo.org' }))
  expect((await beginningOf())()).toBeUndefined()

  await openPage({})
  const { restoreAccess } = await openTab()
  await restoreAccess()
  const begin = await beginningOf()
  vi.spyOn(performance, 'now').mockReturnValue(30_000)
  expect(begin()).toBeUndefined()
})

test('uma chamada que não chegou ao servidor sai de novo', async () => {
  let failures = 1
  const calls = await openPage({
    answer: () => {
      failures -= 1
      if (failures === 0) throw new TypeError('Failed to fetch')
      return json('ok')
    },
  })
  const { restoreAccess, http } = await openTab()
  await restoreAccess()
  expect((await http(list)).data).toBe('ok')
  expect(pathsOf(calls)).toEqual([renewal, list, list])
})

test('um token que não é JWT abre a página do mesmo modo', async () => {
  localStorage.setItem('caderno.entrou', '1')
  say(opening)
  const calls = serve(() => json({ access: 'opaco' }))
  expect((await runEarlyCalls())?.ok).toBe(true)
  expect(calls).toHaveLength(1)
})
