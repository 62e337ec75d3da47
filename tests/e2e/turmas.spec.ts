import { hold } from './hold.ts'
import { choose } from './inputs.ts'
import { novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { enter, expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await enter(page, coordenadora)
})

test('uma turma é criada, editada e excluída, cada passo com a sua mensagem @fluxo', async ({
  page,
  api,
}) => {
  await novaEducadora(api)
  await page.goto('/turmas')
  await expect(page.getByText('Nenhuma turma encontrada.')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar turma' }).click()
  const nova = page.getByRole('dialog', { name: 'Nova Turma' })
  await nova.getByLabel('Nome').fill('5º ano A')
  await nova.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Turma salva com sucesso!')).toBeVisible()
  const row = page.getByRole('row', { name: /5º ano A/ })
  await expect(row).toContainText('Sem educador associado')
  // A host of the documented calls does not know of workshops.
  const tipo = test.info().project.name === 'contrato' ? [] : ['Tipo']
  const columns = ['ID', 'Turma', 'Educador', ...tipo, 'Ações']
  await expect(page.getByRole('columnheader')).toHaveText(columns)

  await page.getByRole('button', { name: 'Ações de 5º ano A' }).click()
  await page.getByRole('menuitem', { name: 'Editar turma' }).click()
  const edita = page.getByRole('dialog', { name: 'Editar Turma' })
  await choose(page, 'Educador', 'Beatriz Nóbrega')
  await edita.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Turma editada com sucesso!')).toBeVisible()
  await expect(row).toContainText('Beatriz Nóbrega')

  await page.getByRole('button', { name: 'Ações de 5º ano A' }).click()
  await page.getByRole('menuitem', { name: 'Excluir turma' }).click()
  await page
    .getByRole('dialog', { name: 'Confirmar Exclusão' })
    .getByRole('button', { name: 'Excluir' })
    .click()
  await expect(page.getByText('Turma excluída com sucesso!')).toBeVisible()
  await expect(page.getByText('Nenhuma turma encontrada.')).toBeVisible()
})

test('os dias de aula se marcam pelo teclado, ficam na turma e se filtram; a linha abre a visão geral da turma', async ({
  page,
  api,
}) => {
  await novaTurma(api, 'Teatro')
  await page.goto('/turmas')
  await page.getByRole('button', { name: 'Adicionar turma' }).click()
  const nova = page.getByRole('dialog', { name: 'Nova Turma' })
  await nova.getByLabel('Nome').fill('Judô')
  const dias = nova.getByRole('group', { name: 'Dias de aula' })
  await expect(dias.getByRole('checkbox')).toHaveCount(7)
  await dias.getByRole('checkbox', { name: 'qua' }).focus()
  await page.keyboard.press('Space')
  await dias.getByRole('checkbox', { name: 'seg' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(dias.getByRole('checkbox', { name: 'ter' })).toBeFocused()
  await nova.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Turma salva com sucesso!')).toBeVisible()
  expect(await api.get('/turma/2')).toMatchObject({ dias_de_aula: ['seg', 'qua'] })

  await page.getByRole('button', { name: 'Ações de Judô' }).click()
  await page.getByRole('menuitem', { name: 'Editar turma' }).click()
  const edita = page.getByRole('dialog', { name: 'Editar Turma' })
  await expect(edita.getByRole('checkbox', { checked: true })).toHaveCount(2)
  // The same as stored is no change: nothing is asked.
  await edita.getByRole('checkbox', { name: 'sáb' }).click()
  await edita.getByRole('checkbox', { name: 'sáb' }).click()
  await edita.getByRole('button', { name: 'Cancelar' }).click()
  await expect(edita).toBeHidden()

  await choose(page, 'Dias de aula', 'qua')
  await expect(page.getByRole('row', { name: /Judô/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Teatro/ })).toHaveCount(0)
  await page.getByRole('cell', { name: 'Judô', exact: true }).click()
  await expect(page).toHaveURL(/\/turmas\/detalhes\/2$/)
  await expect(page.getByRole('heading', { name: 'Visão Geral da Turma Judô' })).toBeVisible()
  await expect(page.getByText('Sem educador associado · seg, qua')).toBeVisible()
  for (const text of ['Frequência média', 'Última frequência', 'N/A'])
    await expect(page.getByText(text).first()).toBeVisible()
})

test('o nome é exigido e único, menos para a própria turma; um educador que já tem turma não é oferecido a outra; a exclusão diz quantos alunos ficam sem ela @fluxo', async ({
  page,
  api,
}) => {
  const beatriz = await novaEducadora(api, 'Beatriz Nóbrega')
  await novaEducadora(api, 'Carla Dias')
  const turma = await novaTurma(api, 'Oficina de Judô', beatriz)
  await novosAlunos(api, ['Ana Lima', 'Bia Sá'], turma)
  await page.goto('/turmas')
  await page.getByRole('button', { name: 'Adicionar turma' }).click()
  const form = page.getByRole('dialog', { name: 'Nova Turma' })
  await test.step('o nome é exigido e único, sem ver maiúsculas', async () => {
    const nome = form.getByLabel('Nome')
    await nome.fill('x')
    await nome.fill('')
    await nome.blur()
    await expect(form.getByText('Nome da turma é obrigatório')).toBeVisible()
    await nome.fill('OFICINA DE JUDÔ')
    await nome.blur()
    await expect(form.getByText('Já existe uma turma com este nome')).toBeVisible()
  })

  await test.step('só quem não tem turma é oferecido, também enquanto se busca', async () => {
    const educador = form.getByRole('combobox', { name: 'Educador', exact: true })
    const offered = page.locator('.ant-select-item-option:visible')
    await educador.click()
    await expect(offered).toHaveText(['Carla Dias'])
    const search = await hold(page, /educadores\/.*q=/)
    const asked = page.waitForRequest(/educadores\/.*q=/)
    await educador.fill('a')
    await asked
    await expect(offered).toHaveText(['Carla Dias'])
    search()
    await educador.fill('Beatriz')
    await expect(page.getByText('Nenhum resultado')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('button', { name: 'Ações de Oficina de Judô' }).click()
  await page.getByRole('menuitem', { name: 'Editar turma' }).click()
  const edita = page.getByRole('dialog', { name: 'Editar Turma' })
  await edita.getByLabel('Nome').fill('oficina de judô')
  await edita.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Turma editada com sucesso!')).toBeVisible()

  await test.step('a exclusão diz quantos alunos ficam sem turma', async () => {
    await page.getByRole('button', { name: 'Ações de oficina de judô' }).click()
    await page.getByRole('menuitem', { name: 'Excluir turma' }).click()
    const question = page.getByRole('dialog', { name: 'Confirmar Exclusão' })
    const volta =
      test.info().project.name === 'contrato'
        ? 'Essa ação é irreversível.'
        : 'Vai para a Lixeira, e de lá pode voltar.'
    await expect(question).toContainText(
      `Tem certeza que deseja excluir a turma oficina de judô? ${volta}`,
    )
    await expect(question).toContainText('2 alunos')
    await question.getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Turma excluída com sucesso!')).toBeVisible()
    // It goes back in the history as it closes.
    await expect(question).toHaveCount(0)
    await page.goto('/alunos')
    await expect(page.getByRole('row', { name: /Ana Lima/ })).toContainText('Sem turma')
  })
})

test('quando o servidor falha, cada passo diz a sua frase e nada se perde', async ({
  page,
  api,
  expectProblems,
}) => {
  await novaTurma(api, '6º ano B')
  await page.goto('/turmas')
  const broken = '**/api/v1/turma/**'
  const failWrites = (route: import('@playwright/test').Route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: { detail: 'x' } })
  await page.route(broken, failWrites)
  await page.getByRole('button', { name: 'Adicionar turma' }).click()
  const nova = page.getByRole('dialog', { name: 'Nova Turma' })
  await nova.getByLabel('Nome').fill('Teatro')
  await nova.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(
    page.getByText('Erro ao cadastrar turma. Verifique os dados e tente novamente.'),
  ).toBeVisible()
  await expect(nova.getByLabel('Nome')).toHaveValue('Teatro')
  await nova.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('button', { name: 'Ações de 6º ano B' }).click()
  await page.getByRole('menuitem', { name: 'Editar turma' }).click()
  const edita = page.getByRole('dialog', { name: 'Editar Turma' })
  await edita.getByLabel('Nome').fill('6º ano C')
  await edita.getByRole('button', { name: 'Salvar' }).click()
  await expect(
    page.getByText('Erro ao editar turma. Verifique os dados e tente novamente.'),
  ).toBeVisible()
  await edita.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('button', { name: 'Ações de 6º ano B' }).click()
  await page.getByRole('menuitem', { name: 'Excluir turma' }).click()
  await page
    .getByRole('dialog', { name: 'Confirmar Exclusão' })
    .getByRole('button', { name: 'Excluir' })
    .click()
  await expect(page.getByText('Erro ao excluir turma. Tente novamente.')).toBeVisible()
  expectProblems(/status of 500/)
})

test('os filtros e a busca ficam no endereço e sobrevivem a recarregar @fluxo', async ({
  page,
  api,
}) => {
  for (const nome of ['5º ano A', '5º ano B', 'Teatro']) await novaTurma(api, nome)
  await page.goto('/turmas')
  await page.getByRole('searchbox', { name: 'Buscar por turma' }).fill('ano')
  await expect(page.getByText('2 turmas')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 turmas')).toBeVisible()
  await choose(page, 'Turma', '5º ano B')
  await expect(page.getByText('1 turma', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('2 turmas')).toBeVisible()
})
