import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { hold } from './hold.ts'
import { typeDay } from './inputs.ts'
import { novosAlunos } from './people.ts'
import { daysAway, educadoraComTurma, shown } from './reports.ts'
import { coordenadora } from './site.ts'
import {
  askFirstRowsApart,
  expect,
  expectAccessible,
  expectNoDialogEntry,
  expectNoSidewaysScroll,
  openAs,
  phone,
  signIn,
  test,
} from './test.ts'

const relatorios = (page: Page) => page.getByRole('region', { name: 'Supervisão de Relatórios' })
const linhas = (page: Page) => relatorios(page).getByRole('listitem')
const baixa = (page: Page) => page.getByRole('region', { name: 'Alunos com Baixa Frequência' })

test('a supervisão mostra de 30 dias atrás a 7 à frente, cinco por página, e pede só as linhas da página', async ({
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
    // Those of 'Hoje' say a state.
    if (pathname.startsWith('/api/v1/relatorio') && !search.includes('situacao'))
      asked.push(pathname + search)
  })
  await signIn(page, coordenadora)
  await expect(linhas(page)).toHaveText(
    [7, 6, 5, 4, 3].map(
      (days) =>
        `Relatório - ${shown(daysAway(days))}Educador: Beatriz Nóbrega · 5º ano AComo foi ${daysAway(days)}Novo`,
    ),
  )
  const pageFrom = (start: number) =>
    `/api/v1/relatorio/?_end=${start + 5}&_order=desc%2Cdesc&_sort=data_relatorio%2Cid` +
    `&_start=${start}&data_fim=${daysAway(7)}&data_inicio=${daysAway(-30)}`
  expect(asked).toEqual([pageFrom(0)])
  const pages = page.getByRole('navigation', { name: 'Páginas de relatórios' })
  await expect(pages.getByRole('button', { name: /^Página \d/ })).toHaveText([
    '1',
    '2',
    '3',
    '4',
    '5',
  ])
  // The rows before stay until the next ones have come.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/relatorio/?*', async (route) => {
    await held
    await route.continue()
  })
  await pages.getByRole('button', { name: 'Página 5' }).click()
  await expect(pages.getByRole('button', { name: 'Página 5' })).toHaveAttribute('aria-current')
  await expect(linhas(page)).toHaveCount(5)
  await expect(linhas(page).first()).toContainText(shown(daysAway(7)))
  answer()
  await expect(linhas(page).first()).toContainText(shown(daysAway(-13)))
  expect(asked).toEqual([pageFrom(0), pageFrom(20)])
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

test('os filtros de data e de turma, o que dizem quando nada há, e Limpar Filtros @fluxo', async ({
  page,
  api,
  site,
}) => {
  const beatriz = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  const carla = await educadoraComTurma(api, site, 'Carla Dias', '6º ano B')
  await educadoraComTurma(api, site, 'Dora Reis', '7º ano')
  await openAs(page, coordenadora, '/dashboard/coordenador')
  await expect(
    relatorios(page).getByText('Nenhum relatório encontrado', { exact: true }),
  ).toBeVisible()
  for (const days of [-1, -2]) await beatriz.relatorio(daysAway(days))
  await carla.relatorio(daysAway(-1))
  await carla.relatorio(daysAway(-90))
  await page.reload()
  await expect(linhas(page)).toHaveCount(3)

  const turma = relatorios(page).getByRole('combobox', { name: 'Turma' })
  await turma.scrollIntoViewIfNeeded()
  // All of them, those without reports too, before anybody opens it (decision 27).
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
  await typeDay(relatorios(page), 'Data', '31/02/2026')
  await expect(relatorios(page).getByText('Data inválida')).toBeVisible()
  await expect(linhas(page)).toHaveCount(3)
  await relatorios(page).getByRole('button', { name: 'Limpar Filtros' }).click()
  await expect(linhas(page)).toHaveCount(3)
  await expect(relatorios(page).getByRole('textbox', { name: 'Data' })).toHaveValue('')
})

test('relatórios que não vieram não são dados por inexistentes, e a nova tentativa os traz', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { relatorio } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  await relatorio(daysAway(-1))
  await askFirstRowsApart(page)
  await page.route('**/api/v1/relatorio/?*', (route) =>
    route.fulfill({ status: 500, json: { detail: 'x' } }),
  )
  await openAs(page, coordenadora, '/dashboard/coordenador')
  await expect(relatorios(page).getByText('Não foi possível carregar.')).toBeVisible()
  await expect(relatorios(page).getByText(/Nenhum relatório/)).toBeHidden()
  await page.unroute('**/api/v1/relatorio/?*')
  await relatorios(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(linhas(page)).toHaveCount(1)
  expectProblems(/status of 500/)
})

