import type { BrowserContext, Page, Request } from '@playwright/test'
import { hold } from './hold.ts'
import { novaEducadora } from './people.ts'
import { coordenadora } from './site.ts'
import { expect, signIn, test } from './test.ts'

const isRefresh = (url: string) => url.endsWith('/api/v1/token/refresh/')

/** Opens more tabs of a browser that is signed in. */
async function openTabs(context: BrowserContext, path: string, count: number) {
  const tabs = []
  for (let opened = 0; opened < count; opened += 1) {
    const tab = await context.newPage()
    await tab.goto(path)
    await expect(tab.getByRole('button', { name: 'Sair' })).toBeVisible()
    tabs.push(tab)
  }
  return tabs
}

test('T12: três abas recusadas ao mesmo tempo renovam a sessão uma só vez', async ({
  page,
  context,
  expectProblems,
}) => {
  await signIn(page, coordenadora)
  const tabs = [page, ...(await openTabs(context, '/dashboard/coordenador', 2))]
  const old = new Set<string | undefined>()
  const renewals: string[] = []
  let isOver = false
  await context.route('**/api/v1/**', async (route) => {
    const { authorization } = route.request().headers()
    if (isRefresh(route.request().url())) renewals.push(route.request().url())
    else if (!isOver) old.add(authorization)
    const isRefused = isOver && old.has(authorization)
    return isRefused ? route.fulfill({ status: 401, json: { detail: 'x' } }) : route.continue()
  })
  for (const tab of tabs) await tab.getByRole('link', { name: 'Turmas' }).click()
  for (const tab of tabs)
    await expect(tab.getByRole('button', { name: 'Adicionar turma' })).toBeVisible()
  isOver = true
  await Promise.all(tabs.map((tab) => tab.getByRole('link', { name: 'Página Inicial' }).click()))
  await expect.poll(() => renewals).toHaveLength(1)
  for (const tab of tabs) {
    await expect(tab.getByText('Nenhum aluno com baixa frequência encontrado')).toBeVisible()
    await tab.waitForLoadState('networkidle')
  }
  expect(renewals).toHaveLength(1)
  expectProblems(/401/)
})

/** The calls of a page while it opens, whose code comes only when the last of them that it begins with has gone out. */
async function callsBeforeCode(page: Page, address: string, last: string) {
  // What the page before still asks for is not counted.
  await page.goto('about:blank')
  const calls: string[] = []
  const listen = (request: Request) => {
    const { pathname, search, searchParams } = new URL(request.url())
    const path = pathname.slice('/api/v1'.length)
    // The first rows come with the token.
    if (path === '/token/refresh/') calls.push(path, ...searchParams.getAll('abrir'))
    else if (pathname.startsWith('/api/v1/')) calls.push(path + search)
  }
  page.on('request', listen)
  await page.route('**/assets/*.js', async (route) => {
    await expect.poll(() => calls.some((path) => path.startsWith(last))).toBe(true)
    await route.continue()
  })
  await page.goto(address)
  const isThere = page.getByRole('button', { name: 'Sair' })
  await expect(isThere.or(page.getByText('Acesso Negado!'))).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.unroute('**/assets/*.js')
  page.off('request', listen)
  return calls
}

test('ao entrar, a página inicial pede o que mostra antes do seu código, e uma vez só', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/\/(dashboard|alunos|cuidado|relatorio|aviso)\/|em-aberto/.test(pathname))
      calls.push(pathname + search)
  })
  const release = await hold(page, '**/assets/coordinator-home-*.js')
  const code = page.waitForResponse('**/assets/open-home-*.js')
  await page.route('**/api/v1/login/login', async (route) => {
    await code
    await route.continue()
  })
  await signIn(page, coordenadora)
  await expect.poll(() => calls.length).toBe(6)
  release()
  await expect(page.getByText('Nenhum aluno com baixa frequência encontrado')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(new Set(calls).size, String(calls)).toBe(calls.length)
})

test('uma página que se abre de novo pede o token e o que mostra antes do seu código, e uma vez só', async ({
  page,
}) => {
  await signIn(page, coordenadora)
  for (const [address, last] of [
    ['/alunos', '/alunos/?'],
    ['/turmas', '/turma/?'],
    ['/educadores', '/educadores/?'],
    ['/dashboard/coordenador', '/relatorio/?'],
    ['/frequencias/visualizar', '/turma/'],
    ['/alunos?busca=ana', '/token/refresh/'],
  ] as const) {
    const calls = await callsBeforeCode(page, address, last)
    expect(calls[0], address).toBe('/token/refresh/')
    expect(new Set(calls).size, `${address}: ${calls}`).toBe(calls.length)
  }
})

test('a quem não entra em uma página nada do que ela mostra é pedido', async ({ page, api }) => {
  const educadora = await novaEducadora(api, 'Bia Lima')
  await signIn(page, educadora, '/login/educador')
  const renewed = page.waitForResponse((answer) => answer.url().includes('/token/refresh/?'))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/alunos')
  await expect(page).toHaveURL(/\/unauthorized$/)
  expect(await (await renewed).json()).not.toHaveProperty('respostas')
  expect(asked).not.toContain('/api/v1/alunos/')
})

test('Sair em uma aba é sair em todas', async ({ page, context }) => {
  await signIn(page, coordenadora)
  const [other] = await openTabs(context, '/alunos', 1)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(other ?? page).toHaveURL(/\/(login)?$/)
  await expect((other ?? page).getByRole('button', { name: 'Entrar' })).toBeVisible()
})

test('a sessão que acaba leva à entrada, e de volta para onde se estava', async ({
  page,
  context,
  expectProblems,
}) => {
  await signIn(page, coordenadora)
  await context.clearCookies()
  await page.goto('/turmas?q=ano')
  await expect(page).toHaveURL(/\/login$/)
  expectProblems(/401/)
  await page.getByLabel('E-mail').fill(coordenadora.email)
  await page.getByLabel('Senha', { exact: true }).fill(coordenadora.senha)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/turmas\?q=ano/)
})

test('sem servidor, a volta de quem já entrou espera e tenta de novo', async ({
  page,
  expectProblems,
}) => {
  await signIn(page, coordenadora)
  await page.route('**/api/v1/token/refresh/*', (route) => route.abort())
  await page.goto('/turmas')
  await expect(page.getByRole('alert')).toContainText('Erro de conexão.')
  await page.unroute('**/api/v1/token/refresh/*')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('button', { name: 'Adicionar turma' })).toBeVisible()
  expectProblems(/Failed to load resource/)
})
