import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { judge } from './judge.ts'
import { novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { expect, openAs, phone, signIn, test } from './test.ts'

const heads = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((all) => all.map((each) => each.textContent))

const panel = (page: Page) => page.getByRole('region', { name: 'Colunas', exact: true })

async function openColumns(page: Page) {
  await page.getByRole('button', { name: 'Colunas' }).click()
  await expect(panel(page).getByRole('checkbox').first()).toBeVisible()
}

async function chooseAll(page: Page) {
  await openColumns(page)
  for (const box of await panel(page).getByRole('checkbox').all())
    if (!(await box.isChecked())) await box.check()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
}

test('com todas as colunas a lista rola dentro de si, com o nome e o cabeçalho à vista', async ({
  page,
  api,
}) => {
  await novosAlunos(
    api,
    Array.from(
      { length: 26 },
      (_, at) => `Ana Beatriz de Oliveira ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[at]}`,
    ),
    await novaTurma(api),
  )
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await openAs(page, coordenadora, '/alunos')
    await expect(page.getByRole('button', { name: /^Ana Beatriz/ })).toHaveCount(25)
    if (width === 1440) await chooseAll(page)
    expect((await heads(page)).length).toBeGreaterThan(14)
    await judge(page, ['light', 'dark'])
    const name = page.getByRole('cell', { name: /^Ana Beatriz.* A$/ })
    const head = page.getByRole('columnheader', { name: 'Aluno', exact: true })
    expect((await name.boundingBox())?.width).toBeGreaterThan(140)
    const frame = page.getByRole('region', { name: 'Alunos' })
    await frame.evaluate((place) => place.scrollTo(place.scrollWidth, 120))
    await expect(page.getByRole('columnheader', { name: 'Dosagem' })).toBeInViewport()
    for (const each of [name, head]) {
      const [box, place] = [await each.boundingBox(), await frame.boundingBox()]
      expect(Math.round((box?.x ?? 0) - (place?.x ?? 0))).toBeLessThanOrEqual(2)
    }
    const above = ((await head.boundingBox())?.y ?? 0) - ((await frame.boundingBox())?.y ?? 0)
    expect(above).toBeLessThanOrEqual(2)
    await expect(head).toBeInViewport()
  }
})

test('as colunas se escolhem e ordenam com o teclado e o ponteiro, e ficam neste navegador', async ({
  page,
  api,
}) => {
  await novosAlunos(api, ['Ana Lima'])
  await openAs(page, coordenadora, '/alunos')
  const button = page.getByRole('button', { name: 'Colunas' })
  await button.focus()
  await page.keyboard.press('Enter')
  const turno = panel(page).getByRole('checkbox', { name: 'Turno' })
  await expect(turno).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('checkbox', { name: 'ID', exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  await turno.focus()
  await page.keyboard.press('Space')
  await expect(turno).toBeFocused()
  const grip = panel(page).getByRole('button', { name: 'Mover Turno' })
  await grip.focus()
  await page.keyboard.press('Home')
  await expect(grip).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(grip).toBeFocused()
  await expect(panel(page).getByRole('status')).toHaveText(/^Turno: 2ª de/)
  await judge(page, ['light', 'dark'])
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  const first = ['Turno', 'Aluno', 'Turma', 'Observação', 'Selo', 'Ações']
  expect(await heads(page)).toEqual(first)
  await expect(panel(page)).toBeHidden()

  await openColumns(page)
  const [from, to] = [
    await panel(page).getByRole('button', { name: 'Mover Turno' }).boundingBox(),
    await panel(page).getByRole('button', { name: 'Mover Selo' }).boundingBox(),
  ]
  await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 10, { steps: 8 })
  await page.mouse.up()
  const second = ['Aluno', 'Turma', 'Observação', 'Selo', 'Turno', 'Ações']
  expect(await heads(page)).toEqual(second)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(panel(page)).toBeHidden()

  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Turno' })).toBeVisible()
  expect(await heads(page)).toEqual(second)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toMatch(
    /^\uFEFFNome;Turma;Observação;Selo;Turno\r\nAna Lima;;Não;;Manhã\r\n$/,
  )

  await openColumns(page)
  await panel(page).getByRole('button', { name: 'Restaurar o padrão' }).click()
  expect(await heads(page)).toEqual(['ID', 'Aluno', 'Turma', 'Observação', 'Selo', 'Ações'])
})

test('o que uma conta escolheu, outra conta deste navegador não vê', async ({ page, api }) => {
  await novosAlunos(api, ['Ana Lima'])
  const marta = { email: 'marta@exemplo.org', senha: 'Tapioca7Quente' }
  await api.post('/coordenacao/contas', {
    nome: 'Marta',
    email: marta.email,
    password: 'Inicial7Chave',
  })
  await api.firstSignIn(marta, 'Inicial7Chave')
  await openAs(page, coordenadora, '/alunos')
  await openColumns(page)
  await panel(page).getByRole('checkbox', { name: 'Turno' }).check()
  await expect(page.getByRole('columnheader', { name: 'Turno' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sair' }).click()
  await signIn(page, marta)
  await page.getByRole('link', { name: 'Alunos' }).click()
  await expect(page.getByRole('button', { name: 'Ana Lima', exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Turno' })).toHaveCount(0)
})

test('em 390 px as colunas são linhas de cartões, e o painel cabe na tela', async ({
  openBrowser,
  api,
}) => {
  await novosAlunos(api, ['Ana Lima'])
  const page = await openBrowser(phone)
  await openAs(page, coordenadora, '/alunos')
  await openColumns(page)
  await panel(page).getByRole('checkbox', { name: 'Turno' }).check()
  await judge(page, ['light', 'dark'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ana Lima' })).toContainText('Manhã')
})
