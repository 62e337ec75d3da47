import type { Page } from '@playwright/test'
import { lastCode, letters } from './outbox.ts'
import { novaEducadora } from './people.ts'
import { coordenadora } from './site.ts'
import {
  enter,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  signIn,
  test,
} from './test.ts'

const { email } = coordenadora
const novaSenha = 'Outra1senha'
const solicitar = '/recuperacao-senha/solicitar'

const emailInput = (page: Page) => page.getByLabel('E-mail')
const codeInput = (page: Page) => page.getByLabel('Código')
const passwordInput = (page: Page) => page.getByLabel('Nova senha', { exact: true })
const confirmationInput = (page: Page) => page.getByLabel('Confirme a nova senha')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Makes a call of recovery answer what the test says, until it says otherwise. */
async function answer(page: Page, step: string, status: number, body: unknown = {}) {
  const url = `**/api/v1/recuperacao/${step}`
  await page.unroute(url)
  await page.route(url, (route) => route.fulfill({ status, json: body }))
}

async function toCode(page: Page) {
  await answer(page, 'solicitar', 200)
  await page.goto(solicitar)
  await emailInput(page).fill(email)
  await button(page, 'Enviar Código').click()
  await link(page, 'Continuar').click()
}

async function toReset(page: Page) {
  await toCode(page)
  await answer(page, 'validar', 200)
  await codeInput(page).fill('ABC123')
  await button(page, 'Validar Código').click()
  await link(page, 'Redefinir Senha').click()
}

async function fillReset(page: Page) {
  await passwordInput(page).fill(novaSenha)
  await confirmationInput(page).fill(novaSenha)
}

test('quem esqueceu a senha recebe um código, valida, redefine e entra com a nova @fluxo', async ({
  page,
  site,
  expectProblems,
}) => {
  await page.goto('/login')
  await emailInput(page).fill(email)
  await link(page, 'Esqueci minha senha').click()
  await expect(page).toHaveURL(solicitar)
  await expect(page).toHaveTitle('Recuperar senha · Caderno')
  await expect(emailInput(page)).toHaveValue(email)
  await button(page, 'Enviar Código').click()

  await expect(heading(page, 'Email Enviado!')).toBeVisible()
  await expect(page.getByRole('status')).toContainText(email)
  await expect(link(page, 'Voltar ao Login')).toBeVisible()
  await link(page, 'Continuar').click()
  await expect(page).toHaveURL('/recuperacao-senha/validar-codigo')
  const codigo = lastCode(site)
  await codeInput(page).pressSequentially(codigo.toLowerCase())
  await expect(codeInput(page)).toHaveValue(codigo)
  await codeInput(page).press('Enter')

  await expect(heading(page, 'Código Válido!')).toBeVisible()
  await link(page, 'Redefinir Senha').click()
  await expect(page).toHaveURL('/recuperacao-senha/redefinir')
  for (const input of [passwordInput(page), confirmationInput(page)]) await input.fill('Abcd1234')
  await button(page, 'Redefinir Senha').click()
  await expect(page.locator('.field', { has: passwordInput(page) })).toContainText(
    'Essa senha é fácil de adivinhar',
  )
  await fillReset(page)
  await button(page, 'Redefinir Senha').click()

  await expect(heading(page, 'Senha Redefinida!')).toBeVisible()
  await expect.poll(() => letters(site)).toHaveLength(2)
  await link(page, 'Fazer Login').click()
  await expect(page).toHaveURL('/login')
  await emailInput(page).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(coordenadora.senha)
  await button(page, 'Entrar').click()
  await expect(page.getByText('Email ou senha incorretos.')).toBeVisible()
  expectProblems(/40[01]/)
  await signIn(page, { email, senha: novaSenha })
  await expect(page).toHaveURL('/dashboard/coordenador')
})

