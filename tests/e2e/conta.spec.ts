import { changePassword } from './inputs.ts'
import { educadoraRecemCriada } from './people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, signIn, test } from './test.ts'

test('quem entra com a senha que a coordenação deu troca a senha antes de tudo', async ({
  openBrowser,
  api,
  expectProblems,
}) => {
  const beatriz = await educadoraRecemCriada(api, 'Beatriz Nóbrega')
  const page = await openBrowser(phone)
  await signIn(page, beatriz)
  const title = page.getByRole('heading', { name: 'Trocar a senha' })
  await expect(title).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto('/frequencia')
  await expect(title).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden()

  await changePassword(page, 'errada', 'Escolhida1')
  await expect(page.getByText('Senha incorreta')).toBeVisible()
  await expect(page.getByLabel('Senha atual')).toBeFocused()
  await expect(page.getByLabel('Nova senha', { exact: true })).toHaveValue('Escolhida1')
  await changePassword(page, beatriz.senha, beatriz.senha)
  await expect(page.getByText('Escolha uma senha diferente da atual')).toBeVisible()
  await changePassword(page, beatriz.senha, 'Escolhida1')
  await expect(page.getByRole('heading', { name: 'Registro de Frequência' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Registro de Frequência' })).toBeVisible()
  expectProblems(/Failed to load resource.*400/)
})

test('a troca pedida em uma aba solta também a outra', async ({ openBrowser, api }) => {
  const beatriz = await educadoraRecemCriada(api, 'Beatriz Nóbrega')
  const page = await openBrowser()
  await signIn(page, beatriz)
  const other = await page.context().newPage()
  await other.goto('/dashboard/educador')
  await expect(other.getByRole('heading', { name: 'Trocar a senha' })).toBeVisible()
  await changePassword(page, beatriz.senha, 'Escolhida1')
  for (const tab of [page, other])
    await expect(tab.getByRole('navigation', { name: 'Principal' })).toBeVisible()
})
