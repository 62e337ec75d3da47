import type { BrowserContext } from '@playwright/test'
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
  for (const tab of tabs)
    await expect(tab.getByText('Nenhum aluno com baixa frequência encontrado')).toBeVisible()
  expect(renewals).toHaveLength(1)
  expectProblems(/401/)
})

test('uma página que se abre de novo pede o token antes do seu código, e uma vez só', async ({
  page,
}) => {
  await signIn(page, coordenadora)
  const order: string[] = []
  page.on('request', (request) => {
    if (isRefresh(request.url())) order.push('token')
  })
  await page.route('**/assets/*.js', async (route) => {
    // Each file of code waits until the token has been asked for.
    await expect.poll(() => order).toContain('token')
    order.push('código')
    await route.continue()
  })
  await page.goto('/alunos')
  await expect(page.getByRole('button', { name: 'Adicionar aluno' })).toBeVisible()
  expect(order[0]).toBe('token')
  expect(order.filter((what) => what === 'token')).toHaveLength(1)
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
  await page.route('**/api/v1/token/refresh/', (route) => route.abort())
  await page.goto('/turmas')
  await expect(page.getByRole('alert')).toContainText('Erro de conexão.')
  await page.unroute('**/api/v1/token/refresh/')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('button', { name: 'Adicionar turma' })).toBeVisible()
  expectProblems(/Failed to load resource/)
})