test('só com o teclado, de um passo ao outro', async ({ page, site }) => {
  await page.goto(solicitar)
  await expect(emailInput(page)).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(link(page, 'Continuar')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(codeInput(page)).toBeFocused()
  await page.keyboard.type(lastCode(site))
  await page.keyboard.press('Enter')
  await expect(link(page, 'Redefinir Senha')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(passwordInput(page)).toBeFocused()
  await page.keyboard.type(novaSenha)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(confirmationInput(page)).toBeFocused()
  await page.keyboard.type(novaSenha)
  await page.keyboard.press('Enter')
  await expect(link(page, 'Fazer Login')).toBeFocused()
})

test('o servidor de verdade recusa e-mail desconhecido e código errado, e deixa corrigir @fluxo', async ({
  page,
  site,
  expectProblems,
}) => {
  await page.goto(solicitar)
  await emailInput(page).fill('ninguem@exemplo.org')
  await button(page, 'Enviar Código').click()
  await expect(page.getByRole('alert')).toHaveText('Email não encontrado no sistema')
  await emailInput(page).fill(email)
  await button(page, 'Enviar Código').click()
  await link(page, 'Continuar').click()
  const codigo = lastCode(site)
  await codeInput(page).fill(codigo === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA')
  await button(page, 'Validar Código').click()
  await expect(page.getByRole('alert')).toHaveText('Código inválido. Verifique e tente novamente.')
  await codeInput(page).fill(codigo)
  await button(page, 'Validar Código').click()
  await expect(heading(page, 'Código Válido!')).toBeVisible()
  expectProblems(/40[04]/)
})

test('sem o passo anterior um passo volta ao pedido do código, outro endereço leva ao início, e o que espera pelo seu código é a recuperação', async ({
  page,
}) => {
  for (const path of ['/recuperacao-senha/validar-codigo', '/recuperacao-senha/redefinir']) {
    await page.goto(path)
    await expect(page).toHaveURL(solicitar)
    await expect(emailInput(page)).toBeVisible()
  }
  await page.goto('/recuperacao-senha/outro')
  await expect(page).toHaveURL('/')
  await page.route(/\/assets\/routed-app/, () => new Promise(() => {}))
  await page.goto(solicitar)
  await expect(page.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible()
  await expect(page.getByText('Carregando autenticação...')).toBeHidden()
})

test('e-mail e código não passam pelo endereço e resistem a recarregar a página; pedir outro código volta ao primeiro passo com o e-mail já escrito', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await toReset(page)
  await page.reload()
  await expect(page.getByText(`Para entrar no Caderno com ${email}.`)).toBeVisible()
  await link(page, 'Solicitar Novo Código').click()
  await expect(page).toHaveURL(solicitar)
  await expect(emailInput(page)).toHaveValue(email)
  await button(page, 'Enviar Código').click()
  await link(page, 'Continuar').click()
  await link(page, 'Solicitar Novo Código').click()
  await expect(emailInput(page)).toHaveValue(email)
  await link(page, 'Voltar ao Login').click()
  await expect(page).toHaveURL('/login')
  expect(addresses.filter((address) => /ABC123|exemplo|@|%40/.test(address))).toEqual([])
})

test('o pedido exige um e-mail válido, o código tem seis letras maiúsculas ou algarismos, digitados ou colados, e a nova senha é exigida duas vezes', async ({
  page,
  context,
}) => {
  await test.step('o e-mail', async () => {
    await page.goto(solicitar)
    await button(page, 'Enviar Código').click()
    await expect(page.getByText('Por favor, digite seu email')).toBeVisible()
    await emailInput(page).fill('sem arroba')
    await expect(page.getByText('Por favor, digite um email válido')).toBeVisible()
    await emailInput(page).fill(email)
    await expect(page.getByText('Por favor, digite um email válido')).toBeHidden()
  })

  await toCode(page)
  const codigo = codeInput(page)
  await test.step('o código', async () => {
    await expect(codigo).toHaveAttribute('autocomplete', 'one-time-code')
    await codigo.blur()
    await expect(page.getByText('Por favor, digite o código')).toBeVisible()
    await codigo.pressSequentially('aç-b 1?2x')
    await expect(codigo).toHaveValue('AB12X')
    await expect(page.getByText('O código deve ter 6 caracteres')).toBeVisible()
    await expect(button(page, 'Validar Código')).toBeDisabled()
    await codigo.press('z')
    await expect(button(page, 'Validar Código')).toBeEnabled()
    await codigo.press('q')
    await expect(codigo).toHaveValue('AB12XZ')

    await codigo.fill('')
    await expect(button(page, 'Validar Código')).toBeDisabled()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('  q7w-8e9\n'))
    await codigo.press('ControlOrMeta+v')
    await expect(codigo).toHaveValue('Q7W8E9')
    await expect(button(page, 'Validar Código')).toBeEnabled()
  })

  await test.step('corrigir o meio do código não leva o cursor ao fim', async () => {
    await codigo.fill('AB12')
    for (const key of ['Home', 'ArrowRight', 'c', '-', 'd']) await codigo.press(key)
    await expect(codigo).toHaveValue('ACDB12')
  })

  await test.step('a nova senha, igual, com seis caracteres, e pode ser vista', async () => {
    await toReset(page)
    await button(page, 'Redefinir Senha').click()
    await expect(page.getByText('Por favor, digite a nova senha')).toBeVisible()
    await expect(page.getByText('Por favor, confirme a nova senha')).toBeVisible()
    await passwordInput(page).fill('abcde')
    await confirmationInput(page).fill('abcdf')
    await expect(page.getByText('A senha deve ter pelo menos 6 caracteres')).toBeVisible()
    await expect(page.getByText('As senhas não coincidem')).toBeVisible()
    for (const input of [passwordInput(page), confirmationInput(page)]) {
      await expect(input).toHaveAttribute('autocomplete', 'new-password')
      await expect(input).toHaveAttribute('type', 'password')
      const field = page.locator('.field', { has: input })
      await field.getByRole('button', { name: 'Mostrar senha' }).click()
      await expect(input).toHaveAttribute('type', 'text')
      await field.getByRole('button', { name: 'Ocultar senha' }).click()
      await expect(input).toHaveAttribute('type', 'password')
    }
  })
})

test('quem redefine a própria senha com a sessão aberta sai dela; a de outra pessoa fica', async ({
  page,
  site,
  api,
}) => {
  const beatriz = await novaEducadora(api)
  await enter(page, coordenadora)
  const recover = async (of: string) => {
    await page.goto(solicitar)
    await emailInput(page).fill(of)
    await button(page, 'Enviar Código').click()
    await link(page, 'Continuar').click()
    await codeInput(page).fill(lastCode(site))
    await button(page, 'Validar Código').click()
    await link(page, 'Redefinir Senha').click()
    await fillReset(page)
    await button(page, 'Redefinir Senha').click()
    await link(page, 'Fazer Login').click()
  }
  await recover(beatriz.email)
  await expect(page).toHaveURL('/dashboard/coordenador')
  await recover(email)
  await expect(page).toHaveURL('/login')
  await expect(button(page, 'Entrar')).toBeVisible()
})

const windows = [
  ['no computador, tema escuro', { colorScheme: 'dark' }],
  ['no telefone, tema claro', { ...phone, colorScheme: 'light' }],
] as const

for (const [where, options] of windows) {
  test(`cada tela da recuperação é acessível ${where}`, async ({ openBrowser, expectProblems }) => {
    const page = await openBrowser(options)
    const judge = async () => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await page.goto(solicitar)
    await button(page, 'Enviar Código').click()
    await judge()
    await answer(page, 'solicitar', 404)
    await emailInput(page).fill(email)
    await button(page, 'Enviar Código').click()
    await expect(page.getByRole('alert')).not.toBeEmpty()
    await judge()
    await answer(page, 'solicitar', 200)
    await button(page, 'Enviar Código').click()
    await expect(link(page, 'Continuar')).toBeVisible()
    await judge()
    await link(page, 'Continuar').click()
    await codeInput(page).fill('ABC12')
    await judge()
    await toReset(page)
    await button(page, 'Redefinir Senha').click()
    await judge()
    await answer(page, 'redefinir', 200)
    await fillReset(page)
    await button(page, 'Redefinir Senha').click()
    await expect(link(page, 'Fazer Login')).toBeVisible()
    await judge()
    expectProblems(/404/)
  })
}
