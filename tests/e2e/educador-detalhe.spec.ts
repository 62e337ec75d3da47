import type { Page } from '@playwright/test'
import { type Api, apiOf } from './api.ts'
import { typeDay } from './inputs.ts'
import { novaEducadora, novaTurma } from './people.ts'
import { coordenadora, type Site } from './site.ts'
import { enter, expect, expectAccessible, rulesOfColours, test } from './test.ts'

const minute = 60_000
const dia = (before: number) =>
  new Date(Date.now() - before * 24 * 60 * minute).toLocaleDateString('sv-SE', {
    timeZone: 'America/Sao_Paulo',
  })
const emPalavras = (data: string) => data.split('-').reverse().join('/')
const planos = (page: Page) => page.getByRole('region', { name: 'Próximos planejamentos' })
const relatorios = (page: Page) => page.getByRole('region', { name: 'Relatórios do educador' })

/** Beatriz, with a class, and what she writes through the API. */
async function comBeatriz(api: Api, site: Site) {
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const dela = await apiOf(site, beatriz)
  const relatorio = (data_relatorio: string, report: string) =>
    dela.post('/relatorio/', {
      ...{ data_relatorio, report },
      ...{ educador_id: beatriz.id, turma_id: turma.id },
    })
  const plano = (data_aula: string, tema: string) =>
    dela.post('/planejamentos/', {
      ...{ data_aula, tema, disciplina: 'Horta' },
      educador_id: beatriz.id,
    })
  return { beatriz, relatorio, plano, address: `/educadores/detalhes?id=${beatriz.id}` }
}

test('o detalhe tem nome, e-mail, turma, os próximos planejamentos e os relatórios @fluxo', async ({
  page,
  api,
  site,
}) => {
  const { beatriz, relatorio, plano, address } = await comBeatriz(api, site)
  await enter(page, coordenadora)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Beatriz Nóbrega' })).toBeVisible()
  await expect(page.getByText(beatriz.email)).toBeVisible()
  await expect(page.getByText('5º ano A')).toBeVisible()
  await expect(
    planos(page).getByText('Nenhum planejamento encontrado para este educador.'),
  ).toBeVisible()
  await expect(
    relatorios(page).getByText('Nenhum relatório encontrado para este educador.'),
  ).toBeVisible()
  await plano('2099-05-02', 'Decimais')
  await plano('2099-05-01', 'Frações')
  await plano('2020-05-01', 'Passado')
  await relatorio('2026-03-09', 'Leitura em roda.')
  await page.reload()
  await expect(planos(page).getByRole('columnheader')).toHaveText([
    'Data',
    'Atividade',
    'Projeto Temático',
  ])
  await expect(planos(page).locator('tbody tr')).toHaveText([
    '01/05/2099FraçõesHorta',
    '02/05/2099DecimaisHorta',
  ])
  await relatorios(page).getByRole('button', { name: 'Relatório - 09/03/2026' }).click()
  const modal = page.getByRole('dialog', { name: 'Relatório - 09/03/2026' })
  await expect(modal.getByText('Leitura em roda.')).toBeVisible()
  await modal.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  await expect(modal).toBeHidden()
})

