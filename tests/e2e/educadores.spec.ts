import type { Locator } from '@playwright/test'
import { expectRefusals, type Recusa, typeDay } from './inputs.ts'
import { novaEducadora, novaTurma } from './people.ts'
import { coordenadora } from './site.ts'
import { enter, expect, openAs, phone, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await enter(page, coordenadora)
})

async function fillEducator(form: Locator, email = 'carla@exemplo.org') {
  await form.getByLabel('Nome').fill('Carla Dias')
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Telefone').fill('1133334444')
  await typeDay(form, 'Data de nascimento', '20/04/1985')
  await form.getByRole('textbox', { name: 'Senha' }).fill('Goiabada7')
}

test('um educador é criado, editado e excluído, cada passo com a sua mensagem @fluxo', async ({
  page,
}) => {
  await page.goto('/educadores')
  await expect(page.getByText('Nenhum professor encontrado.')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar educador' }).click()
  const novo = page.getByRole('dialog', { name: 'Novo Educador' })
  await novo.getByRole('button', { name: 'Salvar' }).click()
  await expect(novo.getByText('Nome é obrigatório')).toBeVisible()
  await expect(novo.getByLabel('Nome')).toBeFocused()
  await fillEducator(novo)
  await novo.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Educador salvo com sucesso!')).toBeVisible()
  const titles = ['ID', 'Educador', 'Turma Responsável', 'E-mail', 'Ações']
  await expect(page.getByRole('columnheader')).toHaveText(titles)
  await expect(page.getByRole('row', { name: /Carla Dias/ })).toContainText('Sem turma associada')

  await page.getByRole('button', { name: 'Ações de Carla Dias' }).click()
  await page.getByRole('menuitem', { name: 'Editar dados' }).click()
  const edita = page.getByRole('dialog', { name: 'Editar Educador' })
  await expect(edita.getByLabel('Telefone')).toHaveValue('(11) 3333-4444')
  await edita.getByLabel('Telefone').fill('')
  await edita.getByLabel('Nome').fill('Carla Dias Lima')
  await edita.getByRole('button', { name: /Salvar/ }).click()
  await expect(page.getByText('Educador editado com sucesso!')).toBeVisible()

  await page.getByRole('button', { name: 'Ações de Carla Dias Lima' }).click()
  await page.getByRole('menuitem', { name: 'Excluir educador' }).click()
  const question = page.getByRole('dialog', { name: 'Confirmar Exclusão' })
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Educador excluído com sucesso!')).toBeVisible()
  await expect(page.getByText('Nenhum professor encontrado.')).toBeVisible()
})

test('a coordenação encerra as sessões de uma educadora, que volta à entrada', async ({
  page,
  api,
  openBrowser,
  expectProblems,
}) => {
  const beatriz = await novaEducadora(api)
  const telefone = await openBrowser(phone)
  await openAs(telefone, beatriz, '/dashboard/educador')
  await page.goto('/educadores')
  await page.getByRole('button', { name: `Ações de ${beatriz.nome}` }).click()
  await page.getByRole('menuitem', { name: 'Encerrar sessões' }).click()
  const question = page.getByRole('dialog', { name: 'Encerrar sessões' })
  await expect(question).toContainText(`${beatriz.nome} sai de todos os aparelhos`)
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sessões encerradas com sucesso!')).toBeVisible()
  await expect(page.getByRole('button', { name: `Ações de ${beatriz.nome}` })).toBeFocused()
  await telefone.reload()
  await expect(telefone).toHaveURL(/\/login/)
  expectProblems(/Failed to load resource.*401/)
})

const recusas: readonly Recusa[] = [
  ['Nome', '', 'Nome é obrigatório'],
  ['Nome', 'A', 'Nome deve ter pelo menos 2 caracteres'],
  ['Nome', 'Ana 2', 'Nome deve conter apenas letras e espaços'],
  ['E-mail', '', 'Email é obrigatório'],
  ['E-mail', 'ana@', 'Formato de email inválido'],
  ['Telefone', '', 'Telefone é obrigatório'],
  ['Telefone', '119876', 'Telefone deve ter 10 ou 11 dígitos'],
  ['Senha', '', 'Senha é obrigatória'],
  ['Senha', 'Ab1', 'Senha deve ter pelo menos 6 caracteres'],
  ['Senha', 'abcdefg', 'Senha deve conter ao menos: 1 letra minúscula, 1 maiúscula e 1 número'],
]

test('o formulário diz o que falta em cada campo, depois de tocado, e espera para salvar; o telefone toma a sua máscara', async ({
  page,
}) => {
  await page.goto('/educadores')
  await page.getByRole('button', { name: 'Adicionar educador' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Educador' })
  await fillEducator(form)
  const telefone = form.getByLabel('Telefone')
  await telefone.fill('')
  await telefone.pressSequentially('1133334444')
  await expect(telefone).toHaveValue('(11) 3333-4444')
  await telefone.pressSequentially('5')
  await expect(telefone).toHaveValue('(11) 33334-4445')
  await expectRefusals(form, recusas)
  await typeDay(form, 'Data de nascimento', '20/04/2015')
  await expect(form.getByText('Idade deve estar entre 18 e 80 anos')).toBeVisible()
})

test('um e-mail já em uso é dito, e o formulário fica @fluxo', async ({
  page,
  api,
  expectProblems,
}) => {
  const beatriz = await novaEducadora(api)
  await page.goto('/educadores')
  await page.getByRole('button', { name: 'Adicionar educador' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Educador' })
  await fillEducator(form, beatriz.email)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(
    page.getByText('Dados inválidos. Verifique se o email já não está em uso.'),
  ).toBeVisible()
  await expect(form.getByLabel('Nome')).toHaveValue('Carla Dias')
  expectProblems(/status of 400/)
})

test('quando o servidor falha, a edição e a exclusão dizem as suas frases', async ({
  page,
  api,
  expectProblems,
}) => {
  await novaEducadora(api, 'Carla Dias')
  await page.goto('/educadores')
  await page.route('**/api/v1/educadores/*', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: {} }),
  )
  await page.getByRole('button', { name: 'Ações de Carla Dias' }).click()
  await page.getByRole('menuitem', { name: 'Editar dados' }).click()
  const edita = page.getByRole('dialog', { name: 'Editar Educador' })
  await edita.getByLabel('Nome').fill('Carla')
  await edita.getByRole('button', { name: /Salvar/ }).click()
  await expect(
    page.getByText('Erro ao editar educador. Verifique os dados e tente novamente.'),
  ).toBeVisible()
  await edita.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('button', { name: 'Ações de Carla Dias' }).click()
  await page.getByRole('menuitem', { name: 'Excluir educador' }).click()
  await page
    .getByRole('dialog', { name: 'Confirmar Exclusão' })
    .getByRole('button', { name: 'Excluir' })
    .click()
  await expect(page.getByText('Erro ao excluir educador. Tente novamente.')).toBeVisible()
  expectProblems(/status of 500/)
})

test('a busca, a linha que abre o detalhe, e o detalhe de quem não há @fluxo', async ({
  page,
  api,
  expectProblems,
}) => {
  const beatriz = await novaEducadora(api)
  await novaEducadora(api, 'Carla Dias')
  await novaTurma(api, '5º ano A', beatriz)
  await page.goto('/educadores')
  await page.getByRole('searchbox', { name: 'Buscar por professor' }).fill('nobrega')
  await expect(page).toHaveURL(/busca=nobrega/)
  await expect(page.getByText('Carla Dias')).toBeHidden()
  await page.getByRole('cell', { name: '5º ano A' }).click()
  await expect(page.getByText('(11) 98765-4321')).toBeVisible()
  await expect(page).toHaveURL(/\/educadores\/detalhes\?id=1$/)
  await page.goto('/educadores/detalhes?id=99')
  await expect(page.getByText('Educador não encontrado.')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(/\/educadores$/)
  expectProblems(/status of 404/)
})
