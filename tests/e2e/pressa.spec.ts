import { hold } from './hold.ts'
import { typeDay } from './inputs.ts'
import { novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { enter, expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await enter(page, coordenadora)
})

test('o foco volta ao campo depois de uma falha e de uma pergunta; um clique duplo salva uma vez, e exclui uma vez', async ({
  page,
  api,
  expectProblems,
}) => {
  await novosAlunos(api, ['Ana'])
  await page.goto('/alunos')
  const act = async (action: string) => {
    await page.getByRole('button', { name: 'Ações de Ana' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await act('Editar dados')
  const form = page.getByRole('dialog', { name: 'Editar Aluno' })
  const school = form.getByLabel('Escola')
  const students = '**/alunos/*'
  await page.route(students, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: {} })
      : route.fallback(),
  )
  await school.fill('E.E. Gabriel Pereira')
  await school.press('Enter')
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(school).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(school).toBeFocused()
  await page.unroute(students)
  expectProblems(/400/)

  await typeDay(form, 'Data de nascimento', '07/05/2014')
  await form.getByRole('button', { name: 'Salvar Edição' }).dblclick()
  await expect(page.getByText('Aluno editado com sucesso!')).toBeVisible()
  await expect(page.getByText('Por favor, corrija os erros no formulário')).toBeHidden()

  await act('Excluir aluno')
  const question = page.getByRole('dialog', { name: 'Confirmar Exclusão' })
  await question.getByRole('button', { name: 'Excluir' }).dblclick()
  await expect(page.getByText('Aluno excluído com sucesso!')).toBeVisible()
  await expect(page.getByText('Nenhum aluno encontrado.')).toBeVisible()
  await expect(page.getByText('Erro ao excluir')).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('o que se exclui ou se envia é esperado: a janela não se fecha antes da resposta', async ({
  page,
  api,
}) => {
  await novosAlunos(api, ['Ana'])
  await page.goto('/alunos')
  await page.getByRole('button', { name: 'Ações de Ana' }).click()
  await page.getByRole('menuitem', { name: 'Excluir aluno' }).click()
  const question = page.getByRole('dialog', { name: 'Confirmar Exclusão' })
  const deleted = await hold(page, /\/alunos\/\d+$/)
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(question).toBeVisible()
  deleted()
  await expect(page.getByText('Aluno excluído com sucesso!')).toBeVisible()
  await expect(page).toHaveURL('/alunos')

  await page.goto('/coordenacao')
  await page.getByRole('button', { name: 'Adicionar' }).click()
  const form = page.getByRole('dialog', { name: /^Nova conta/ })
  await form.getByLabel('Nome').fill('Lia Prado')
  await form.getByLabel('E-mail').fill('lia@caderno.local')
  await form.getByRole('textbox', { name: 'Senha' }).fill('Goiabada7')
  const made = await hold(page, '**/coordenacao/contas')
  await form.getByRole('button', { name: 'Adicionar' }).click()
  await expect(form.getByRole('button', { name: 'Cancelar' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Descartar alterações?' })).toHaveCount(0)
  await expect(form).toBeVisible()
  made()
  await expect(page.getByText('Conta criada com sucesso!')).toBeVisible()
  await expect(form).toBeHidden()
})

test('Enter antes da resposta de uma busca não escolhe o que se listava antes dela', async ({
  page,
  api,
}) => {
  await novosAlunos(api, ['Ana', 'Bruno', 'Zeca'])
  await page.goto('/atendimentos')
  const student = page.getByRole('combobox', { name: 'Aluno', exact: true })
  const offered = page.locator('.ant-select-item-option:visible')
  await student.click()
  await expect(offered.filter({ hasText: 'Zeca' })).toBeVisible()
  const answer = await hold(page, /\/alunos\?.*q=/)
  await page.keyboard.type('zeca')
  await page.keyboard.press('Enter')
  await expect(page.locator('.list-filter', { has: student })).toContainText('Zeca')
  await expect(page).toHaveURL(/aluno_id=\d+/)

  await student.click()
  await page.keyboard.type('ninguém')
  await expect(offered).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(student).toHaveValue('ninguém')
  answer()
  await expect(page.getByText('Nenhum resultado')).toBeVisible()
})