test('os filtros rápidos, também em uma semana sem relatórios, um dia só, e a volta a todos @fluxo', async ({
  page,
  api,
  site,
}) => {
  const { relatorio, address } = await comBeatriz(api, site)
  await relatorio('2020-01-15', 'De longe')
  await enter(page, coordenadora)
  await page.goto(address)
  const lista = relatorios(page)
  const itens = lista.getByRole('listitem')
  await lista.getByRole('button', { name: 'Esta Semana' }).click()
  await expect(
    lista.getByText('Nenhum relatório encontrado para os filtros aplicados'),
  ).toBeVisible()
  await relatorio(dia(0), 'De hoje')
  await page.goto(address)
  await expect(itens).toHaveCount(2)
  for (const quick of ['Hoje', 'Esta Semana', 'Este Mês']) {
    const button = lista.getByRole('button', { name: quick, exact: true })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(itens).toHaveText([/De hoje/])
  }
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, rulesOfColours)
  await lista.getByRole('button', { name: 'Ontem' }).click()
  await expect(lista.getByText('Nenhum relatório encontrado para esta data')).toBeVisible()
  await typeDay(lista, 'Data específica', '15/01/2020')
  await expect(itens).toHaveText([/De longe/])
  await expect(lista.getByRole('button', { name: 'Ontem' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await lista.getByRole('button', { name: 'Limpar filtro' }).click()
  await expect(itens).toHaveCount(2)
})

test('o detalhe se renova a cada 30 segundos, sem fechar o que está aberto nem perder a seleção', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { beatriz, relatorio, plano, address } = await comBeatriz(api, site)
  await plano('2099-05-01', 'Frações')
  await relatorio(dia(0), 'De hoje')
  await page.clock.install()
  await enter(page, coordenadora)
  await page.goto(address)
  await expect(relatorios(page).getByRole('listitem')).toHaveCount(1)
  await relatorios(page).getByRole('button', { name: 'Hoje', exact: true }).click()
  await page.getByRole('heading', { name: 'Beatriz Nóbrega' }).selectText()
  await page.setViewportSize({ width: 1024, height: 420 })
  await page.evaluate(() => window.scrollTo(0, 180))
  await plano('2099-05-02', 'Decimais')
  await relatorio(dia(0), 'Também de hoje')
  const polls: string[] = []
  page.on('request', (request) => {
    if (request.headers()['x-segundo-plano'] === '1')
      polls.push(new URL(request.url()).pathname.replace('/api/v1', ''))
  })
  await page.clock.fastForward(30_000)
  await expect(planos(page).locator('tbody tr')).toHaveCount(2)
  await expect(relatorios(page).getByRole('listitem')).toHaveCount(2)
  await expect
    .poll(() => polls.toSorted())
    .toEqual([
      `/educadores/${beatriz.id}`,
      `/planejamentos/educador/${beatriz.id}`,
      `/relatorio/por-educador/${beatriz.id}`,
    ])
  expect(await page.evaluate(() => String(window.getSelection()))).toBe('Beatriz Nóbrega')
  expect(await page.evaluate(() => window.scrollY)).toBe(180)
  await expect(relatorios(page).getByRole('button', { name: 'Hoje', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  // What fails meanwhile is silent, and leaves what is shown.
  await relatorios(page).getByRole('listitem').first().getByRole('button').click()
  await expect(page.getByRole('dialog').getByText('Também de hoje')).toBeVisible()
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 500, json: {} }))
  polls.length = 0
  await page.clock.fastForward(30_000)
  await expect.poll(() => polls.length).toBe(3)
  await expect(page.getByRole('dialog').getByText('Também de hoje')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(relatorios(page).getByRole('listitem')).toHaveCount(2)
  await expect(planos(page).locator('tbody tr')).toHaveCount(2)
  await expect(page.getByText('Não foi possível carregar')).toHaveCount(0)
  await expect(page.getByRole('alert').getByText(/./)).toHaveCount(0)
  await page.unrouteAll()

  // A tab that nobody looks at asks nothing.
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  polls.length = 0
  await page.clock.fastForward(60_000)
  await page.waitForTimeout(500)
  expect(polls).toEqual([])
  expectProblems(/status of 500/)
})

test('a lista de educadores se renova sem mexer no formulário aberto @fluxo', async ({
  page,
  api,
  site,
}) => {
  const { beatriz } = await comBeatriz(api, site)
  await page.clock.install()
  await enter(page, coordenadora)
  await page.goto('/educadores')
  await page.getByRole('button', { name: 'Ações de Beatriz Nóbrega' }).click()
  await page.getByRole('menuitem', { name: 'Editar dados' }).click()
  const form = page.getByRole('dialog', { name: 'Editar Educador' })
  await form.getByLabel('Nome').fill('Beatriz N.')
  await novaEducadora(api, 'Carla Dias')
  await api.put(`/educadores/${beatriz.id}`, { telefone: '1133334444' })
  const poll = page.waitForRequest((request) => request.headers()['x-segundo-plano'] === '1')
  await page.clock.fastForward(30_000)
  await poll
  await expect(page.getByText('Carla Dias')).toBeVisible()
  await expect(form.getByLabel('Nome')).toHaveValue('Beatriz N.')
  await expect(form.getByLabel('Telefone')).toHaveValue('(11) 98765-4321')
})

test('o que não carrega no detalhe diz isso, e não que está vazio', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { relatorio, address } = await comBeatriz(api, site)
  await relatorio(dia(0), 'De hoje')
  await enter(page, coordenadora)
  await page.route(/\/(relatorio|planejamentos)\//, (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await page.goto(address)
  await expect(
    relatorios(page).getByText('Não foi possível carregar. Tentar novamente'),
  ).toBeVisible()
  await expect(planos(page).getByText('Não foi possível carregar os planejamentos.')).toBeVisible()
  await expect(page.getByText(/^Nenhum (planejamento|relatório)/)).toHaveCount(0)
  await page.unrouteAll()
  await relatorios(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(relatorios(page).getByText(emPalavras(dia(0)))).toBeVisible()
  expectProblems(/status of 500/)
})
