import type { Page } from '@playwright/test'
import { dayOf } from '#model/format'
import { type Api, apiOf } from './api.ts'
import { hold } from './hold.ts'
import { said, typeDay } from './inputs.ts'
import { novaEducadora, novaTurma, novosAlunos, type Pessoa } from './people.ts'
import type { Site } from './site.ts'
import { expect, openAs, signIn, test } from './test.ts'

/** Beatriz with a class of two, and what she writes through the API. */
async function comTurma(api: Api, site: Site) {
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const [ana, bruno] = await novosAlunos(api, ['Ana Prado', 'Bruno Lima'], turma)
  const dela = await apiOf(site, beatriz)
  const escrito = { educador_id: beatriz.id, turma_id: turma.id }
  const relatorio = (data_relatorio: string, report: string) =>
    dela.post<{ id: number }>('/relatorio/', { data_relatorio, report, ...escrito })
  const plano = (data_aula: string, tema: string) =>
    dela.post('/planejamentos/', {
      ...{ data_aula, tema, disciplina: 'Horta' },
      educador_id: beatriz.id,
    })
  return { beatriz, turma, ana, bruno, dela, relatorio, plano }
}

const hoje = () => new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
const planos = (page: Page) => page.getByRole('region', { name: 'Planejamentos' })
const relatorios = (page: Page) => page.getByRole('region', { name: 'Relatórios' })
const plano = (page: Page, name: string) => page.getByRole('dialog', { name })
const primeiro = (page: Page) => relatorios(page).getByRole('listitem').first()

/** Signs in and waits for the reports to have come twice, as they do when the dashboard opens. */
async function openDashboard(page: Page, beatriz: Pessoa) {
  let answered = 0
  page.on('response', (response) => {
    if (response.url().includes('/relatorio/por-educador/')) answered += 1
  })
  await signIn(page, beatriz)
  await expect.poll(() => answered).toBe(2)
}

async function fillPlan(page: Page) {
  await planos(page).getByRole('button', { name: 'Adicionar planejamento' }).click()
  const form = plano(page, 'Novo Planejamento')
  await typeDay(form, 'Data da aula', '7/4/2099')
  await form.getByLabel('Atividade').fill('  Frações ')
  await form.getByLabel('Projeto Temático').fill('Horta')
  return form
}

/** On our server what the form begins with comes a little later, and takes the place of blanks. */
async function writeReport(page: Page, report: string, documented = false) {
  await relatorios(page).getByRole('button', { name: 'Adicionar relatório' }).click()
  const form = plano(page, 'Novo Relatório')
  if (!documented) await expect(form.getByText(/^Não há /)).toBeVisible()
  await form.getByLabel('Conteúdo').fill(report)
  return form
}

test('um planejamento é criado, editado e excluído, cada passo com a sua mensagem @fluxo', async ({
  page,
  api,
  site,
  documented,
}) => {
  const { beatriz } = await comTurma(api, site)
  await openAs(page, beatriz, '/dashboard/educador')
  await expect(planos(page).getByText('Nenhum planejamento ainda.')).toBeVisible()
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  const novo = await fillPlan(page)
  await expect(novo.getByRole('textbox', { name: 'Data da aula' })).toHaveValue('07/04/2099')
  await novo.getByRole('button', { name: 'Salvar plano' }).click()
  await expect(page.getByText('Planejamento salvo com sucesso!')).toBeVisible()
  expect((await posted).postDataJSON()).toEqual({
    data_aula: '2099-04-07',
    tema: 'Frações',
    disciplina: 'Horta',
    educador_id: beatriz.id,
    ...(!documented && { turma_id: null }),
  })
  const titles = ['Data da aula', 'Atividade', 'Projeto Temático', 'Ações']
  await expect(page.getByRole('columnheader')).toHaveText(titles)
  const row = page.getByRole('row', { name: /07\/04\/2099/ })

  await row.getByRole('button', { name: 'Editar' }).click()
  const edita = plano(page, 'Editar Planejamento')
  await expect(edita.getByLabel('Projeto Temático')).toHaveValue('Horta')
  await edita.getByLabel('Atividade').fill('Decimais')
  await edita.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(edita).toBeHidden()
  await expect(row).toContainText('Decimais')

  await row.getByRole('button', { name: 'Excluir' }).click()
  const question = plano(page, 'Confirmar Exclusão')
  await expect(question.getByText('Deseja excluir este planejamento?')).toBeVisible()
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Planejamento excluído com sucesso!')).toBeVisible()
  await expect(planos(page).getByText('Nenhum planejamento ainda.')).toBeVisible()
})

