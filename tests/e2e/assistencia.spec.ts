import type { Locator, Page } from '@playwright/test'
import { gate } from './hold.ts'
import { choose } from './inputs.ts'
import { novaAssistente, novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { enter, expect, expectAccessible, openAs, phone, test } from './test.ts'
import { relatoDe } from './visits.ts'

const meus = (page: Page) => page.getByRole('region', { name: 'Meus Relatórios' })
/** Says who may read a report, where the form asks: a host of the documented calls knows of no secret. */
async function forTheTeam(form: Locator): Promise<{ sigilo?: string }> {
  if ((await form.getByRole('combobox', { name: 'Quem pode ler' }).count()) === 0) return {}
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Escolha quem pode ler')).toBeVisible()
  await choose(form.page(), 'Quem pode ler', 'Equipe', form)
  return { sigilo: 'equipe' }
}

const hoje = new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })

test('o início da assistente: totais, últimos relatórios, e a busca que leva ao caso do aluno @fluxo', async ({
  page,
  site,
  api,
}) => {
  const [ana] = await novosAlunos(api, ['Ana Lima', 'Bruno Costa'])
  const helena = await novaAssistente(api)
  await relatoDe(site, helena, ana, 'Família acolhida.')
  await relatoDe(site, await novaAssistente(api, 'Amália Reis'), ana, 'Visita feita.')
  await openAs(page, helena, '/assistencia')
  await expect(page.getByText('Total de Alunos')).toBeVisible()
  await expect(page.getByText('Nenhum aluno com baixa frequência encontrado')).toBeVisible()
  const latest = page.getByRole('region', { name: 'Meus últimos relatórios' })
  await expect(latest.getByRole('listitem')).toHaveText([/Ana Lima · Família acolhida\./])
  await expectAccessible(page)
  const search = page.getByRole('searchbox', { name: 'Buscar por aluno' })
  await search.fill('zé')
  await expect(page.getByText('Nenhum aluno encontrado.')).toBeVisible()
  await search.fill('brúno')
  await page.getByRole('link', { name: 'Bruno Costa' }).click()
  await expect(page).toHaveURL(/\/assistencia\/aluno\/2$/)
  await expect(page.getByRole('heading', { name: 'Bruno Costa' })).toBeVisible()
})

test('Alunos - Relatórios: busca, filtros, observação, e a linha que abre o caso @fluxo', async ({
  page,
  api,
}) => {
  const turma = await novaTurma(api)
  const [ana] = await novosAlunos(api, ['Ana Lima'], turma)
  await novosAlunos(api, ['Bruno Costa'])
  await api.put(`/alunos/${ana?.id}`, { quadro_cronico_saude: true, quadro_cronico: 'Asma' })
  await openAs(page, await novaAssistente(api), '/assistencia')
  await page.getByRole('link', { name: 'Alunos - Relatórios' }).click()
  const titles = ['ID', 'Aluno', 'Turma', 'Observação', 'Selo', 'Ações']
  await expect(page.getByRole('columnheader')).toHaveText(titles)
  const situacao = page.getByRole('combobox', { name: 'Situação' })
  for (const choice of ['Ativo', 'Desistente', 'Todas'])
    await expect(situacao.getByRole('option', { name: choice, exact: true })).toBeAttached()
  const selo = page.getByRole('combobox', { name: 'Selo', exact: true })
  for (const seal of ['Satisfatório', 'Atenção', 'Crítico'])
    await expect(selo.getByRole('option', { name: seal })).toBeAttached()

  await expect(page.getByRole('button', { name: 'Observação de Bruno Costa' })).toBeHidden()
  await page.getByRole('button', { name: 'Observação de Ana Lima' }).click()
  await expect(page.getByRole('dialog')).toContainText('Asma')
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar', exact: true }).last().click()

  await choose(page, 'Turma', '5º ano A')
  await expect(page.getByRole('row', { name: /Bruno Costa/ })).toBeHidden()
  await page.getByRole('cell', { name: '5º ano A' }).click()
  await expect(page).toHaveURL(/\/assistencia\/aluno\/1$/)
  const entry = page.getByRole('link', { name: 'Alunos - Relatórios' })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(/\/assistencia\/alunos\?turma_id=1$/)
})

