import { Secret, TOTP } from 'otpauth'
import { coordenadora } from './site.ts'
import { expect, expectAccessible, signIn, test } from './test.ts'

/** What an authenticator app shows; `ahead` is the code after that one, where the first was used. */
const codeOf = (secret: string, { ahead = false } = {}) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret.replaceAll(' ', '')),
    timestamp: Date.now() + (ahead ? 30_000 : 0),
  })

test('o segundo fator se configura na página inicial, é pedido na entrada, e um código de recuperação entra uma vez', async ({
  page,
  expectProblems,
}) => {
  await signIn(page, coordenadora)
  await page.getByRole('button', { name: 'Configurar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Configurar o segundo fator' })
  await dialog.getByLabel('Sua senha').fill('errada')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByText('Senha incorreta')).toBeVisible()
  await dialog.getByLabel('Sua senha').fill(coordenadora.senha)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('img', { name: /Código QR/ })).toBeVisible()
  await expectAccessible(page)
  const secret = await dialog.locator('code').innerText()
  await dialog.getByLabel('Código do aplicativo').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const [recovery = ''] = await dialog.getByRole('listitem').allInnerTexts()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Baixar' }).click()
  expect((await download).suggestedFilename()).toBe('caderno-codigos-de-recuperacao.txt')
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('dialog', { name: 'Você guardou os códigos?' })
  await leaving.getByRole('button', { name: 'Ver os códigos' }).click()
  await expect(leaving).toBeHidden()
  await dialog.getByRole('button', { name: 'Já guardei os códigos' }).click()
  await expect(page.getByText('Proteja a sua conta')).toHaveCount(0)

  const password = async () => {
    await page.getByLabel('E-mail').fill(coordenadora.email)
    await page.getByLabel('Senha', { exact: true }).fill(coordenadora.senha)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Sair' }).click()
  await password()
  await expectAccessible(page)
  const code = page.getByLabel('Código', { exact: true })
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText(/^Código inválido/)).toBeVisible()
  await expect(code).toHaveValue('000000')
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(coordenadora.email)
  await password()
  await page.getByLabel('Código', { exact: true }).fill(codeOf(secret, { ahead: true }))
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('/dashboard/coordenador')

  await page.getByRole('button', { name: 'Sair' }).click()
  await password()
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await page.getByLabel('Código de recuperação').fill(recovery)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('/dashboard/coordenador')
  expectProblems(/40[01]/)
})

test("'Agora não' guarda o convite por sete dias, em qualquer navegador", async ({
  page,
  openBrowser,
}) => {
  await signIn(page, coordenadora)
  const card = page
    .getByRole('listitem')
    .filter({ hasText: 'Proteja a sua conta com um segundo fator' })
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Agora não' }).click()
  await expect(card).toHaveCount(0)
  const other = await openBrowser()
  const asked = other.waitForResponse('**/dashboard/resumo')
  await signIn(other, coordenadora)
  expect(await (await asked).json()).toMatchObject({ convite: false })
  await expect(other.getByText('Proteja a sua conta')).toHaveCount(0)
})

// A passkey belongs to an address with a name: 127.0.0.1 has none.
const named = test.extend({
  site: async ({ server }, use) => {
    await use({ ...server, url: server.url.replace('127.0.0.1', 'localhost') })
  },
})

named(
  'uma chave de acesso se cria em Minha conta, entra sem senha, e removida não entra mais',
  async ({ page, expectProblems }) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await signIn(page, coordenadora)
    await page.getByRole('link', { name: 'Minha conta' }).click()
    await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nova chave de acesso' })
    await dialog.getByLabel('Nome da chave').fill('Computador da sala')
    await dialog.getByLabel('Sua senha').fill(coordenadora.senha)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    const key = page.getByRole('listitem').filter({ hasText: 'Computador da sala' })
    await expect(key).toContainText('ainda não usada')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Sair' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
    await page.waitForURL('/dashboard/coordenador')
    await page.getByRole('link', { name: 'Minha conta' }).click()
    await expect(key).toContainText('usada em')

    await page.getByRole('button', { name: 'Remover Computador da sala' }).click()
    const removal = page.getByRole('dialog', { name: 'Remover chave de acesso' })
    await removal.getByLabel('Sua senha').fill(coordenadora.senha)
    await removal.getByRole('button', { name: 'Remover a chave' }).click()
    await expect(key).toHaveCount(0)
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
    await expect(page.getByText(/Não foi possível confirmar a chave de acesso/)).toBeVisible()
    expectProblems(/401/)
  },
)

test.describe('com SEGUNDO_FATOR=exigir', () => {
  test.use({ env: { SEGUNDO_FATOR: 'exigir' } })

  test('a coordenação configura o segundo fator antes de qualquer tela', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(coordenadora.email)
    await page.getByLabel('Senha', { exact: true }).fill(coordenadora.senha)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Configurar o segundo fator' })).toBeVisible()
    await page.goto('/alunos')
    await page.getByLabel('Sua senha').fill(coordenadora.senha)
    await page.getByRole('button', { name: 'Continuar' }).click()
    const secret = await page.locator('code').innerText()
    await expectAccessible(page)
    await page.getByLabel('Código do aplicativo').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Ativar' }).click()
    await page.getByRole('button', { name: 'Já guardei os códigos' }).click()
    await expect(page.getByRole('heading', { name: 'Alunos' })).toBeVisible()
  })
})
