import type { Page } from '@playwright/test'
import { type Api, apiOf, confirmed } from './api.ts'
import { choose, typeDay } from './inputs.ts'
import { novaAssistente, novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { coordenadora, type Site } from './site.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, openAs, phone, test } from './test.ts'

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const inDays = (count: number) =>
  new Date(Date.parse(today) + count * 86_400_000).toISOString().slice(0, 10)
const said = (day: string) => day.split('-').toReversed().join('/')

/** A class of two who missed the last three days. */
async function comFaltas(site: Site, api: Api) {
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const [ana, zeca] = await novosAlunos(api, ['Ana Lima', 'Zeca Sá'], turma)
  if (!ana || !zeca) throw new Error('Faltam os alunos.')
  const dela = await apiOf(site, beatriz)
  const frequencias = [ana, zeca].map(({ id }) => ({ aluno_id: id, status: 'ausente' }))
  for (const count of [-3, -2, -1])
    await dela.post(`/turma/${turma.id}/dia/${inDays(count)}`, { frequencias })
  return { beatriz, turma, ana, zeca }
}

const panel = (page: Page) => page.getByRole('region', { name: 'Justificativas' })
const absences = (page: Page) => page.getByText(/^\d+ \(\d+,\d\s%\)$/).last()

async function fill(page: Page, inicio: string, fim: string) {
  const form = page.getByRole('dialog')
  await typeDay(form, 'Início', said(inicio))
  await typeDay(form, 'Fim', said(fim))
  return form
}

test('na página do aluno a coordenação justifica, muda e exclui, e as faltas seguem; uma resposta que se perdeu, e o mesmo pedido de novo: uma justificativa só', async ({
  page,
  site,
  api,
  expectProblems,
}) => {
  const { ana } = await comFaltas(site, api)
  await openAs(page, coordenadora, `/alunos/detalhes/${ana.id}`)
  await expect(absences(page)).toHaveText('3 (100,0 %)')
  await expect(panel(page)).toContainText('Nenhuma justificativa.')
  await panel(page).getByRole('button', { name: 'Adicionar justificativa' }).click()
  const form = await fill(page, inDays(-2), inDays(-3))
  await choose(page, 'Motivo', 'Consulta médica', form)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('O fim não pode ser antes do início')).toBeVisible()
  await expectAccessible(page)
  // The error follows the other day too.
  await typeDay(form, 'Início', said(inDays(-3)))
  await expect(form.getByText('O fim não pode ser antes do início')).toBeHidden()
  await typeDay(form, 'Fim', said(inDays(-2)))
  await form.getByRole('textbox', { name: 'Observação' }).fill('Declaração da UBS')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Justificativa salva com sucesso!')).toBeVisible()
  await expect(absences(page)).toHaveText('1 (33,3 %)')
  await expect(panel(page).getByRole('row')).toHaveCount(2)
  const porQual = `Consulta médica, de ${said(inDays(-3))} a ${said(inDays(-2))}`
  const history = page.locator('.sheet').filter({ hasText: 'Histórico de frequência' })
  await expect(history.getByText(porQual)).toHaveCount(2)
  await expectAccessible(page)

  await panel(page).getByRole('button', { name: 'Consulta médica', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Declaração da UBS')
  await page.keyboard.press('Escape')

  const menu = panel(page).getByRole('button', { name: 'Ações de Consulta médica' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await typeDay(page.getByRole('dialog'), 'Fim', said(inDays(-1)))
  await page.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(page.getByText('Justificativa editada com sucesso!')).toBeVisible()
  await expect(absences(page)).toHaveText('0 (0,0 %)')

  await menu.click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('3 faltas voltaram a valer')).toBeVisible()
  await expect(absences(page)).toHaveText('3 (100,0 %)')
  await expect(panel(page)).toContainText('Nenhuma justificativa.')

  await test.step('uma resposta que se perdeu, e o mesmo pedido de novo', async () => {
    await panel(page).getByRole('button', { name: 'Adicionar justificativa' }).click()
    await fill(page, inDays(-3), inDays(-2))
    await choose(page, 'Motivo', 'Luto', form)
    const isCreation = (url: URL) => url.pathname.startsWith('/api/v1/justificativa')
    await page.route(isCreation, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Erro ao salvar justificativa. Tente novamente.')).toBeVisible()
    await page.unroute(isCreation)
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Justificativa salva com sucesso!')).toBeVisible()
    expect(await api.get(`/justificativa/?aluno_id=${ana.id}`)).toHaveLength(1)
    expectProblems(/ERR_FAILED/)
  })
})

test('na página da turma, a mesma justificativa vai para vários alunos; a recusa fica junto do campo, e nada do que se digitou se perde', async ({
  page,
  site,
  api,
  expectProblems,
}) => {
  const { turma, ana, zeca } = await comFaltas(site, api)
  await openAs(page, coordenadora, `/turmas/detalhes/${turma.id}`)
  await page.getByRole('button', { name: 'Justificar faltas' }).click()
  const form = await fill(page, inDays(-3), inDays(-2))
  await choose(page, 'Motivo', 'Chuva ou enchente', form)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Escolha pelo menos um aluno')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Marcar todos os alunos' }).click()
  await expect(form.getByRole('checkbox', { name: 'Zeca Sá' })).toBeChecked()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('2 justificativas salvas, 4 faltas justificadas')).toBeVisible()
  expect(await api.get(`/alunos/${ana.id}`)).toMatchObject({ percentual_ausencia: 33.33 })

  await test.step('a recusa de uma justificativa para vários', async () => {
    await page.getByRole('button', { name: 'Justificar faltas' }).click()
    await fill(page, inDays(-1), inDays(-1))
    await choose(page, 'Motivo', 'Chuva ou enchente', form)
    await form.getByRole('button', { name: 'Marcar todos os alunos' }).click()
    const outra = await novaTurma(api, '5º ano B')
    await api.put(`/alunos/${zeca.id}`, { turma_id: outra.id, turma_desde: inDays(-5) }, confirmed)
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form.getByText('Há um aluno que não é desta turma')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    await form.getByRole('checkbox', { name: 'Zeca Sá' }).uncheck()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('1 justificativa salva, 1 falta justificada')).toBeVisible()
    expectProblems(/status of 400/)
  })
})

