import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import {
  button,
  comTurma,
  counts,
  dataDe,
  dia,
  hoje,
  inMore,
  mark,
  ontem,
  openRegister,
  radio,
  salva,
} from './register.ts'
import { shown } from './reports.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  rulesOfColours,
  test,
} from './test.ts'

const toast = (page: Page) => page.locator('.toast', { hasText: 'Desfazer' })
const undo = (page: Page) => button(page, 'Desfazer')
const presentes = 'Todos os alunos marcados como presentes!'

test('as ações em massa mantêm os justificados, e a mesma mensagem os marca também ou desfaz', async ({
  page,
  api,
}) => {
  const { beatriz } = await comTurma(api)
  await openRegister(page, beatriz)
  await mark(page, 'João', 'Justificado')
  await mark(page, 'Zeca', 'Ausente')
  await inMore(page, 'Todos presentes')
  await expect(toast(page)).toContainText(`${presentes} 1 justificado mantido`)
  await expect(counts(page)).toHaveText('2 presentes0 ausentes1 justificado0 sem marcação')
  await expectAccessible(page)
  await button(page, 'Marcar também').click()
  await expect(counts(page)).toContainText('3 presentes')
  await expect(toast(page)).toContainText(presentes)
  await expect(toast(page)).not.toContainText('mantido')
  await undo(page).click()
  await expect(toast(page)).toHaveCount(0)
  await expect(radio(page, 'João', 'Justificado')).toBeChecked()
  await expect(radio(page, 'Zeca', 'Ausente')).toBeChecked()
  await inMore(page, 'Limpar marcações')
  await expect(counts(page)).toContainText('3 sem marcação')
  await mark(page, 'Álvaro', 'Ausente')
  await undo(page).click()
  await expect(radio(page, 'João', 'Justificado')).toBeChecked()
  await expect(radio(page, 'Álvaro', 'Ausente')).toBeChecked()
})

test('um salvamento desfeito grava o dia como estava, e um dia sem registro volta a não ter nenhum', async ({
  page,
  api,
}) => {
  const { beatriz, gravado } = await comTurma(api)
  await openRegister(page, beatriz)
  await mark(page, 'João', 'Ausente')
  await button(page, 'Salvar').click()
  await expect(page.getByText(salva)).toBeVisible()
  await undo(page).click()
  await expect(
    page.getByText(`Salvamento desfeito: ${shown(hoje)} voltou a ficar sem registro.`),
  ).toBeVisible()
  await expect(page.getByText('Ainda não registrada').first()).toBeVisible()
  await expect(page.getByText(/Desfeito às \d\d:\d\d/)).toBeVisible()
  expect(await gravado()).toEqual({})
  await mark(page, 'João', 'Ausente')
  await button(page, 'Salvar').click()
  await expect(page.getByText(salva)).toBeVisible()
  await mark(page, 'Zeca', 'Justificado')
  await button(page, 'Salvar').click()
  await expect.poll(() => gravado()).toMatchObject({ Zeca: 'justificado' })
  await expect(page.getByText('Há marcações não salvas')).toBeHidden()
  await undo(page).click()
  await expect.poll(() => gravado()).toMatchObject({ João: 'ausente', Zeca: 'presente' })
  await expect(radio(page, 'Zeca', 'Presente')).toBeChecked()
})

test('T4: desfazer por cima do que outra pessoa salvou mostra o conflito', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { beatriz, gravado, gravar } = await comTurma(api)
  await openRegister(page, beatriz)
  await mark(page, 'João', 'Ausente')
  await button(page, 'Salvar').click()
  await expect(undo(page)).toBeVisible()
  await gravar(await apiOf(site, beatriz), 'justificado')
  await undo(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Beatriz Nóbrega salvou este dia em')
  await expect(dialog.getByRole('row')).toHaveText([
    'AlunoSua marcaçãoSalva',
    'Álvaro SáSem marcaçãoJustificado',
    'João ConceiçãoSem marcaçãoJustificado',
    'Zeca LimaSem marcaçãoJustificado',
  ])
  await dialog.getByRole('button', { name: 'Usar as marcações salvas' }).click()
  await expect(radio(page, 'João', 'Justificado')).toBeChecked()
  expect(await gravado()).toMatchObject({ João: 'justificado' })
  expectProblems(/412/)
})

test('o que não se desfaz é dito, e se tenta de novo', async ({ page, api, expectProblems }) => {
  const { beatriz, gravado } = await comTurma(api)
  await openRegister(page, beatriz)
  await mark(page, 'João', 'Ausente')
  await button(page, 'Salvar').click()
  await expect(page.getByText(salva)).toBeVisible()
  await page.route(dia, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: {} })
      : route.continue(),
  )
  await undo(page).click()
  await expect(page.getByText('Não foi possível desfazer o salvamento.')).toBeVisible()
  await expect(page.getByText(/Não salvo|Erro ao/)).toHaveCount(0)
  expect(await gravado()).toMatchObject({ João: 'ausente' })
  await page.unroute(dia)
  await button(page, 'Tentar novamente').click()
  await expect(page.getByText(/^Salvamento desfeito/)).toBeVisible()
  expect(await gravado()).toEqual({})
  expectProblems(/500/)
})

