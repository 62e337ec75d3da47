import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { button, counts, hoje, openRegister, radio } from './register.ts'
import { expect, test } from './test.ts'

// The roll on a phone, by touch (docs/decisoes/077).
test.use({ hasTouch: true })

const tops = (page: Page) =>
  page
    .getByRole('list', { name: 'Alunos da turma' })
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON()))

for (const [width, height, whole] of [
  [390, 844, 9],
  [360, 640, 6],
  [390, 500, 3],
] as const) {
  test(`a ${width} × ${height} a chamada começa no alto e cabe: ${whole} alunos inteiros`, async ({
    api,
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const beatriz = await novaEducadora(api)
    const turma = await novaTurma(api, '5º ano A', beatriz)
    await novaTurma(api, 'Oficina de Cordel', beatriz)
    const letras = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const nomes = letras.map((letra) => `Ana Beatriz da Conceição Nascimento ${letra.repeat(2)}`)
    await novosAlunos(api, nomes, turma)
    const dialogs = page.waitForResponse(/\/question-dialog-/)
    await openRegister(page, beatriz)
    // What comes later, beside the names, moves no row.
    await expect(page.getByRole('button', { name: /^A mãe avisou/ }).nth(5)).toBeVisible()
    const head = await page.locator('.register-top').boundingBox()
    expect(head?.height).toBeLessThanOrEqual(112)
    // '26 P · 0 A · 0 J', in one line where it fits.
    const marks = counts(page).getByRole('listitem')
    const dots = await marks.evaluateAll((all) =>
      all.map((each) => getComputedStyle(each, '::after').content.includes('·')),
    )
    expect(dots.slice(0, 3)).toEqual([true, true, false])
    if (width >= 390) expect((await counts(page).boundingBox())?.height).toBeLessThan(20)
    const offline = page.locator('.register-offline')
    const room = async () => {
      const rows = await tops(page)
      const bar = await page.locator('.save-bar').boundingBox()
      const notice = await offline.boundingBox()
      expect(rows[0]?.y).toBeLessThanOrEqual(190)
      expect(bar?.height).toBeLessThanOrEqual(64)
      const end = Math.min(bar?.y ?? 0, notice?.y ?? height, height)
      expect(rows.filter(({ bottom }) => bottom <= end).length).toBeGreaterThanOrEqual(whole)
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(height)
    }
    await room()
    await dialogs
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await expect(offline).toHaveText(/^Sem conexão: a chamada fica neste aparelho/)
    await expect(page.locator('.register-head')).toHaveText('Sem conexão')
    await room()
    await page.context().setOffline(false)
    await expect(offline).toBeHidden()
    const first = await page.locator('.student .status-option.ausente').first().boundingBox()
    expect(first?.width).toBeGreaterThanOrEqual(48)
    expect(first?.height).toBe(44)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const last = (await tops(page)).at(-1)
    const below = await page.locator('.save-bar').boundingBox()
    expect(last?.bottom).toBeLessThanOrEqual(below?.y ?? 0)
    await expect(page.getByRole('combobox', { name: 'Turma' })).toBeInViewport()
  })
}

test('a 1440 × 900 uma turma de 30 fica em duas colunas, e inteira acima da barra, ainda que metade esteja em uma oficina', async ({
  api,
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const letras = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcd']
  const alunos = await novosAlunos(
    api,
    letras.map((letra) => `Ana Nascimento ${letra.repeat(3)}`),
    turma,
  )
  const cicero = await novaEducadora(api, 'Cícero Batista')
  const dados = { nome: 'Oficina de Capoeira', tipo: 'oficina', educador_id: cicero.id }
  const { id: turma_id } = await api.post<{ id: number }>('/turma/', dados)
  const naOficina = alunos.filter((_, at) => at % 2 === 0)
  for (const { id } of naOficina)
    await api.post(`/alunos/${id}/turmas`, { turma_id, entrada: hoje })
  const frequencias = naOficina.map(({ id }) => ({ aluno_id: id, status: 'presente' }))
  await (await apiOf(site, cicero)).post(`/turma/${turma_id}/dia/${hoje}`, { frequencias })
  await openRegister(page, beatriz)
  await expect(page.getByRole('button', { name: /^A mãe avisou/ }).nth(29)).toBeVisible()
  await expect(page.getByText('presente em Oficina de Capoeira')).toHaveCount(15)
  const rows = await tops(page)
  const bar = await page.locator('.save-bar').boundingBox()
  expect(rows).toHaveLength(30)
  expect(new Set(rows.map(({ x }) => x)).size).toBe(2)
  expect(Math.max(...rows.map(({ bottom }) => bottom))).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('no telefone, o que não é marcar fica a um toque: Mais, a busca e o dia anterior', async ({
  api,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  await novosAlunos(api, ['Zeca Lima', 'Álvaro Sá'], turma)
  await openRegister(page, beatriz)
  await expect(button(page, 'Todos ausentes')).toBeHidden()
  await button(page, 'Mais').tap()
  await button(page, 'Todos ausentes').tap()
  await expect(button(page, 'Todos ausentes')).toBeHidden()
  await expect(radio(page, 'Zeca Lima', 'Ausente')).toBeChecked()
  // What is said of it covers no child.
  const toast = await page.locator('.toast').boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual((await tops(page))[0]?.y)
  await page.locator('.toast-close').tap()
  await button(page, 'Mais').tap()
  await page.getByRole('radio', { name: 'Ausente', exact: true }).first().check()
  await page.keyboard.press('Escape')
  await button(page, 'Só ausentes: mostrar todos').tap()
  await expect(page.getByRole('listitem').filter({ hasText: 'Zeca' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Buscar por nome ou ID' })
  await search.tap()
  await search.fill('zeca')
  await expect(page.getByRole('group', { name: 'Álvaro Sá' })).toBeHidden()
  await expect(page.getByText(/^ID \d+$/)).toBeVisible()
})