test('o planejamento diz o que falta: a data, e os campos em branco; um que não se salva, ou não se exclui, diz por quê e deixa tentar de novo', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { beatriz, plano: planeja } = await comTurma(api, site)
  await planeja('2099-03-01', 'Leitura')
  await openAs(page, beatriz, '/dashboard/educador')
  await planos(page).getByRole('button', { name: 'Adicionar planejamento' }).click()
  const form = plano(page, 'Novo Planejamento')
  await typeDay(form, 'Data da aula', '31/02/2099')
  await form.getByLabel('Atividade').fill('   ')
  await form.getByRole('button', { name: 'Salvar plano' }).click()
  const data = form.getByText('A data da aula é obrigatória e deve ser válida (YYYY-MM-DD).')
  await expect(data).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Data da aula' })).toHaveValue('31/02/2099')
  const missing = form.getByText('Todos os campos são obrigatórios e válidos.')
  await expect(missing).toBeVisible()
  const invalid = ['Data da aula', 'Atividade', 'Projeto Temático']
  for (const name of invalid)
    await expect(form.getByRole('textbox', { name })).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Atividade').fill('Frações')
  await form.getByLabel('Projeto Temático').fill('Horta')
  await expect(missing).toBeHidden()

  await page.route('**/api/v1/planejamentos/*', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: { detail: 'Disco cheio.' } }),
  )
  await typeDay(form, 'Data da aula', '7/4/2099')
  await form.getByRole('button', { name: 'Salvar plano' }).click()
  await expect(page.getByText('Erro ao salvar planejamento. Disco cheio.')).toBeVisible()
  await expect(form.getByLabel('Projeto Temático')).toHaveValue('Horta')
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()

  await page
    .getByRole('row', { name: /Leitura/ })
    .getByRole('button', { name: 'Excluir' })
    .click()
  const question = plano(page, 'Confirmar Exclusão')
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Erro ao excluir planejamento.', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Planejamento excluído com sucesso!')).toBeVisible()
  expectProblems(/status of 500/)
})

