import type { Page } from '@playwright/test'
import { expectKeyboard } from './keyboard.ts'
import { coordenadora } from './site.ts'
import { enter, expect, test } from './test.ts'
import { institutoInteiro } from './whole-institute.ts'

const daCoordenacao = [
  '/dashboard/coordenador',
  '/educadores',
  '/educadores/detalhes?id=1',
  '/alunos',
  '/alunos/detalhes/1',
  '/alunos/detalhes/1?parte=cadastro',
  '/alunos/historico/1',
  '/alunos/importacao',
  '/turmas',
  '/turmas/detalhes/1',
  '/assistente-social',
  '/frequencias/visualizar?turma=1&modo=periodo&inicio=2026-01-01&fim=2026-12-31',
]
const daEducadora = ['/dashboard/educador', '/frequencia']
const daAssistente = ['/assistencia', '/assistencia/alunos', '/assistencia/aluno/1']

test('pelo teclado se chega a tudo, e o foco sempre se vê', async ({ api, site, openBrowser }) => {
  test.setTimeout(360_000)
  const { educadora, helena } = await institutoInteiro(api, site)
  for (const [conta, paths] of [
    [coordenadora, daCoordenacao],
    [educadora, daEducadora],
    [helena, daAssistente],
  ] as const) {
    const page = await openBrowser()
    await enter(page, conta)
    for (const [index, path] of paths.entries())
      await test.step(path, async () => {
        await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark' })
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectKeyboard(page)
      })
  }
})

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

test('um diálogo aberto pelo teclado prende o foco, mostra onde está e o devolve', async ({
  api,
  site,
  openBrowser,
}) => {
  await institutoInteiro(api, site)
  const page = await openBrowser({ colorScheme: 'dark' })
  await enter(page, coordenadora)
  await page.goto('/alunos')
  for (const opener of [press(page, 'Adicionar aluno'), press(page, /^Ana Lima/)]) {
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await expectKeyboard(page)
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('o primeiro Tab oferece pular o menu, e o seguinte, o que está antes da lista', async ({
  page,
}) => {
  await enter(page, coordenadora)
  await page.goto('/turmas')
  await expect(page.getByRole('heading', { name: 'Turmas' })).toBeVisible()
  // The sidebar of who has most screens fits 900 px.
  await expect(page.getByText('v1.0')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Pular para o conteúdo' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Pular para a lista' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#lista')).toBeFocused()
})
