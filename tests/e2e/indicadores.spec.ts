import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { comTurma, hoje, ontem } from './register.ts'
import { coordenadora } from './site.ts'
import { enter, expect, expectAccessible, expectNoSidewaysScroll, phone, test } from './test.ts'

const numeros = (page: Page) => page.getByRole('table', { name: 'Números do período' })
const linha = (page: Page, nome: string) => numeros(page).getByRole('row', { name: nome })

/** Two days around today, which a month may begin between. */
const dias = `/indicadores?tipo=outro&inicio=${ontem}&fim=${hoje}`

test('os números de um período, de uma turma e de um turno, com gráficos que também são tabelas', async ({
  page,
  site,
  api,
}) => {
  const { beatriz, turma, gravar } = await comTurma(api)
  await gravar(await apiOf(site, beatriz), 'presente', ontem)
  await gravar(await apiOf(site, beatriz), 'ausente', hoje)
  await enter(page, coordenadora)
  await page.goto(dias)
  await expect(linha(page, 'Alunos atendidos')).toHaveText(/com pelo menos uma presença3/)
  await expect(linha(page, 'Presença média')).toContainText('50,0 %')
  const semanas = page.getByRole('region', { name: 'Presença por semana' })
  const grafico = semanas.getByRole('img', { name: /^Presença por semana\. / })
  const cem = await grafico.getByText('100 %').boundingBox()
  expect(cem?.x).toBeGreaterThanOrEqual((await grafico.boundingBox())?.x ?? Number.NaN)
  await page.getByLabel('Turma').selectOption(turma.nome)
  await expect(semanas.getByText('Todas as turmas', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`turma=${turma.id}`))
  await expectAccessible(page)
  const faltas = page.getByRole('region', { name: 'Faltas por dia da semana' })
  await faltas.getByRole('button', { name: 'Ver como tabela' }).press('Enter')
  await expect(faltas.getByRole('table').getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByLabel('Turno').selectOption('Noite')
  await expect(linha(page, 'Alunos atendidos')).toHaveText(/presença na turma00/)
  await page.setViewportSize(phone.viewport)
  await expectNoSidewaysScroll(page)
  await page.goto('/indicadores')
  // What was asked for is seen without scrolling; what it is asked by opens when it is pressed.
  await expect(linha(page, 'Alunos atendidos')).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByLabel('Período', { exact: true })).toBeHidden()
  expect(
    await numeros(page).evaluate((it) => it.scrollWidth - (it.parentElement?.clientWidth ?? 0)),
  ).toBe(0)
  // On a narrower one, what a line is about stays beside numbers that are scrolled to.
  await page.setViewportSize({ width: 320, height: 640 })
  const [scrolled, left] = await numeros(page).evaluate((it) => {
    const frame = it.parentElement
    frame?.scrollTo({ left: 999 })
    const placeOf = (it?: Element | null) => it?.getBoundingClientRect().left ?? 0
    return [frame?.scrollLeft, placeOf(it.querySelector('tbody th')) - placeOf(frame)]
  })
  expect(scrolled).toBeGreaterThan(0)
  expect(left).toBe(1)
  await page.setViewportSize(phone.viewport)
  await page.getByRole('button', { name: 'Filtros' }).click()
  // As wide as the longest of its months would have it, or wider.
  const cut = await page.getByRole('combobox', { name: 'Mês', exact: true }).evaluate((it) => {
    const shown = it.getBoundingClientRect().width
    it.style.width = 'max-content'
    const asked = it.getBoundingClientRect().width
    it.style.width = ''
    return asked - shown
  })
  expect(cut).toBeLessThanOrEqual(0)
  // A bad address that is set right does not fold what is being set right.
  await page.goto('/indicadores?tipo=outro&inicio=2026-05-20')
  await page.getByRole('textbox', { name: 'Até' }).fill('31/05/2026')
  await page.getByRole('textbox', { name: 'Até' }).press('Tab')
  await expect(numeros(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Até' })).toBeVisible()
})

test('o CSV, o Excel e o papel levam os mesmos números; o papel, em uma folha', async ({
  page,
  site,
  api,
}) => {
  const { beatriz, gravar } = await comTurma(api)
  await gravar(await apiOf(site, beatriz), 'presente', ontem)
  await api.put('/ajuste/1', { instituto: 'Instituto Aurora', cidade: 'Recife/PE' })
  await enter(page, coordenadora)
  await page.goto(dias)
  await expect(linha(page, 'Alunos atendidos')).toHaveText(/presença3/)
  const baixa = async (nome: string) => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: nome }).click()
    return downloading
  }
  const csv = await baixa('Exportar CSV')
  expect(csv.suggestedFilename()).toBe(`indicadores-${ontem}-a-${hoje}.csv`)
  expect(readFileSync(await csv.path(), 'utf8')).toContain('\r\nAlunos atendidos;3;0;3\r\n')
  const excel = await baixa('Exportar XLSX')
  expect(excel.suggestedFilename()).toBe(`indicadores-${ontem}-a-${hoje}.xlsx`)
  expect(
    readFileSync(await excel.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const folhas = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(folhas).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Instituto Aurora · ')).toBeVisible()
  await expect(page.getByText(/^Recife\/PE, \d+ de [a-zç]+ de \d{4}$/)).toBeVisible()
  await expect(page.getByText(/^Assinatura: _/)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByLabel('Idade').selectOption('Por idade, lado a lado')
  await expect(numeros(page).getByRole('columnheader')).toHaveText([
    ...['Indicador', 'Todas as idades', '0 a 6 anos', '7 a 14 anos', '15 a 17 anos'],
    '18 anos ou mais',
  ])
  await expect(linha(page, 'Alunos atendidos')).toHaveText(/presença30300/)
  await page.setViewportSize(phone.viewport)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // Beside the first action, the others are behind one button, and go when one is chosen.
  const more = page.getByRole('button', { name: 'Mais', exact: true })
  await expect(page.getByRole('button', { name: 'Exportar CSV' })).toBeHidden()
  await more.click()
  expect((await baixa('Exportar CSV')).suggestedFilename()).toBe(csv.suggestedFilename())
  await expect(page.getByRole('button', { name: 'Exportar CSV' })).toBeHidden()
  await expect(more).toBeFocused()
})

test('o código dos gráficos vem só com um gráfico, até 120 kB', async ({ page, api }) => {
  await comTurma(api)
  const pedidos = new Map<string, number>()
  page.on('response', async (response) => {
    const nome = /assets\/([\w-]*chart[\w-]*)\.js/.exec(response.url())?.[1]
    if (nome) pedidos.set(nome, Number(response.headers()['content-length'] ?? 0))
  })
  await enter(page, coordenadora)
  for (const path of ['/dashboard/coordenador', '/alunos', '/turmas', '/ajustes']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect([...pedidos.keys()]).toEqual([])
  await page.goto('/indicadores')
  await expect(page.getByRole('img', { name: /^Alunos por selo/ })).toBeVisible()
  expect(pedidos.size).toBeGreaterThan(0)
  expect([...pedidos.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(120_000)
})

test('dias que não formam um período são ditos no campo, e uma falha oferece outra tentativa', async ({
  page,
  api,
  expectProblems,
}) => {
  await comTurma(api)
  await enter(page, coordenadora)
  await page.goto(`/indicadores?tipo=outro&inicio=${hoje}&fim=${ontem}`)
  await expect(page.getByText('O fim não pode ser antes do início')).toBeVisible()
  await expect(numeros(page)).toBeHidden()
  await page.route('**/api/v1/indicadores?*', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await page.getByLabel('Período').selectOption('Ano')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(numeros(page)).toBeVisible()
  expectProblems(/500/)
})

test('a turma e o início do educador mostram a presença da turma por semana', async ({
  page,
  site,
  api,
  openBrowser,
}) => {
  const { beatriz, turma, gravar } = await comTurma(api)
  await gravar(await apiOf(site, beatriz), 'presente', ontem)
  await enter(page, coordenadora)
  await page.goto(`/turmas/detalhes/${turma.id}`)
  const semanas = (de: Page) =>
    de.getByRole('region', { name: 'Presença por semana' }).getByRole('img')
  await expect(semanas(page)).toBeVisible()
  await expectAccessible(page)
  const dela = await openBrowser()
  await enter(dela, beatriz)
  await dela.goto('/dashboard/educador')
  await expect(semanas(dela)).toBeVisible()
  await expectAccessible(dela)
})