test('um relatório é escrito com a data de hoje, lido e excluído na hora @fluxo', async ({
  page,
  api,
  site,
  documented,
}) => {
  const { beatriz, turma } = await comTurma(api, site)
  await openAs(page, beatriz, '/dashboard/educador')
  await expect(relatorios(page).getByText('Nenhum relatório encontrado')).toBeVisible()
  const form = await writeReport(page, '   ', documented)
  const data = form.getByLabel('Data')
  await expect(data).toHaveValue(hoje())
  await expect(data).toHaveJSProperty('readOnly', true)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(said(form, 'Todos os campos são obrigatórios.')).toBeVisible()
  await form.getByLabel('Conteúdo').fill('Leitura em roda.\nTodos leram.')
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Relatório criado com sucesso!')).toBeVisible()
  expect((await posted).postDataJSON()).toMatchObject({
    ...{ educador_id: beatriz.id, turma_id: turma.id },
    report: 'Leitura em roda.\nTodos leram.',
  })

  await primeiro(page).getByRole('button', { name: 'Relatório -' }).first().click()
  const modal = plano(page, `Relatório - ${hoje()}`)
  await expect(modal).toContainText('Beatriz Nóbrega')
  await expect(modal).toContainText('5º ano A')
  await expect(modal.getByText('Leitura em roda.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(primeiro(page).getByRole('button').first()).toBeFocused()

  await primeiro(page).getByRole('button', { name: 'Excluir' }).click()
  const question = plano(page, 'Confirmar Exclusão')
  await expect(question.getByText('Deseja excluir este relatório?')).toBeVisible()
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(relatorios(page).getByText('Nenhum relatório encontrado')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Relatórios' })).toBeFocused()
})

test('a data escolhida filtra no servidor, e sem ela voltam todos @fluxo', async ({
  page,
  api,
  site,
}) => {
  const { beatriz, relatorio } = await comTurma(api, site)
  await relatorio('2026-03-09', 'Segunda')
  await relatorio('2026-03-10', 'Terça')
  await openAs(page, beatriz, '/dashboard/educador')
  const lista = relatorios(page)
  await expect(lista.getByRole('listitem')).toHaveText([/10\/03\/2026.*Terça/, /09\/03\/2026/])
  await expect(page.getByText('(Filtrado por data)')).toBeHidden()
  const asked = page.waitForRequest(`**/relatorio/educador/${beatriz.id}/data/2026-03-09`)
  await typeDay(lista, 'Filtrar por data', '09/03/2026')
  await asked
  await expect(page.getByText('(Filtrado por data)')).toBeVisible()
  await expect(lista.getByRole('listitem')).toHaveText([/Segunda/])
  await typeDay(lista, 'Filtrar por data', '11/03/2026')
  await expect(lista.getByText('Nenhum relatório encontrado para esta data')).toBeVisible()
  const all = page.waitForRequest(`**/relatorio/por-educador/${beatriz.id}`)
  await lista.getByRole('button', { name: 'Limpar filtro' }).click()
  await all
  await expect(lista.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('(Filtrado por data)')).toBeHidden()
})

test('doze relatórios são três páginas de cinco', async ({ page, api, site }) => {
  const { beatriz, relatorio } = await comTurma(api, site)
  for (let day = 10; day < 22; day += 1) await relatorio(`2026-03-${day}`, `Dia ${day}`)
  await openAs(page, beatriz, '/dashboard/educador')
  const pager = page.getByRole('navigation', { name: 'Páginas de relatórios' })
  await expect(relatorios(page).getByRole('listitem')).toHaveCount(5)
  await expect(pager.getByRole('button', { name: /^Página \d/ })).toHaveText(['1', '2', '3'])
  await pager.getByRole('button', { name: 'Página 3' }).click()
  await expect(relatorios(page).getByRole('listitem')).toHaveText([/Dia 11/, /Dia 10/])
  await expect(pager.getByRole('button', { name: 'Página 3' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(pager.getByRole('button', { name: 'Próxima página' })).toBeDisabled()
})

test('os relatórios são pedidos outra vez, meio segundo depois de abrir', async ({
  page,
  api,
  site,
}) => {
  const { beatriz } = await comTurma(api, site)
  const asked: number[] = []
  // The browser's own time: on a crowded machine the test hears of requests late.
  page.on('requestfinished', (request) => {
    if (request.url().includes('/relatorio/por-educador/')) asked.push(request.timing().startTime)
  })
  await signIn(page, beatriz)
  await expect.poll(() => asked.length).toBe(2)
  const [first = 0, second = 0] = asked
  expect(second - first).toBeGreaterThan(300)
  await page.waitForTimeout(1_000)
  expect(asked.length).toBe(2)
})

const umRelatorio = /\/relatorio\/\d+$/

test('uma lista que não carrega não diz que está vazia; uma exclusão recusada devolve o relatório a ela, que se recarrega; escrever, abrir e filtrar que falham dizem por quê, e dá para tentar de novo; um relatório que já não existe, e um sem texto, dizem isso', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { beatriz, relatorio } = await comTurma(api, site)
  await relatorio('2026-03-09', 'Leitura em roda.')
  await page.route('**/api/v1/relatorio/por-educador/*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Banco fora.' } }),
  )
  await openDashboard(page, beatriz)
  const lista = relatorios(page)
  await expect(lista.getByText('Não foi possível carregar. Tentar novamente')).toBeVisible()
  await expect(lista.getByText('Nenhum relatório encontrado')).toBeHidden()
  await expect(page.getByText('Banco fora.')).toBeHidden()
  await page.unrouteAll()
  await lista.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(lista.getByRole('listitem')).toHaveCount(1)

  const refuse = await hold(page, umRelatorio, (route) => route.fulfill({ status: 500, json: {} }))
  await primeiro(page).getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(lista.getByRole('listitem')).toHaveCount(0)
  const reload = page.waitForRequest('**/relatorio/por-educador/*')
  refuse()
  await expect(page.getByText('Erro ao excluir relatório. Recarregando lista...')).toBeVisible()
  await reload
  await expect(lista.getByRole('listitem')).toHaveCount(1)
  await page.unrouteAll()
  const fail = (calls: string | RegExp, status: number, json: object) =>
    page.route(calls, (route) => route.fulfill({ status, json }))
  const cheio = { detail: 'Disco cheio.' }

  await test.step('ao escrever', async () => {
    await fail('**/api/v1/relatorio/', 500, cheio)
    const form = await writeReport(page, 'Leitura')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Erro ao criar relatório: Disco cheio.')).toBeVisible()
    await expect(form.getByLabel('Conteúdo')).toHaveValue('Leitura')
    await page.unrouteAll()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Relatório criado com sucesso!')).toBeVisible()
    await expect(lista.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('ao filtrar', async () => {
    await fail('**/api/v1/relatorio/educador/**', 500, cheio)
    await typeDay(lista, 'Filtrar por data', '09/03/2026')
    await expect(page.getByText('Erro ao filtrar relatórios: Disco cheio.')).toBeVisible()
    await expect(lista.getByText('Não foi possível carregar. Tentar novamente')).toBeVisible()
    await expect(lista.getByText('Nenhum relatório')).toBeHidden()
    await page.unrouteAll()
    await lista.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(lista.getByRole('listitem')).toHaveCount(1)
  })

  const modal = page.getByRole('dialog')
  await test.step('ao abrir', async () => {
    await fail(umRelatorio, 500, cheio)
    await primeiro(page).getByRole('button').first().click()
    await expect(modal.getByText('Erro ao carregar relatório: Disco cheio.')).toBeVisible()
    await page.unrouteAll()
    await modal.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(modal.getByText('Leitura em roda.')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('o que já não existe, e o que não tem texto', async () => {
    await lista.getByRole('button', { name: 'Limpar filtro' }).click()
    await expect(lista.getByRole('listitem')).toHaveCount(2)
    await fail(umRelatorio, 404, { detail: 'Não encontrado.' })
    await primeiro(page).getByRole('button').first().click()
    await expect(modal.getByText('Relatório não encontrado')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.unrouteAll()
    const vazio = { data_relatorio: '2026-03-09', report: '  ', educador: 'Bia', turma: null }
    await fail(umRelatorio, 200, { id: 2, ...vazio })
    await primeiro(page).getByRole('button').first().click()
    await expect(modal.getByText('Nenhum conteúdo disponível.')).toBeVisible()
  })
  expectProblems(/status of (50[03]|404)/)
})

test('um aluno da turma abre-se por inteiro, sem o que a educadora não pode @fluxo', async ({
  page,
  api,
  site,
}) => {
  const { beatriz, turma, ana, dela } = await comTurma(api, site)
  const dia = dayOf(new Date(Date.now() - 86_400_000))
  await dela.post(`/turma/${turma.id}/dia/${dia}`, {
    frequencias: [{ aluno_id: ana?.id, status: 'presente' }],
  })
  await openAs(page, beatriz, '/dashboard/educador')
  await expect(page.getByText('Visão Geral da Turma 5º ano A')).toBeVisible()
  await expect(page.locator('dl')).toHaveText(
    /Total de Alunos2Presença no último registro50,0\s%1 de 2/,
  )
  await page.getByRole('button', { name: 'Ana Prado' }).click()
  const aluno = page.getByRole('dialog', { name: 'Ana Prado' })
  await expect(aluno).toContainText('06/05/2014')
  await expect(aluno).toContainText('E.E. José de Alencar')
  await expect(aluno.getByText('1 (100,0 %)')).toBeVisible()
  await expect(aluno.getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ana Prado' })).toBeFocused()
})

test('sem turma, a educadora lê o que fazer, e tem os seus planejamentos; com uma, tem os seus alunos @fluxo', async ({
  page,
  api,
}) => {
  const beatriz: Pessoa = await novaEducadora(api)
  await openAs(page, beatriz, '/dashboard/educador')
  await expect(page.getByRole('heading', { name: 'Educador sem turma associada' })).toBeVisible()
  await expect(
    page.getByText('Entre em contato com a coordenação para associar uma turma ao seu perfil.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adicionar relatório' })).toHaveCount(0)
  const form = await fillPlan(page)
  await form.getByRole('button', { name: 'Salvar plano' }).click()
  await expect(page.getByRole('row', { name: /Frações/ })).toBeVisible()
  const turma = await novaTurma(api, '5º ano A', beatriz)
  await novosAlunos(api, ['Ana Prado'], turma)
  await page.reload()
  await expect(page.getByText('Visão Geral da Turma 5º ano A')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Alunos da turma' }).getByRole('listitem'),
  ).toHaveText([/Ana Prado.*Sem dados/])
})