test.describe('no telefone', () => {
  test.use(phone)

  test('a assistente justifica na ficha do aluno', async ({ page, site, api }) => {
    const { ana } = await comFaltas(site, api)
    const helena = await novaAssistente(api)
    await openAs(page, helena, `/assistencia/aluno/${ana.id}`)
    await panel(page).getByRole('button', { name: 'Adicionar justificativa' }).click()
    const form = await fill(page, inDays(-1), inDays(5))
    await choose(page, 'Motivo', 'Luto', form)
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(panel(page)).toContainText('Luto')
    await expect(absences(page)).toHaveText('2 (66,7 %)')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test('na chamada, o aluno justificado começa assim, com o último dia; uma presença fica', async ({
    page,
    site,
    api,
  }) => {
    const { beatriz, ana, turma } = await comFaltas(site, api)
    const body = { aluno_id: ana.id, motivo: 'viagem', inicio: today, fim: inDays(2) }
    await api.post('/justificativa/', body)
    await openAs(page, beatriz, '/frequencia')
    const row = page.getByRole('group', { name: 'Ana Lima' })
    await expect(row).toContainText(`J até ${said(inDays(2)).slice(0, 5)}`)
    await expect(row.getByRole('button', { name: /avisou/ })).toBeVisible()
    await expect(row).toHaveAccessibleDescription(/^J até (?!.*avisou)/)
    await expect(row.getByRole('radio', { name: 'Justificado' })).toBeChecked()
    await row.getByRole('button', { name: /^J até/ }).click()
    const reason = page.getByRole('dialog', { name: 'Justificativa de Ana Lima' })
    await expect(reason).toContainText(`J até ${said(inDays(2)).slice(0, 5)} · Viagem`)
    await page.keyboard.press('Escape')
    await expect(reason).toBeHidden()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await row.getByText('Ausente', { exact: true }).click()
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Frequência salva com sucesso!')).toBeVisible()
    await expect(row.getByRole('radio', { name: 'Justificado' })).toBeChecked()
    await row.getByText('Presente', { exact: true }).click()
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(row.getByRole('radio', { name: 'Presente' })).toBeChecked()
    const saved = async () =>
      JSON.stringify(await api.get<object>(`/turma/${turma.id}/dia/${today}`))
    await expect.poll(saved).toContain(`"aluno_id":${ana.id},"data":"${today}","status":"presente"`)
  })
})