test('o salvamento que termina em outro dia não se oferece a desfazer ali', async ({
  page,
  api,
}) => {
  const { beatriz, gravado } = await comTurma(api)
  await openRegister(page, beatriz)
  await mark(page, 'João', 'Ausente')
  let answer = () => {}
  const left = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(dia, async (route) => {
    if (route.request().method() === 'POST') await left
    await route.continue()
  })
  await button(page, 'Salvar').click()
  await dataDe(page).fill(shown(ontem))
  await button(page, 'Sair sem salvar').click()
  await expect(dataDe(page)).toHaveValue(shown(ontem))
  answer()
  await expect(page.getByText(salva)).toBeVisible()
  await expect(undo(page)).toHaveCount(0)
  expect(await gravado()).toMatchObject({ João: 'ausente' })
})

test('o que só está na fila sai dela; o que foi enviado entretanto é gravado como estava', async ({
  page,
  context,
  api,
}) => {
  const { beatriz, gravado } = await comTurma(api)
  const parts = [/question-dialog/, /conflict-dialog/]
  const loaded = [...parts, /installed-[\w-]+\.js/].map((part) => page.waitForResponse(part))
  await openRegister(page, beatriz)
  await Promise.all(loaded)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const naFila = page.getByText('Na fila para enviar')
  await mark(page, 'João', 'Ausente')
  await button(page, 'Salvar').click()
  await expect(naFila).toBeVisible()
  await undo(page).click()
  await expect(page.getByText(`A chamada de ${shown(hoje)} saiu da fila.`)).toBeVisible()
  await expect(naFila).toBeHidden()
  await expect(radio(page, 'João', 'Presente')).toBeChecked()
  await expect(page.getByText('Ainda não registrada').first()).toBeVisible()
  await mark(page, 'João', 'Ausente')
  await button(page, 'Salvar').click()
  await expect(naFila).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => gravado()).toMatchObject({ João: 'ausente' })
  await undo(page).click()
  await expect.poll(() => gravado()).toEqual({})
})

test('o que foi enviado sem resposta é desfeito depois dele, em ordem', async ({
  page,
  api,
  expectProblems,
}) => {
  const { beatriz, gravado } = await comTurma(api)
  await openRegister(page, beatriz)
  await expect(radio(page, 'João', 'Presente')).toBeChecked()
  await page.waitForLoadState('networkidle')
  await page.route(dia, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await mark(page, 'João', 'Ausente')
  await button(page, 'Salvar').click()
  await expect(page.getByText('Na fila para enviar')).toBeVisible()
  await page.unroute(dia)
  await undo(page).click()
  await expect.poll(() => gravado()).toEqual({})
  await expect(page.getByText('Ainda não registrada').first()).toBeVisible()
  expectProblems(/ERR_FAILED/)
})

test('Desfazer se alcança pelo teclado, não some com o foco nele, e o devolve; dura 30 segundos', async ({
  page,
  api,
}) => {
  await page.clock.install()
  const { beatriz } = await comTurma(api)
  await openRegister(page, beatriz)
  await expect(radio(page, 'João', 'Presente')).toBeChecked()
  await page.clock.runFor(3_000)
  await inMore(page, 'Todos ausentes')
  await expect(undo(page)).toBeVisible()
  await page.clock.runFor(29_000)
  await expect(undo(page)).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(undo(page)).toBeHidden()
  await inMore(page, 'Todos presentes')
  await undo(page).focus()
  await page.clock.runFor(60_000)
  await page.keyboard.press('Enter')
  await expect(undo(page)).toBeHidden()
  await expect(button(page, 'Mais')).toBeFocused()
  await expect(counts(page)).toContainText('3 ausentes')
})

test('fora do dia já não há o que desfazer, e no telefone a mensagem cabe', async ({
  openBrowser,
  api,
}) => {
  const { beatriz } = await comTurma(api)
  const page = await openBrowser(phone)
  await openRegister(page, beatriz)
  await mark(page, 'João', 'Justificado')
  await button(page, 'Mais').tap()
  await button(page, 'Todos presentes').tap()
  await expect(toast(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, rulesOfColours)
  for (const action of ['Marcar também', 'Desfazer']) {
    const box = await button(page, action).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  await undo(page).tap()
  await mark(page, 'Zeca', 'Ausente')
  await button(page, 'Salvar').tap()
  await expect(page.getByText(salva)).toBeVisible()
  await dataDe(page).fill(shown(ontem))
  await expect(dataDe(page)).toHaveValue(shown(ontem))
  await expect(toast(page)).toHaveCount(0)
})
