import type { Page } from '@playwright/test'
import { hold } from './hold.ts'
import { novaEducadora } from './people.ts'
import { coordenadora } from './site.ts'
import { expect, signIn, test } from './test.ts'

test('uma entrada que falha diz o que houve, e nada se desloca', async ({
  page,
  expectProblems,
}) => {
  await page.route('**/api/v1/login/login', (route) =>
    route.fulfill({ status: 500, json: { detail: 'x' } }),
  )
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(coordenadora.email)
  await page.getByLabel('Senha', { exact: true }).fill(coordenadora.senha)
  const submit = page.getByRole('button', { name: 'Entrar' })
  const place = await submit.boundingBox()
  await submit.click()
  await expect(page.getByText('Erro no servidor. Tente novamente mais tarde.')).toBeVisible()
  expect(await submit.boundingBox(), 'nada se desloca').toEqual(place)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('E-mail')).toHaveValue(coordenadora.email)
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue(coordenadora.senha)
  await expect(submit).toBeEnabled()
  await page.unroute('**/api/v1/login/login')
  await page.route('**/api/v1/login/login', (route) => route.abort())
  await submit.click()
  await expect(
    page.getByText('Erro de conexão. Verifique sua internet e tente novamente.'),
  ).toBeVisible()
  expectProblems(/Failed to load resource/)
})

/** The form once its code is there: until then it keeps what is typed and sent, and answers nothing else. */
const hydrated = (page: Page) => page.locator('form[data-hydrated]')

/** Lets no code of the console arrive until told so. */
const holdCode = (page: Page) => hold(page, '**/assets/*.js')

test('a entrada está de pé antes do seu código, e o que se digita e envia nesse meio-tempo vale', async ({
  page,
}) => {
  const arrive = await holdCode(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Acesse sua conta' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeDisabled()
  await page.getByLabel('E-mail').fill(coordenadora.email)
  await page.getByLabel('Senha', { exact: true }).fill(coordenadora.senha)
  await page.getByLabel('Senha', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  arrive()
  await expect(page.getByRole('link', { name: 'Alunos' })).toBeVisible()
})

test('o que foi digitado antes do código chegar continua no formulário', async ({ page }) => {
  const arrive = await holdCode(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('E-mail').fill('rosana')
  arrive()
  await page.getByLabel('Senha', { exact: true }).focus()
  await expect(hydrated(page)).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('rosana')
  await page.getByLabel('Senha', { exact: true }).fill('Goiabada7')
  await page.getByLabel('E-mail').pressSequentially('@')
  await expect(page.getByLabel('E-mail')).toHaveValue('rosana@')
})

test('a primeira visita não chama a API; o que vem depois da entrada chega enquanto se digita, e não roda antes de se enviar', async ({
  page,
}) => {
  const behind = /\/(casca|coordinator-home)-/
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await page.coverage.startJSCoverage()
  await page.goto('/')
  await expect(hydrated(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  const arrived = page.waitForResponse(/\/coordinator-home-/)
  await page.getByLabel('E-mail').pressSequentially(coordenadora.email)
  await arrived
  await page.waitForLoadState('networkidle')
  const ran = await page.coverage.stopJSCoverage()
  expect(ran.map(({ url }) => url).filter((url) => behind.test(url))).toEqual([])
})

test('e-mail e senha são exigidos depois de tocados, e o botão espera por eles; a senha se mostra e se esconde; enquanto envia, os campos esperam', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(hydrated(page)).toBeVisible()
  const email = page.getByLabel('E-mail')
  const senha = page.getByLabel('Senha', { exact: true })
  const entrar = page.getByRole('button', { name: 'Entrar' })
  await expect(page.getByText('Email é obrigatório')).toBeHidden()
  await expect(entrar).toBeDisabled()
  await email.focus()
  await senha.focus()
  await expect(page.getByText('Email é obrigatório')).toBeVisible()
  await email.fill('sem arroba')
  await email.blur()
  await expect(page.getByText('Formato de email inválido')).toBeVisible()
  await expect(page.getByText('Senha é obrigatória')).toBeVisible()
  await email.fill(coordenadora.email)
  await senha.fill(coordenadora.senha)
  await expect(entrar).toBeEnabled()

  await expect(senha).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: /mostrar senha/i }).click()
  await expect(senha).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: /ocultar senha|esconder senha/i }).click()
  await expect(senha).toHaveAttribute('type', 'password')

  const answer = await hold(page, '**/api/v1/login/login')
  await entrar.click()
  await expect(page.getByRole('button', { name: 'Entrando...' })).toBeVisible()
  await expect(email).toBeDisabled()
  answer()
  await page.waitForURL('**/dashboard/coordenador')
})

/** Answers that the server is too busy, so many times, and says when to come back. */
async function busy(page: Page, path: string, times: number) {
  const asked = { times: 0 }
  await page.route(path, (route) => {
    asked.times += 1
    if (asked.times > times) return route.fallback()
    const headers = { 'retry-after': '1' }
    return route.fulfill({ status: 503, headers, json: { detail: 'x' } })
  })
  return asked
}

const muitaGente = 'Muita gente entrando agora. Tentando de novo…'

test('com o servidor cheio, a entrada espera, tenta de novo sozinha e entra; quem muda o que digitou desiste daquela tentativa', async ({
  page,
  expectProblems,
}) => {
  const asked = await busy(page, '**/api/v1/login/login', 3)
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(coordenadora.email)
  await page.getByLabel('Senha', { exact: true }).fill('outra')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText(muitaGente)).toBeVisible()
  await page.getByLabel('Senha', { exact: true }).fill(coordenadora.senha)
  await expect(page.getByText(muitaGente)).toBeHidden()
  await page.waitForTimeout(1600)
  expect(asked.times).toBe(1)
  const place = await page.getByRole('button', { name: 'Entrar' }).boundingBox()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('alert').getByText(muitaGente)).toBeVisible()
  const button = page.getByRole('button', { name: 'Entrando...' })
  await expect(button).toBeDisabled()
  expect(await button.boundingBox(), 'nada se desloca').toEqual(place)
  await page.waitForURL('**/dashboard/coordenador')
  expect(asked.times).toBe(4)
  expectProblems(/status of 503/)
})

test('a entrada de educadores saúda, pede três caracteres, recusa quem não é um e leva ao dashboard da turma @fluxo', async ({
  page,
  api,
  expectProblems,
}) => {
  const beatriz = await novaEducadora(api)
  await page.goto('/login/educador')
  await expect(page.getByText('Bem-vindo(a), educador!')).toBeVisible()
  await expect(hydrated(page)).toBeVisible()
  const senha = page.getByLabel('Senha', { exact: true })
  await senha.fill('ab')
  await senha.blur()
  await expect(page.getByText('Senha deve ter pelo menos 3 caracteres')).toBeVisible()
  await page.getByLabel('E-mail').fill(coordenadora.email)
  await senha.fill(coordenadora.senha)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Apenas educadores podem acessar por aqui.')).toBeVisible()
  await expect(page).toHaveURL(/\/login\/educador$/)
  expectProblems(/403/)
  await signIn(page, beatriz, '/login/educador')
  await expect(page).toHaveURL(/\/dashboard\/educador$/)
})
