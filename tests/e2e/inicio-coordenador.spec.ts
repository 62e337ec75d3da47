import type { Page, Route } from '@playwright/test'
import { typeDay } from './inputs.ts'
import { novosAlunos } from './people.ts'
import { daysAway, educadoraComTurma, shown } from './reports.ts'
import { coordenadora } from './site.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, signIn, test } from './test.ts'

const relatorios = (page: Page) => page.getByRole('region', { name: 'Supervisão de Relatórios' })
const linhas = (page: Page) => relatorios(page).getByRole('listitem')
const baixa = (page: Page) => page.getByRole('region', { name: 'Alunos com Baixa Frequência' })

test('a supervisão mostra de 30 dias atrás a 7 à frente, em uma chamada, cinco por página', async ({
  page,
  api,
  site,
}) => {
  const { relatorio } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  for (const days of [-31, 8]) await relatorio(daysAway(days))
  for (let days = -30; days <= 7; days += 1) await relatorio(daysAway(days))
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/v1/relatorio')) asked.push(pathname + search)
  })
  await signIn(page, coordenadora)
  await expect(linhas(page)).toHaveText(
    [7, 6, 5, 4, 3].map(
      (days) => `Relatório - ${shown(daysAway(days))}Educador: Beatriz Nóbrega · 5º ano A`,
    ),
  )
  expect(asked).toEqual([`/api/v1/relatorio/?data_inicio=${daysAway(-30)}&data_fim=${daysAway(7)}`])
  const pages = page.getByRole('navigation', { name: 'Páginas de relatórios' })
  await expect(pages.getByRole('button', { name: /^Página \d/ })).toHaveText([
    '1',
    '2',
    '3',
    '4',
    '5',
  ])
  await pages.getByRole('button', { name: 'Página 5' }).click()
  await expect(pages.getByRole('button', { name: /^Página \d/ })).toHaveText([
    '3',
    '4',
    '5',
    '6',
    '7',
  ])
  await pages.getByRole('button', { name: 'Página 7' }).click()
  await pages.getByRole('button', { name: 'Próxima página' }).click()
  await expect(linhas(page)).toHaveCount(3)
  await expect(linhas(page).last()).toContainText(shown(daysAway(-30)))
})

test('os filtros de data e de turma, o que dizem quando nada há, e Limpar Filtros', async ({
  page,
  api,
  site,
}) => {
  const beatriz = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  const carla = await educadoraComTurma(api, site, 'Carla Dias', '6º ano B')
  await educadoraComTurma(api, site, 'Dora Reis', '7º ano')
  await signIn(page, coordenadora)
  await expect(
    relatorios(page).getByText('Nenhum relatório encontrado', { exact: true }),
  ).toBeVisible()
  for (const days of [-1, -2]) await beatriz.relatorio(daysAway(days))
  await carla.relatorio(daysAway(-1))
  await carla.relatorio(daysAway(-90))
  await page.reload()
  await expect(linhas(page)).toHaveCount(3)

  const turma = relatorios(page).getByRole('combobox', { name: 'Turma' })
  await turma.focus()
  await expect(turma.getByRole('option')).toHaveText([
    'Todas as turmas',
    '5º ano A',
    '6º ano B',
    '7º ano',
  ])
  await turma.selectOption('6º ano B')
  await expect(linhas(page)).toHaveText([/Carla Dias · 6º ano B/])
  await typeDay(relatorios(page), 'Data', shown(daysAway(-2)))
  await expect(
    relatorios(page).getByText('Nenhum relatório encontrado para os filtros aplicados'),
  ).toBeVisible()
  await turma.selectOption('Todas as turmas')
  await expect(linhas(page)).toHaveText([/Beatriz/])
  await typeDay(relatorios(page), 'Data', shown(daysAway(-3)))
  await expect(
    relatorios(page).getByText('Nenhum relatório encontrado para esta data'),
  ).toBeVisible()
  // A day outside the window is asked for, not denied.
  await typeDay(relatorios(page), 'Data', shown(daysAway(-90)))
  await expect(linhas(page)).toHaveText([/Carla/])
  await relatorios(page).getByRole('button', { name: 'Limpar Filtros' }).click()
  await expect(linhas(page)).toHaveCount(3)
  await expect(relatorios(page).getByRole('textbox', { name: 'Data' })).toHaveValue('')
})

test('um relatório abre em um diálogo, e sem texto diz que não há conteúdo', async ({
  page,
  api,
  site,
}) => {
  const { relatorio } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  await relatorio(daysAway(0), 'Lemos dois contos.\nFaltou papel.')
  await signIn(page, coordenadora)
  const title = `Relatório - ${shown(daysAway(0))}`
  const dialog = page.getByRole('dialog', { name: title })
  const row = linhas(page).getByRole('button')
  await row.click()
  await expect(dialog).toContainText('Beatriz Nóbrega')
  await expect(dialog).toContainText('Lemos dois contos.')
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(dialog).toBeHidden()
  await expect(row).toBeFocused()
  await page.route('**/api/v1/relatorio/1', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), report: '  ' } })
  })
  await row.click()
  await expect(dialog.getByText('Nenhum conteúdo disponível.')).toBeVisible()
})

test('relatórios que não vieram não são dados por inexistentes, e a nova tentativa os traz', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { relatorio } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  await relatorio(daysAway(-1))
  await page.route('**/api/v1/relatorio/?*', (route) =>
    route.fulfill({ status: 500, json: { detail: 'x' } }),
  )
  await signIn(page, coordenadora)
  await expect(relatorios(page).getByText('Não foi possível carregar.')).toBeVisible()
  await expect(relatorios(page).getByText(/Nenhum relatório/)).toBeHidden()
  await page.unroute('**/api/v1/relatorio/?*')
  await relatorios(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(linhas(page)).toHaveCount(1)
  expectProblems(/status of 500/)
})

