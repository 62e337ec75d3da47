import { changePassword } from './inputs.ts'
import { educadoraRecemCriada, novaEducadora } from './people.ts'
import { coordenadora } from './site.ts'
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

  await changePassword(page, 'errada', 'Escolhida7Tarde')
  await expect(page.getByText('Senha incorreta')).toBeVisible()
  await expect(page.getByLabel('Senha atual')).toBeFocused()
  await expect(page.getByLabel('Nova senha', { exact: true })).toHaveValue('Escolhida7Tarde')
  await changePassword(page, beatriz.senha, beatriz.senha)
  await expect(page.getByText('Escolha uma senha diferente da atual')).toBeVisible()
  await changePassword(page, beatriz.senha, 'Escolhida7Tarde')
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
  await changePassword(page, beatriz.senha, 'Escolhida7Tarde')
  for (const tab of [page, other])
    await expect(tab.getByRole('navigation', { name: 'Principal' })).toBeVisible()
})

test('em Minha conta a pessoa troca a senha e encerra as suas outras sessões', async ({
  openBrowser,
  api,
  expectProblems,
}) => {
  const beatriz = await novaEducadora(api)
  const [page, telefone] = [await openBrowser(), await openBrowser(phone)]
  await signIn(page, beatriz)
  await signIn(telefone, beatriz)
  await page.getByRole('link', { name: 'Minha conta' }).click()
  const sessoes = page.getByRole('region', { name: 'Sessões abertas' })
  await expect(sessoes.getByRole('listitem')).toHaveCount(3)
  await expect(sessoes.getByRole('listitem').first()).toContainText('Esta sessão')
  await expect(sessoes.getByText('local desconhecido')).toHaveCount(3)
  await expectAccessible(page)
  await sessoes
    .getByRole('button', { name: /^Encerrar Chrome/ })
    .first()
    .click()
  await expect(page.getByText('Sessão encerrada.')).toBeVisible()
  await sessoes.getByRole('button', { name: 'Encerrar todas as outras' }).click()
  await expect(sessoes.getByRole('listitem')).toHaveCount(1)
  await telefone.reload()
  await expect(telefone).toHaveURL(/\/login$/)

  await changePassword(page, beatriz.senha, 'Canteiro7Novo')
  await expect(page.getByText('Senha trocada.')).toBeVisible()
  await expect(page.getByLabel('Senha atual')).toHaveValue('')
  await signIn(telefone, { ...beatriz, senha: 'Canteiro7Novo' })
  expectProblems(/Failed to load resource.*401/)
})

test('em Minha conta a pessoa desliga os lembretes por e-mail; uma falha desfaz a escolha', async ({
  openBrowser,
  api,
  expectProblems,
}) => {
  const page = await openBrowser(phone)
  await signIn(page, await novaEducadora(api))
  await page.goto('/minha-conta')
  const choice = page.getByRole('checkbox', { name: 'Receber lembretes por e-mail' })
  await expect(choice).toBeChecked()
  await expect(choice).toHaveAccessibleDescription(/^Às 18:00 de um dia de aula/)
  await page.route('**/conta/lembretes', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await choice.click()
  await expect(page.getByText('Erro ao salvar a escolha. Tente novamente.')).toBeVisible()
  await expect(choice).toBeChecked()
  await page.unrouteAll()
  await choice.press('Space')
  await expect(page.getByText('Você não receberá mais lembretes por e-mail.')).toBeVisible()
  await page.reload()
  await expect(choice).not.toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expectProblems(/Failed to load resource.*ERR_FAILED/)
})

test('em Contas da coordenação se acrescenta, desativa e reativa uma conta, e se encerram as suas sessões', async ({
  page,
  expectProblems,
}) => {
  await signIn(page, coordenadora)
  await page.getByText('Administração').click()
  await page.getByRole('link', { name: 'Contas da coordenação' }).click()
  await page.getByRole('button', { name: 'Adicionar' }).click()
  const form = page.getByRole('dialog', { name: 'Nova conta da coordenação' })
  await form.getByLabel('Nome').fill('Marta Reis')
  await form.getByLabel('E-mail').fill(coordenadora.email)
  await form.getByRole('textbox', { name: 'Senha' }).fill('Inicial7Chave')
  await form.getByRole('button', { name: 'Adicionar' }).click()
  await expect(form.getByText('Este email já está em uso')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await form.getByLabel('E-mail').fill('marta@exemplo.org')
  await form.getByRole('button', { name: 'Adicionar' }).click()
  await expect(page.getByText('Conta criada com sucesso!')).toBeVisible()
  const marta = page.getByRole('listitem').filter({ hasText: 'Marta Reis' })
  await marta.getByRole('button', { name: 'Encerrar sessões marta@exemplo.org' }).click()
  const ending = page.getByRole('dialog', { name: 'Encerrar sessões' })
  await expect(ending).toContainText('Marta Reis sai de todos os aparelhos em que entrou')
  await expectAccessible(page)
  await ending.getByRole('button', { name: 'Encerrar' }).click()
  await expect(page.getByText('Sessões encerradas com sucesso!')).toBeVisible()
  await marta.getByRole('button', { name: 'Desativar' }).click()
  const question = page.getByRole('dialog', { name: 'Desativar conta' })
  await expect(question).toContainText('marta@exemplo.org')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Desativar' }).click()
  await expect(marta.getByText(/^Desativada em/)).toBeVisible()
  await marta.getByRole('button', { name: 'Reativar' }).click()
  await expect(marta.getByText(/^Desativada em/)).toBeHidden()
  const own = page.getByRole('listitem').filter({ hasText: coordenadora.email })
  await expect(own.getByRole('button')).toBeHidden()
  await expectAccessible(page)
  expectProblems(/Failed to load resource.*409/)
})