test('quem falta muito abre o detalhe do aluno, e um relatório abre em um diálogo, que sem texto diz que não há conteúdo; o foco volta à linha @fluxo', async ({
  page,
  api,
  site,
}) => {
  const { turma, falta, relatorio } = await educadoraComTurma(
    api,
    site,
    'Beatriz Nóbrega',
    '5º ano A',
  )
  await relatorio(daysAway(0), 'Lemos dois contos.\nFaltou papel.')
  await openAs(page, coordenadora, '/dashboard/coordenador')
  await expect(page.getByText('Nenhum aluno com baixa frequência encontrado')).toBeVisible()
  await test.step('um relatório', async () => {
    const dialog = page.getByRole('dialog', { name: `Relatório - ${shown(daysAway(0))}` })
    const row = linhas(page).getByRole('button')
    await row.click()
    await expect(dialog).toContainText('Beatriz Nóbrega')
    await expect(dialog).toContainText('Lemos dois contos.')
    await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click()
    await expect(dialog).toBeHidden()
    await expect(row).toBeFocused()
    await expectNoDialogEntry(page)
    await page.reload()
    await page.route('**/api/v1/relatorio/1', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), report: '  ' } })
    })
    await row.click()
    await expect(dialog.getByText('Nenhum conteúdo disponível.')).toBeVisible()
  })

  const [ana] = await novosAlunos(api, ['Ana Prado', 'Bruno Lima'], turma)
  await falta('2026-03-10', ana?.id)
  await page.reload()
  const row = baixa(page).getByRole('button', { name: 'Ana Prado' })
  await row.click()
  const dialog = page.getByRole('dialog', { name: 'Ana Prado' })
  await expect(dialog).toContainText('100,0 %')
  await expect(dialog).toContainText('E.E. José de Alencar')
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  await expect(row).toBeFocused()
})

test('a página inicial cheia cabe e é acessível num tablet e num telefone', async ({
  api,
  site,
  page,
}) => {
  const nome = 'Maria Antônia Cavalcanti de Albuquerque Figueiredo'
  const { turma, relatorio, falta } = await educadoraComTurma(api, site, nome, '5º ano A da manhã')
  const [aluno] = await novosAlunos(api, [`${nome} Neta`], turma)
  await falta('2026-03-10', aluno?.id)
  for (let days = -8; days <= 0; days += 1) await relatorio(daysAway(days))
  await openAs(page, coordenadora, '/dashboard/coordenador')
  for (const [width, colorScheme] of [
    [768, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await expect(linhas(page)).toHaveCount(5)
    await expect(relatorios(page).getByRole('textbox', { name: 'Data' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await typeDay(relatorios(page), 'Data', shown(daysAway(-1)))
    await expect(linhas(page)).toHaveCount(1)
    await linhas(page).getByRole('button').click()
    await expect(page.getByRole('dialog')).toContainText('Como foi')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await relatorios(page).getByRole('button', { name: 'Limpar Filtros' }).click()
  }
})

test('a página inicial diz à coordenação que falta uma cópia, e nada quando há uma', async ({
  page,
  site,
}) => {
  await openAs(page, coordenadora, '/dashboard/coordenador')
  await expect(page.getByText('Nenhuma cópia feita')).toBeVisible()
  await expectAccessible(page)
  const made = spawnSync(process.execPath, ['dist/server/cli.js', 'backup'], {
    env: { ...process.env, DATA_DIR: site.dataDir },
    encoding: 'utf8',
  })
  expect(made.stdout).toContain('Cópia feita em')
  for (const viewport of [page.viewportSize(), phone.viewport]) {
    if (viewport) await page.setViewportSize(viewport)
    const come = await hold(page, /\/api\/v1\/(atendimento|conta\/segundo-fator)/)
    await page.reload()
    await expect(page.getByText('Tudo em dia.')).toBeVisible()
    // What stands below it.
    const invitation = page.getByText('Proteja a sua conta')
    await expect(invitation).toBeVisible()
    const before = await invitation.boundingBox()
    come()
    await expect(page.getByText('Nenhum próximo passo marcado.')).toBeVisible()
    expect(await invitation.boundingBox()).toEqual(before)
    await page.unrouteAll({ behavior: 'wait' })
  }
  await expect(page.getByText('cópia')).toHaveCount(0)
})