for (const status of [404, 405, 400]) {
  test(`um servidor que responde ${status} à janela é perguntado dia a dia, poucos de cada vez`, async ({
    page,
    api,
    site,
    expectProblems,
  }) => {
    const { relatorio } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
    for (const days of [-30, 0, 7]) await relatorio(daysAway(days))
    await page.route('**/api/v1/relatorio/?*', (route) =>
      route.fulfill({ status, json: { detail: 'x' } }),
    )
    const byDay = await counted(page, '**/api/v1/relatorio/data/*', (route) => route.continue())
    await signIn(page, coordenadora)
    await expect(linhas(page)).toHaveText(
      [7, 0, -30].map((days) => new RegExp(shown(daysAway(days)))),
    )
    expect(new Set(byDay.paths).size).toBe(38)
    expect(byDay.paths).toHaveLength(38)
    expect(byDay.most).toBeLessThanOrEqual(3)
    expectProblems(new RegExp(`status of ${status}`))
  })
}

test('quem falta muito abre o detalhe do aluno, e o foco volta à linha', async ({
  page,
  api,
  site,
}) => {
  const { turma, falta } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  await signIn(page, coordenadora)
  await expect(page.getByText('Nenhum aluno com baixa frequência encontrado')).toBeVisible()
  const [ana] = await novosAlunos(api, ['Ana Prado', 'Bruno Lima'], turma)
  await falta('2026-03-10', ana?.id)
  await page.reload()
  const row = baixa(page).getByRole('button', { name: 'Ana Prado' })
  await row.click()
  const dialog = page.getByRole('dialog', { name: 'Ana Prado' })
  await expect(dialog).toContainText('100,0%')
  await expect(dialog).toContainText('E.E. José de Alencar')
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(row).toBeFocused()
})

test('sem percentual no servidor, a frequência das turmas é lida, três de cada vez', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  for (const [index, nome] of [
    'Ana Sá',
    'Bia Reis',
    'Caio Lima',
    'Davi Paz',
    'Eva Luz',
  ].entries()) {
    const serie = `Oficina ${index + 1}`
    const { turma, falta } = await educadoraComTurma(api, site, `Prof ${nome}`, serie)
    const [aluno] = await novosAlunos(api, [nome], turma)
    if (index !== 1) await falta('2026-03-10', aluno?.id)
  }
  await page.route('**/api/v1/alunos/?*', documentedStudents)
  const broken = (route: Route) => route.fulfill({ status: 500, json: { detail: 'x' } })
  await page.route('**/api/v1/turma/frequencia/*', broken)
  await signIn(page, coordenadora)
  await expect(baixa(page).getByText('Não foi possível carregar os alunos.')).toBeVisible()
  await expect(page.getByText('Nenhum aluno com baixa frequência encontrado')).toBeHidden()
  await page.unroute('**/api/v1/turma/frequencia/*')
  const read = await counted(page, '**/api/v1/turma/frequencia/*', (route) => route.continue())
  await baixa(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(baixa(page).getByRole('listitem')).toHaveText([
    /Ana Sá/,
    /Caio Lima/,
    /Davi Paz/,
    /Eva Luz/,
  ])
  expect(read.paths).toHaveLength(5)
  expect(read.most).toBeLessThanOrEqual(3)
  expectProblems(/status of 500/)
})

test('a página inicial cheia cabe e é acessível em cada largura, clara e escura', async ({
  api,
  site,
  openBrowser,
}) => {
  const nome = 'Maria Antônia Cavalcanti de Albuquerque Figueiredo'
  const { turma, relatorio, falta } = await educadoraComTurma(api, site, nome, '5º ano A da manhã')
  const [aluno] = await novosAlunos(api, [`${nome} Neta`], turma)
  await falta('2026-03-10', aluno?.id)
  for (let days = -8; days <= 0; days += 1) await relatorio(daysAway(days))
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [768, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    const viewport = { width, height: 900 }
    const page = await openBrowser({ ...(width === 390 ? phone : {}), viewport, colorScheme })
    await signIn(page, coordenadora)
    await expect(linhas(page)).toHaveCount(5)
    await expect(relatorios(page).getByRole('textbox', { name: 'Data' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await typeDay(relatorios(page), 'Data', shown(daysAway(-1)))
    await expect(linhas(page)).toHaveCount(1)
    await linhas(page).getByRole('button').click()
    await expect(page.getByRole('dialog')).toContainText('Como foi')
    await expectAccessible(page)
  }
})

/** Answers of the documented contract alone: the whole list, without what attendance would tell. */
async function documentedStudents(route: Route) {
  const { origin, pathname } = new URL(route.request().url())
  const response = await route.fetch({ url: origin + pathname })
  const rows: Record<string, unknown>[] = await response.json()
  const json = rows.map(({ selo, percentual_ausencia, ...row }) => row)
  await route.fulfill({ json })
}

/** Counts the requests to an address, and how many of them were under way at once. */
async function counted(page: Page, address: string, answer: (route: Route) => Promise<void>) {
  const count = { paths: [] as string[], under: 0, most: 0 }
  await page.route(address, async (route) => {
    count.paths.push(new URL(route.request().url()).pathname)
    count.under += 1
    count.most = Math.max(count.most, count.under)
    await answer(route)
  })
  const over = () => {
    count.under -= 1
  }
  page.on('requestfinished', (request) => {
    if (count.paths.includes(new URL(request.url()).pathname)) over()
  })
  return count
}
