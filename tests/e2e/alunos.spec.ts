import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { cpfOf, masked } from '../fixtures/planilha.ts'
import {
  choose,
  expectRefusals,
  type Recusa,
  said,
  typeDay,
  typeDayByKeys,
  unfold,
} from './inputs.ts'
import { novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { enter, expect, expectAccessible, openAs, phone, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await enter(page, coordenadora)
})

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/alunos')
  await page.getByRole('button', { name: 'Adicionar aluno' }).click()
  return page.getByRole('dialog', { name: 'Novo Aluno' })
}

async function fillStudent(page: Page, form: Locator, cpf = cpfOf(900)) {
  await form.getByRole('textbox', { name: 'Nome', exact: true }).fill('Íris de Souza')
  await typeDay(form, 'Data de nascimento', '06/05/2014')
  await form.getByRole('textbox', { name: 'CPF', exact: true }).fill(cpf)
  await form.getByLabel('Escola').fill('E.E. José de Alencar')
  await form.getByLabel('Série').fill('5º ano')
  await choose(page, 'Turno', 'Manhã', form)
}

async function rowAction(page: Page, nome: string, action: string) {
  await page.getByRole('button', { name: `Ações de ${nome}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('um aluno é criado, visto, editado e excluído, cada passo com a sua mensagem @fluxo', async ({
  page,
  api,
}) => {
  await novaTurma(api, '5º ano A')
  const novo = await openForm(page)
  await expect(novo.getByLabel('Turno')).toHaveAccessibleDescription('O da escola, não o da turma')
  await fillStudent(page, novo)
  await choose(page, 'Turma', '5º ano A', novo)
  await novo.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Aluno salvo com sucesso!')).toBeVisible()
  const titles = ['ID', 'Aluno', 'Turma', 'Observação', 'Selo', 'Ações']
  await expect(page.getByRole('columnheader')).toHaveText(titles)
  await expect(page.getByRole('row', { name: /Íris de Souza/ })).toContainText('5º ano A')

  await page.getByRole('cell', { name: 'Sem dados' }).click()
  const detail = page.getByRole('dialog', { name: 'Íris de Souza' })
  await expect(detail).toContainText('06/05/2014')
  await expect(detail).toContainText(masked(cpfOf(900)))
  await page.mouse.click(4, 4)
  await expect(detail).toBeHidden()

  await rowAction(page, 'Íris de Souza', 'Editar dados')
  const edita = page.getByRole('dialog', { name: 'Editar Aluno' })
  await edita.getByLabel('Escola').fill('E.E. Gabriel Pereira')
  await edita.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(page.getByText('Aluno editado com sucesso!')).toBeVisible()

  await rowAction(page, 'Íris de Souza', 'Excluir aluno')
  const question = page.getByRole('dialog', { name: 'Confirmar Exclusão' })
  await expect(question).toContainText(
    'Tem certeza que deseja excluir o aluno Íris de Souza? Essa ação é irreversível.',
  )
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Aluno excluído com sucesso!')).toBeVisible()
  await expect(page.getByText('Nenhum aluno encontrado.')).toBeVisible()
})

const recusas: readonly Recusa[] = [
  ['Nome', '', 'Nome é obrigatório'],
  ['Nome', 'A', 'Nome deve ter pelo menos 2 caracteres'],
  ['Nome', 'Ana 2', 'Nome deve conter apenas letras e espaços'],
  ['CPF', '', 'CPF é obrigatório'],
  ['CPF', '123', 'CPF deve ter 11 dígitos'],
  ['CPF', '111.111.111-11', 'CPF inválido'],
  ['CPF', '151.022.552-81', 'CPF inválido'],
  ['Escola', '', 'Escola é obrigatória'],
  ['Escola', 'E', 'Nome da escola deve ter pelo menos 2 caracteres'],
  ['Série', '', 'Série é obrigatória'],
]

test('salvar com erros diz cada um e que é preciso corrigi-los; depois cada campo tocado diz o que lhe falta, e o CPF toma a sua máscara; uma data que não existe, ou pela metade, fica como foi digitada e não se salva', async ({
  page,
}) => {
  const form = await openForm(page)
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(
    page.getByText('Por favor, corrija os erros no formulário antes de continuar'),
  ).toBeVisible()
  for (const message of [
    'Nome é obrigatório',
    'Data de nascimento é obrigatória',
    'CPF é obrigatório',
    'Escola é obrigatória',
    'Série é obrigatória',
    'Turno é obrigatório',
  ])
    await expect(form.getByText(message), message).toBeVisible()
  await unfold(form, 'Responsável')
  for (const label of ['CPF', 'CPF do responsável']) {
    const input = form.getByRole('textbox', { name: label, exact: true })
    await input.pressSequentially('151022552829')
    await expect(input, 'até 14 caracteres').toHaveValue('151.022.552-82')
  }
  await fillStudent(page, form)
  await expectRefusals(form, recusas)
  await typeDay(form, 'Data de nascimento', '01/01/2090')
  await expect(form.getByText('Data de nascimento não pode ser futura')).toBeVisible()
  await typeDay(form, 'Data de nascimento', '01/01/1901')
  await expect(form.getByText('Data de nascimento inválida')).toBeVisible()

  await test.step('uma data que não existe, ou pela metade', async () => {
    const input = form.getByRole('textbox', { name: 'Data de nascimento' })
    for (const typed of ['31/02/2014', '12/3']) {
      await typeDayByKeys(form, 'Data de nascimento', typed)
      await expect(input).toHaveValue(typed)
      await expect(form.getByText('Data de nascimento inválida')).toBeVisible()
      await form.getByRole('button', { name: 'Salvar', exact: true }).click()
      await expect(input).toBeFocused()
    }
    const calendar = form.getByRole('button', { name: 'Abrir calendário: Data de nascimento' })
    await typeDayByKeys(form, 'Data de nascimento', '28/02/2014')
    await expect(form.getByText('Data de nascimento inválida')).toBeHidden()
    const days = page.locator('.ant-picker-dropdown')
    const said = form.locator('.day-field').getByRole('status')
    await calendar.press('Enter')
    await expect(said).toHaveText('sexta-feira, 28 de fevereiro de 2014')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(days).toBeHidden()
    await expect(calendar).toBeFocused()
    await calendar.press('Enter')
    await expect(days).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(said).toHaveText('sexta-feira, 7 de março de 2014')
    await page.keyboard.press('Enter')
    await expect(input).toHaveValue('07/03/2014')
    const posted = page.waitForRequest('**/api/v1/alunos/')
    await form.getByRole('button', { name: 'Salvar', exact: true }).click()
    expect((await posted).postDataJSON()).toMatchObject({ data_nascimento: '2014-03-07' })
    await expect(form).toBeHidden()
  })
})

test('Escape fecha um diálogo desde o instante em que ele abre; com algo digitado, pergunta a cada Escape, e um toque ao lado não o fecha', async ({
  page,
}) => {
  const form = await openForm(page)
  await form.waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Adicionar aluno' }).click()
  await form.waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Adicionar aluno' }).click()
  await form.getByRole('textbox', { name: 'Nome', exact: true }).fill('Ana')
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' })
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
  }
  await page.mouse.click(4, 4)
  await expect(question).toBeHidden()
  await expect(form.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue('Ana')
})

test('um CPF já cadastrado é dito antes de salvar @fluxo', async ({ page, api }) => {
  await novosAlunos(api, ['Ana Lima'])
  const form = await openForm(page)
  await form.getByRole('textbox', { name: 'CPF', exact: true }).fill(cpfOf(0))
  await form.getByLabel('Escola').focus()
  await expect(form.getByText('Este CPF já está cadastrado')).toBeVisible()
})

const edicoes = [
  [
    405,
    'Método não permitido. Verifique com o desenvolvedor do backend qual endpoint usar para edição.',
  ],
  [500, 'Erro ao salvar edição. Verifique os dados e tente novamente.'],
] as const

/** The field that the server refused, with the focus and with what it says of it. */
async function expectInSight(form: Locator, refusal: string) {
  const cpf = form.getByRole('textbox', { name: 'CPF', exact: true })
  await expect(cpf).toBeFocused()
  await expect(cpf).toBeInViewport({ ratio: 1 })
  await expect(said(form, refusal)).toBeInViewport({ ratio: 1 })
}

test('uma falha ao criar diz o que o servidor disse; um CPF cadastrado por outra pessoa nesse meio-tempo é dito no campo e no aviso; o campo recusado vem à vista, com o foco, também depois de um aviso; a edição tenta as quatro formas, e em 405 e em 500 mostra um diálogo; a exclusão que falha também', async ({
  page,
  api,
  expectProblems,
}) => {
  await test.step('ao criar', async () => {
    const form = await openForm(page)
    await fillStudent(page, form, cpfOf(0))
    const students = '**/api/v1/alunos/'
    await page.route(students, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { detail: 'sem espaço' } })
        : route.continue(),
    )
    await form.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Erro ao salvar aluno: sem espaço')).toBeVisible()
    await expect(form.getByLabel('Escola')).toHaveValue('E.E. José de Alencar')
    await page.unroute(students)
    expectProblems(/status of 500/)
    await unfold(form, 'Saúde e aprendizagem')
    await form.getByLabel('O que fazer em uma emergência').fill('Ligar para o SAMU')
    // Between the question whether the CPF is taken and the save.
    await page.route('**/conferencia', async (route) => {
      const response = await route.fetch()
      await novosAlunos(api, ['Ana Lima'])
      await route.fulfill({ response })
    })
    await form.getByRole('button', { name: 'Salvar', exact: true }).click()
    const refusal = 'Este CPF já está sendo usado por outro aluno'
    await expectInSight(form, refusal)
    await expect(page.getByRole('alert').getByText(refusal)).toBeVisible()
    await page.unroute('**/conferencia')
    expectProblems(/status of 409/)
  })

  await page.goto('/alunos')
  const tried: string[] = []
  let status = 0
  let refusal: object = { detail: 'x' }
  await page.route('**/api/v1/alunos/1**', (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.continue()
    tried.push(`${request.method()} ${new URL(request.url()).pathname.replace('/api/v1', '')}`)
    return route.fulfill({ status, json: refusal })
  })
  await test.step('ao editar', async () => {
    await rowAction(page, 'Ana Lima', 'Editar dados')
    const edita = page.getByRole('dialog', { name: 'Editar Aluno' })
    await unfold(edita, 'Saúde e aprendizagem')
    await edita.getByLabel('O que fazer em uma emergência').fill('Ligar para o SAMU')
    for (const [refused, message] of edicoes) {
      status = refused
      tried.length = 0
      await edita.getByRole('button', { name: 'Salvar Edição' }).click()
      await expect(page.getByRole('alert').getByText(message)).toBeVisible()
      expect(tried).toEqual([
        'PUT /alunos/1',
        'PUT /alunos/1/',
        'PATCH /alunos/1/',
        'POST /alunos/1/update/',
      ])
      await page.getByRole('button', { name: 'OK', exact: true }).click()
    }
    status = 400
    refusal = { detail: 'cpf: CPF recusado', errors: { cpf: 'CPF recusado' } }
    await edita.getByRole('button', { name: 'Salvar Edição' }).click()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await expectInSight(edita, 'CPF recusado')
    await edita.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
  })

  await test.step('ao excluir', async () => {
    await rowAction(page, 'Ana Lima', 'Excluir aluno')
    await page
      .getByRole('dialog', { name: 'Confirmar Exclusão' })
      .getByRole('button', { name: 'Excluir' })
      .click()
    await expect(
      page.getByRole('alert').getByText('Erro ao excluir aluno. Tente novamente.'),
    ).toBeVisible()
  })
  expectProblems(/status of/)
})

test('desmarcar medicação esconde e apaga descrição e dosagem @fluxo', async ({ page, api }) => {
  await novosAlunos(api, ['Ana Lima'])
  await page.goto('/alunos')
  await rowAction(page, 'Ana Lima', 'Editar dados')
  const edita = page.getByRole('dialog', { name: 'Editar Aluno' })
  await unfold(edita, 'Saúde e aprendizagem')
  await expect(edita.getByLabel('Dosagem')).toBeHidden()
  await edita.getByRole('checkbox', { name: 'Medicação' }).check()
  await edita.getByLabel('Descrição da medicação').fill('Ritalina')
  await edita.getByLabel('Dosagem').fill('10 mg')
  await edita.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(page.getByText('Aluno editado com sucesso!')).toBeVisible()
  await page.getByRole('button', { name: 'Observação de Ana Lima' }).click()
  const observations = page.getByRole('dialog', { name: 'Observações de Ana Lima' })
  await expect(observations).toContainText('Medicação')
  await expect(observations).toContainText('Ritalina - Dosagem: 10 mg')
  await observations.getByRole('button', { name: 'Fechar', exact: true }).last().click()

  await rowAction(page, 'Ana Lima', 'Editar dados')
  await expect(edita.getByText('Saúde e aprendizagem · 3 preenchidos')).toBeVisible()
  await unfold(edita, 'Saúde e aprendizagem')
  await edita.getByRole('checkbox', { name: 'Medicação' }).uncheck()
  await edita.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(edita).toBeHidden()
  await expect(page.getByRole('button', { name: 'Observação de Ana Lima' })).toBeHidden()
  expect(await api.get('/alunos/1')).toMatchObject({
    descricao_medicacao: null,
    dosagem_medicacao: null,
  })
})

test('busca, filtros por turma, situação e selo, a lista em CSV como está filtrada, e a página do aluno, ou de um que não há @fluxo', async ({
  page,
  api,
  expectProblems,
}) => {
  const turma = await novaTurma(api, '5º ano A')
  await novosAlunos(api, ['Ana Lima', 'Ângela Sá'], turma)
  await novosAlunos(api, ['Bruno Dias'])
  await page.goto('/alunos')
  const search = page.getByRole('searchbox', { name: 'Buscar por aluno' })
  await search.fill('an')
  await expect(page.getByText('2 alunos')).toBeVisible()
  await search.fill('')
  await choose(page, 'Turma', '5º ano A')
  await expect(page.getByText('2 alunos')).toBeVisible()
  await choose(page, 'Turma', 'Todas')
  await choose(page, 'Situação', 'Inativo')
  await expect(page.getByText('Nenhum aluno encontrado.')).toBeVisible()
  await choose(page, 'Situação', 'Todas')
  await choose(page, 'Selo', 'Sem dados')
  await expect(page.getByText('3 alunos')).toBeVisible()
  await search.fill('bruno')
  await expect(page.getByText('1 aluno', { exact: true })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^alunos-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^3;Bruno Dias;06\/05\/2014;/)
  await page.goto('/alunos/detalhes/3')
  await expect(page.getByRole('heading', { name: 'Bruno Dias' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Bruno Dias' })).toBeVisible()
  await page.goto('/alunos/detalhes/99')
  await expect(page.getByText('Aluno não encontrado.')).toBeVisible()
  expectProblems(/status of 404/)
})

test('o filtro de turma abre com um clique, e com o foco aceita o que se digita', async ({
  page,
  api,
}) => {
  await novaTurma(api, '5º ano A')
  await novaTurma(api, '6º ano B')
  await page.goto('/alunos')
  const turma = page.getByRole('combobox', { name: 'Turma' })
  const offered = page.locator('.ant-select-item-option:visible')
  await expect(turma).toHaveValue('Todas')
  await expectAccessible(page)
  await turma.click()
  await expect(offered).toHaveText(['Todas', 'Sem turma associada', '5º ano A', '6º ano B'])
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(turma).toHaveValue('Todas')
  await turma.focus()
  await expect(turma).toBeEditable()
  await expect(turma).toBeFocused()
  await expect(offered).toHaveCount(0)
  await page.keyboard.type('6º')
  await expect(offered).toHaveText(['6º ano B'])
})

test('a lista se abre com os ativos; com Todas, que fica no endereço, também com quem saiu', async ({
  page,
  api,
  openBrowser,
}) => {
  const [, bruno] = await novosAlunos(api, ['Ana Lima', 'Bruno Dias'])
  await api.put(`/alunos/${bruno?.id}`, { situacao: 'desistente' })
  await page.goto('/alunos')
  const situacao = page.getByLabel('Situação')
  await expect(page.getByText('1 aluno', { exact: true })).toBeVisible()
  await expect(situacao).toHaveValue('ativo')
  await expect(page.getByRole('button', { name: 'Limpar filtros' })).toBeHidden()
  await choose(page, 'Situação', 'Todas')
  await expect(page.getByText('2 alunos')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 alunos')).toBeVisible()
  await expect(situacao).toHaveValue('')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page.getByText('1 aluno', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/alunos$/)
  await page.goBack()
  await expect(page.getByText('2 alunos')).toBeVisible()

  const other = await openBrowser(phone)
  await openAs(other, coordenadora, '/alunos')
  await expect(other.getByText('1 aluno', { exact: true })).toBeVisible()
  await expect(other.getByLabel('Situação')).toBeHidden()
  await expect(other.getByRole('button', { name: 'Filtros 1' })).toBeVisible()
})

test('duas pessoas editam o mesmo aluno: a segunda é avisada e não perde o que escreveu', async ({
  page,
  api,
  expectProblems,
}) => {
  await novosAlunos(api, ['Ana Lima'])
  await page.goto('/alunos')
  await rowAction(page, 'Ana Lima', 'Editar dados')
  const edita = page.getByRole('dialog', { name: 'Editar Aluno' })
  await edita.getByLabel('Escola').fill('Minha Escola')
  await api.put('/alunos/1', { serie: '9º ano' })
  await edita.getByLabel('Escola').fill('Minha Escola')
  for (const _ of ['once', 'and again']) {
    await edita.getByRole('button', { name: 'Salvar Edição' }).click()
    const notice = edita.getByRole('alert').filter({ hasText: 'Outra pessoa alterou' })
    await expect(notice).toBeFocused()
    await expect(notice).toBeInViewport()
  }
  await expect(edita.getByLabel('Escola')).toHaveValue('Minha Escola')
  await edita
    .getByRole('button', { name: 'Carregar a versão atual e manter o que digitei' })
    .click()
  await expect(edita.getByLabel('Série')).toHaveValue('9º ano')
  await edita.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(page.getByText('Aluno editado com sucesso!')).toBeVisible()
  expect(await api.get('/alunos/1')).toMatchObject({ escola: 'Minha Escola', serie: '9º ano' })
  expectProblems(/status of 412/)
})

test('voltar fecha o diálogo de cima, e só depois deixa a página', async ({ page, api }) => {
  await novosAlunos(api, ['Ana Clara'])
  await page.goto('/turmas')
  await page.getByRole('link', { name: 'Alunos', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Buscar por aluno' }).fill('a')
  await expect(page).toHaveURL(/busca=a/)
  await page.getByRole('cell', { name: 'Sem dados' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Dados pessoais')).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/alunos\?busca=a/)

  await page.getByRole('button', { name: 'Adicionar aluno' }).click()
  const escola = page.getByRole('dialog', { name: 'Novo Aluno' }).getByLabel('Escola')
  await escola.fill('E.E. Gabriel Pereira')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(escola).toHaveValue('E.E. Gabriel Pereira')
  await page.goBack()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('cell', { name: 'Sem dados' }).click()
  await dialog.getByRole('link', { name: 'Abrir página do aluno' }).click()
  await expect(page).toHaveURL(/detalhes/)
  // Its code comes after its address; until then Back leads to the dialog.
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/alunos\?busca=a/)
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/turmas$/)
})