test('um relatório é escrito, contado, encontrado pelo aluno, lido e excluído @fluxo', async ({
  page,
  site,
  api,
}) => {
  const [ana, bruno] = await novosAlunos(api, ['Ana Lima', 'Bruno Costa'])
  const helena = await novaAssistente(api)
  await relatoDe(site, helena, bruno, 'Encaminhado com Ana, a vizinha.')
  await relatoDe(site, await novaAssistente(api, 'Amália Reis'), ana, 'Visita feita.')
  await enter(page, helena)
  await page.goto('/assistencia/alunos')
  await expect(meus(page)).toContainText('1 relatório(s) encontrado(s)')

  await page.getByRole('button', { name: 'Adicionar relatório de Ana Lima' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Relatório' })
  await expect(form.getByLabel('Aluno')).toHaveValue('Ana Lima')
  await expect(form.getByLabel('Aluno')).not.toBeEditable()
  await expect(form.getByLabel('Data')).toHaveValue(hoje)
  await expect(form.getByLabel('Data')).not.toBeEditable()
  await expect(form.getByText('Descrição *')).toBeVisible()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Por favor, preencha a descrição do relatório.')).toBeVisible()
  await form.getByLabel('Descrição').fill('  ')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Por favor, preencha a descrição do relatório.')).toBeVisible()
  await form.getByLabel('Descrição').fill('Família acolhida.')
  const sigilo = await forTheTeam(form)
  const [saved] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST'),
    form.getByRole('button', { name: 'Salvar' }).click(),
  ])
  expect(saved.postDataJSON()).toEqual({
    aluno_id: ana?.id,
    report: 'Família acolhida.',
    ...sigilo,
  })
  await expect(page.getByText('Relatório salvo com sucesso!')).toBeVisible()
  await expect(meus(page)).toContainText('2 relatório(s) encontrado(s)')

  const search = meus(page).getByRole('searchbox', { name: 'Buscar por aluno' })
  await search.fill('maria')
  await expect(meus(page)).toContainText('0 relatório(s) encontrado(s)')
  await expect(
    page.getByText('Nenhum relatório encontrado para os filtros aplicados'),
  ).toBeVisible()
  await search.fill('ana')
  await expect(meus(page)).toContainText('1 relatório(s) encontrado(s)')
  await meus(page)
    .getByRole('button', { name: /^Relatório - .*Ana Lima/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Visualizar Relatório' })
  for (const text of ['Ana Lima', hoje, 'Helena Sá', 'Família acolhida.'])
    await expect(dialog).toContainText(text)
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click()

  await meus(page)
    .getByRole('button', { name: /^Excluir .*Ana Lima$/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Confirmar Exclusão' })
  await expect(question).toContainText('Tem certeza que deseja excluir este relatório?')
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Relatório excluído com sucesso!')).toBeVisible()
  await search.fill('')
  await expect(meus(page)).toContainText('1 relatório(s) encontrado(s)')
  await expect(meus(page).getByRole('listitem')).toContainText(['Bruno Costa'])
})

test('o que se escreve fica quando a tabela vira cartões', async ({ page, api }) => {
  await novosAlunos(api, ['Ana Lima'])
  await enter(page, await novaAssistente(api))
  await page.goto('/assistencia/alunos')
  await page.getByRole('button', { name: 'Adicionar relatório de Ana Lima' }).click()
  const text = page.getByRole('dialog', { name: 'Novo Relatório' }).getByLabel('Descrição')
  await text.fill('Visita.')
  await page.setViewportSize(phone.viewport)
  await expect(text).toHaveValue('Visita.')
})

test('dois relatórios excluídos ao mesmo tempo: nenhum volta enquanto o outro está a caminho', async ({
  page,
  api,
  site,
}) => {
  const [ana, bruno] = await novosAlunos(api, ['Ana Lima', 'Bruno Costa'])
  const helena = await novaAssistente(api)
  await relatoDe(site, helena, ana, 'Visita feita.')
  await relatoDe(site, helena, bruno, 'Visita feita.')
  const { release: soltar, released: solto } = gate()
  const calls: string[] = []
  await page.route(/\/relatorio-assistente\//, async (route) => {
    const call = `${route.request().method()} ${new URL(route.request().url()).pathname.split('/').pop()}`
    calls.push(call)
    if (call === 'DELETE 2') await solto
    await route.continue()
  })
  await enter(page, helena)
  await page.goto('/assistencia/alunos')
  await expect(meus(page).getByRole('listitem')).toHaveCount(2)
  calls.length = 0
  for (const nome of ['Bruno Costa', 'Ana Lima']) {
    await meus(page)
      .getByRole('button', { name: new RegExp(`^Excluir .*${nome}$`) })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  }
  await expect(page.getByText('Relatório excluído com sucesso!')).toBeVisible()
  await expect(meus(page).getByRole('listitem')).toHaveCount(0)
  expect(calls).toEqual(['DELETE 2', 'DELETE 1'])
  soltar()
  await expect.poll(() => calls.length).toBe(3)
  await expect(meus(page).getByRole('listitem')).toHaveCount(0)
})

test('um relatório que não é salvo fica no formulário; um que não é excluído volta à lista', async ({
  page,
  site,
  api,
  expectProblems,
}) => {
  const [ana] = await novosAlunos(api, ['Ana Lima'])
  const helena = await novaAssistente(api)
  await relatoDe(site, helena, ana, 'Visita feita.')
  await enter(page, helena)
  await page.goto('/assistencia/alunos')
  await expect(meus(page).getByRole('listitem')).toHaveCount(1)
  await page.route('**/api/v1/relatorio-assistente/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: {} }),
  )
  await page.getByRole('button', { name: 'Adicionar relatório de Ana Lima' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Relatório' })
  await form.getByLabel('Descrição').fill('Família acolhida.')
  await forTheTeam(form)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Erro ao salvar relatório. Tente novamente.')).toBeVisible()
  await expect(form.getByLabel('Descrição')).toHaveValue('Família acolhida.')
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await meus(page)
    .getByRole('button', { name: /^Excluir/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Erro ao excluir relatório. Tente novamente.')).toBeVisible()
  await expect(meus(page).getByRole('listitem')).toHaveCount(1)
  await page.unrouteAll()
  await meus(page)
    .getByRole('button', { name: /^Excluir/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(meus(page).getByText('Nenhum relatório encontrado')).toBeVisible()
  expectProblems(/status of 500/)
})

test('relatórios que não carregam não são ditos ausentes', async ({
  page,
  site,
  api,
  expectProblems,
}) => {
  const [ana] = await novosAlunos(api, ['Ana Lima'])
  const helena = await novaAssistente(api)
  await relatoDe(site, helena, ana, 'Visita feita.')
  await enter(page, helena)
  await page.route('**/api/v1/relatorio-assistente/**', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  for (const path of [
    '/assistencia',
    '/assistencia/alunos',
    '/assistencia/aluno/1?parte=documentos',
  ]) {
    await page.goto(path)
    await expect(page.getByText('Não foi possível carregar. Tentar novamente')).toBeVisible()
    await expect(page.getByText('Nenhum relatório encontrado')).toBeHidden()
    await expect(page.getByText('relatório(s) encontrado(s)')).toBeHidden()
  }
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Helena Sá · Visita feita.')).toBeVisible()
  expectProblems(/status of 500/)
})

test('o caso de um aluno: dados, relatórios, e um novo; quem não há @fluxo', async ({
  page,
  site,
  api,
  expectProblems,
}) => {
  const [ana] = await novosAlunos(api, ['Ana Lima', 'Bruno Costa'])
  await api.put(`/alunos/${ana?.id}`, { nome_responsavel: 'Rosa Lima', pode_tomar_medicacao: true })
  const helena = await novaAssistente(api)
  await relatoDe(site, await novaAssistente(api, 'Amália Reis'), ana, 'Visita feita.')
  await enter(page, helena)
  await page.goto('/assistencia/aluno/1?parte=cadastro')
  for (const text of ['06/05/2014', 'Rosa Lima', 'Medicação', 'Sem dados'])
    await expect(page.getByText(text).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Documentos' }).click()
  await expect(page.getByText('Visita feita.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Adicionar relatório do aluno' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Relatório' })
  await form.getByLabel('Descrição').fill('Família acolhida.')
  await forTheTeam(form)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Relatório salvo com sucesso!')).toBeVisible()
  await expect(page.getByText('Helena Sá · Família acolhida.')).toBeVisible()
  await page.goto('/assistencia/aluno/99')
  await expect(page.getByText('Aluno não encontrado.')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(/\/assistencia\/alunos$/)
  expectProblems(/status of 404/)
})

test('a coordenação lê os relatórios na página do aluno, e não os escreve @fluxo', async ({
  page,
  site,
  api,
}) => {
  const [ana] = await novosAlunos(api, ['Ana Lima', 'Bruno Costa'])
  await relatoDe(site, await novaAssistente(api), ana, 'Visita feita.')
  await enter(page, coordenadora)
  await page.goto('/alunos/detalhes/1?parte=documentos')
  await page.getByRole('button', { name: /Helena Sá · Visita feita\./ }).click()
  await expect(page.getByRole('dialog', { name: 'Visualizar Relatório' })).toContainText('Ana Lima')
  await expect(page.getByRole('button', { name: 'Adicionar relatório do aluno' })).toBeHidden()
  await page.goto('/alunos/detalhes/2?parte=documentos')
  await expect(page.getByText('Nenhum relatório encontrado')).toBeVisible()
})
