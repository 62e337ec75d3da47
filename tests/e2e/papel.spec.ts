import type { Page } from '@playwright/test'
import { coordenadora } from './site.ts'
import { enter, expect, test } from './test.ts'
import { institutoInteiro } from './whole-institute.ts'

/** As a sheet of A4 between its margins. */
const paper = { viewport: { width: 688, height: 1000 }, colorScheme: 'dark' } as const

const onPaper = (page: Page) => page.emulateMedia({ media: 'print' })
const onScreen = (page: Page) => page.emulateMedia({ media: 'screen' })

/** Black words on a white ground, and nothing that can only be pressed. */
async function expectPaper(page: Page) {
  const frame = 'aside, header.topbar, .skip-link, .toasts, nav'
  const controls =
    'button:not(.row-name, .sort-button, .warn, .report-open, .link-button), form button'
  await expect(
    page.locator(`:is(${frame}, .button, .ant-btn)`).locator('visible=true'),
  ).toHaveCount(0)
  await expect(page.locator(controls).locator('visible=true')).toHaveCount(0)
  const inks = await page.locator('body :visible').evaluateAll((elements) => [
    ...new Set(
      elements.map((element) => {
        const { color, backgroundColor } = getComputedStyle(element)
        return `${color} em ${backgroundColor}`
      }),
    ),
  ])
  expect(inks).toEqual(['rgb(0, 0, 0) em rgba(0, 0, 0, 0)'])
}

test('no papel, a lista e a ficha: só o conteúdo, preto no branco; um diálogo vai sozinho', async ({
  api,
  site,
  openBrowser,
}) => {
  await institutoInteiro(api, site)
  const page = await openBrowser(paper)
  await enter(page, coordenadora)
  await page.goto('/alunos?busca=lima&turma_id=1')
  await expect(page.getByRole('button', { name: 'Ana Lima', exact: true })).toBeVisible()
  await onPaper(page)
  await expectPaper(page)
  await expect(page.getByRole('heading', { name: 'Alunos' })).toBeVisible()
  await expect(page.getByText('Busca: lima')).toBeVisible()
  const titles = page.getByRole('columnheader').locator('visible=true')
  await expect(titles).toHaveText(['ID', 'Aluno', 'Turma', 'Observação', 'Selo'])
  const [table, content] = await Promise.all([
    page.getByRole('table').boundingBox(),
    page.getByRole('main').boundingBox(),
  ])
  expect(table?.width).toBeGreaterThan((content?.width ?? 0) - 4)

  await onScreen(page)
  await page.getByRole('button', { name: 'Ana Lima', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Asma')
  await onPaper(page)
  await expectPaper(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()

  await onScreen(page)
  await page.goto('/alunos/detalhes/1?parte=documentos')
  await expect(page.getByText('Relatórios da assistência social')).toBeVisible()
  await onPaper(page)
  await expectPaper(page)
  await expect(page.getByRole('heading', { name: 'Ana Lima' })).toBeVisible()
})

test('no papel, a frequência e a turma vão inteiras, com o que foi pedido', async ({
  api,
  site,
  openBrowser,
}) => {
  const { educadora } = await institutoInteiro(api, site)
  const page = await openBrowser(paper)
  await enter(page, coordenadora)
  await page.goto('/frequencias/visualizar?turma=1&modo=historico')
  await expect(page.getByText('Registros por dia')).toBeVisible()
  await onPaper(page)
  await expectPaper(page)
  await expect(page.getByText('Histórico Completo da Turma')).toBeVisible()
  await expect(page.getByText('5º ano A')).toBeVisible()

  await onScreen(page)
  await page.goto('/turmas/detalhes/1')
  const reports = page.getByRole('region', { name: 'Relatórios do educador' }).getByRole('listitem')
  await expect(reports).toHaveCount(5)
  await onPaper(page)
  await expect(reports).toHaveCount(6)
  await expectPaper(page)

  const hers = await openBrowser(paper)
  await enter(hers, educadora)
  await hers.goto('/frequencia')
  await hers.getByRole('button', { name: 'Mais', exact: true }).click()
  await hers.getByRole('button', { name: 'Todos ausentes' }).click()
  await onPaper(hers)
  await expectPaper(hers)
  await expect(hers.getByText('Ausente', { exact: true }).locator('visible=true')).toHaveCount(2)
  await expect(hers.getByText('Presente', { exact: true }).locator('visible=true')).toHaveCount(0)
})
