import type { Page, Route } from '@playwright/test'
import { novaTurma, novosAlunos } from './people.ts'
import { daysAway, educadoraComTurma, shown } from './reports.ts'
import { coordenadora } from './site.ts'
import { enter, expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

const relatorios = (page: Page) => page.getByRole('region', { name: 'Relatórios do educador' })
const alunos = (page: Page) => page.getByRole('region', { name: 'Alunos da turma' })

test('a visão geral tem os números, os relatórios e os alunos da turma @fluxo', async ({
  page,
  api,
  site,
  documented,
}) => {
  const { turma, relatorio, falta } = await educadoraComTurma(
    api,
    site,
    'Beatriz Nóbrega',
    '5º ano A',
  )
  const [ana] = await novosAlunos(api, ['Ana Prado', 'Bruno Lima'], turma)
  await falta('2026-03-10', ana?.id)
  const written = [-1, -9, -40, -41, -42, -43].map(daysAway)
  for (const day of written) await relatorio(day)
  const outra = await educadoraComTurma(api, site, 'Carla Dias', '6º ano B')
  await outra.relatorio(daysAway(-1))
  await enter(page, coordenadora)
  await page.goto(`/turmas/detalhes/${turma.id}`)
  await expect(page.getByRole('heading', { name: 'Visão Geral da Turma 5º ano A' })).toBeVisible()
  await expect(page.locator('dl.figures')).toHaveText(
    `Alunos2Frequência média0 %em todos os registros${documented ? '' : ' da turma'}Última frequência10/03/26`,
  )
  await expect(relatorios(page).getByRole('listitem')).toHaveText(
    written
      .slice(0, 5)
      .map(
        (day) => new RegExp(`^Relatório - ${shown(day)}Educador: Beatriz NóbregaComo foi ${day}`),
      ),
  )
  await relatorios(page).getByRole('button', { name: 'Página 2' }).click()
  const row = relatorios(page).getByRole('listitem').getByRole('button')
  await row.click()
  const dialog = page.getByRole('dialog', { name: `Relatório - ${shown(daysAway(-43))}` })
  await expect(dialog).toContainText('Beatriz Nóbrega')
  await expect(dialog).toContainText(shown(daysAway(-43)))
  await expect(dialog).toContainText(`Como foi ${daysAway(-43)}`)
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  await expect(row).toBeFocused()

  await expect(alunos(page).getByRole('listitem')).toHaveText([
    /Ana Prado.*Crítico/,
    /Bruno Lima.*Sem dados/,
  ])
  await alunos(page)
    .getByRole('button', { name: /Ana Prado/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Ana Prado' })).toContainText('100,0 %')
})

test('sem turma no endereço, vale a primeira; sem relatórios, é dito @fluxo', async ({
  page,
  api,
}) => {
  await novaTurma(api, '6º ano B')
  await novaTurma(api, '5º ano A')
  await enter(page, coordenadora)
  await page.goto('/turmas/detalhes')
  await expect(page.getByRole('heading', { name: 'Visão Geral da Turma 5º ano A' })).toBeVisible()
  await expect(relatorios(page)).toContainText('Nenhum relatório encontrado')
  await expect(alunos(page)).toContainText('Nenhum aluno encontrado.')
})

test('uma turma com muitos alunos rola dentro de 400 pixels', async ({ page, api }) => {
  const turma = await novaTurma(api, '5º ano A')
  const letras = [...'ABCDEFGHIJKL']
  await novosAlunos(
    api,
    letras.map((letra) => `Aluno ${letra}`),
    turma,
  )
  await enter(page, coordenadora)
  await page.goto(`/turmas/detalhes/${turma.id}`)
  await expect(alunos(page).getByRole('listitem')).toHaveCount(12)
  const box = await alunos(page).getByRole('list').boundingBox()
  expect(box?.height).toBe(400)
})

test('relatórios que não vieram não são dados por inexistentes; um que não abre diz por quê', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { turma, relatorio } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  await relatorio(daysAway(0))
  await enter(page, coordenadora)
  const fail = (route: Route) => route.fulfill({ status: 500, json: { detail: 'sem espaço' } })
  await page.route('**/api/v1/relatorio/**', fail)
  await page.goto(`/turmas/detalhes/${turma.id}`)
  await expect(relatorios(page).getByText('Não foi possível carregar.')).toBeVisible()
  await expect(relatorios(page).getByText(/Nenhum relatório/)).toBeHidden()
  await page.unroute('**/api/v1/relatorio/**')
  await relatorios(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await page.route('**/api/v1/relatorio/1', fail)
  await relatorios(page).getByRole('listitem').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Erro ao carregar relatório: sem espaço')).toBeVisible()
  await page.unroute('**/api/v1/relatorio/1')
  await dialog.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(dialog).toContainText('Como foi')
  expectProblems(/status of 500/)
})

test('a visão geral cabe e é acessível num tablet e num telefone', async ({ api, site, page }) => {
  const nome = 'Maria Antônia Cavalcanti de Albuquerque Figueiredo'
  const { turma, relatorio, falta } = await educadoraComTurma(api, site, nome, '5º ano A da manhã')
  const [aluno] = await novosAlunos(api, [`${nome} Neta`, 'Ana Sá'], turma)
  await falta('2026-03-10', aluno?.id)
  for (let days = -7; days <= 0; days += 1) await relatorio(daysAway(days))
  await enter(page, coordenadora)
  await page.goto(`/turmas/detalhes/${turma.id}`)
  for (const [width, colorScheme] of [
    [768, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await expect(relatorios(page).getByRole('listitem')).toHaveCount(5)
    await expect(alunos(page).getByRole('listitem')).toHaveCount(2)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await relatorios(page).getByRole('listitem').first().getByRole('button').click()
    await expect(page.getByRole('dialog')).toContainText('Como foi')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})
