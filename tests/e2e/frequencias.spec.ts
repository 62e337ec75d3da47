import type { Page } from '@playwright/test'
import { type Api, apiOf } from './api.ts'
import { choose, typeDay } from './inputs.ts'
import { novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { coordenadora, type Site } from './site.ts'
import { enter, expect, test } from './test.ts'

const dias = ['2026-03-09', '2026-03-10', '2026-03-11'] as const
const statuses = [
  ['ausente', 'presente'],
  ['ausente', 'justificado'],
  ['presente', 'presente'],
] as const
const erro = 'Erro ao buscar dados de frequência.'
const vazio = 'Nenhum dado de frequência disponível'

/** A class of two students with three days of attendance. */
async function comHistorico(api: Api, site: Site) {
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const alunos = await novosAlunos(api, ['Zélia Ávila', 'Álvaro Sá'], turma)
  const dela = await apiOf(site, beatriz)
  for (const [index, data] of dias.entries())
    await dela.post(`/turma/${turma.id}/dia/${data}`, {
      frequencias: alunos.map(({ id }, at) => ({ aluno_id: id, status: statuses[index]?.[at] })),
    })
  return { turma, alunos }
}

async function openViewing(page: Page, query = '') {
  await enter(page, coordenadora)
  await page.goto(`/frequencias/visualizar${query}`)
}

async function openClass(page: Page, modo: string) {
  await openViewing(page)
  await choose(page, 'Turma', '5º ano A')
  await choose(page, 'Modo de visualização', modo)
}

const type = (page: Page, label: string, day: string) => typeDay(page.locator('form'), label, day)
const search = (page: Page) => page.getByRole('button', { name: 'Buscar Frequências' }).click()
const figures = (page: Page) => page.locator('.figures dd')
const rows = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title }) }).locator('tbody tr')

test('o histórico da turma mostra totais, o resumo de cada aluno e os registros, e vive no endereço @fluxo', async ({
  page,
  api,
  site,
}) => {
  await comHistorico(api, site)
  await openViewing(page)
  await choose(page, 'Turma', '5º ano A')
  await search(page)
  await expect(figures(page)).toHaveText(['6', '350,0 %', '233,3 %', '116,7 %'])
  await expect(rows(page, 'Resumo por aluno')).toHaveText([
    'Álvaro Sá32010,0 %',
    'Zélia Ávila312066,7 %',
  ])
  await expect(rows(page, 'Registros por dia')).toHaveText([
    '11/03/2026Álvaro SáPresente',
    '11/03/2026Zélia ÁvilaPresente',
    '10/03/2026Álvaro SáJustificado',
    '10/03/2026Zélia ÁvilaAusente',
    '09/03/2026Álvaro SáPresente',
    '09/03/2026Zélia ÁvilaAusente',
  ])
  await expect(rows(page, 'Registros por dia').last().locator('.tag.bad')).toHaveText('Ausente')
  const heading = page.getByRole('columnheader', { name: '% de faltas' })
  for (const [order, first] of [
    ['ascending', 'Álvaro'],
    ['descending', 'Zélia'],
  ] as const) {
    await heading.getByRole('button').click()
    await expect(heading).toHaveAttribute('aria-sort', order)
    await expect(rows(page, 'Resumo por aluno').first()).toContainText(first)
  }
  await page.getByRole('searchbox', { name: 'Buscar por aluno' }).fill('alvaro')
  await expect(rows(page, 'Registros por dia')).toHaveCount(3)
  await expect(page).toHaveURL(/nome=alvaro/)
  await page.reload()
  await expect(rows(page, 'Registros por dia')).toHaveCount(3)
  await choose(page, 'Modo de visualização', 'Frequência de um Dia Específico')
  await expect(rows(page, 'Registros por dia')).toHaveCount(0)
})

test('um período pede as duas datas, um dia sem registro tem o texto de vazio, e o histórico de um aluno pede o aluno; cada um traz só o seu @fluxo', async ({
  page,
  api,
  site,
}) => {
  await comHistorico(api, site)
  await test.step('por período', async () => {
    await openClass(page, 'Frequência por Período')
    await search(page)
    await expect(page.getByText('Por favor, selecione as datas de início e fim.')).toHaveCount(2)
    await type(page, 'Data de início', '10/03/2026')
    await type(page, 'Data de fim', '11/03/2026')
    await search(page)
    await expect(rows(page, 'Registros por dia')).toHaveCount(4)
    await expect(page).toHaveURL(/inicio=2026-03-10&fim=2026-03-11/)
  })

  await test.step('um dia', async () => {
    await choose(page, 'Modo de visualização', 'Frequência de um Dia Específico')
    await type(page, 'Data', '10/03/2026')
    await search(page)
    await expect(rows(page, 'Registros do dia')).toHaveText([
      'Álvaro SáJustificado',
      'Zélia ÁvilaAusente',
    ])
    await type(page, 'Data', '12/03/2026')
    await search(page)
    await expect(page.getByText(vazio)).toBeVisible()
    await page.goBack()
    await expect(rows(page, 'Registros do dia')).toHaveCount(2)
  })

  await test.step('um aluno', async () => {
    await choose(page, 'Modo de visualização', 'Histórico Individual do Aluno')
    await search(page)
    await expect(page.getByText('Por favor, selecione um aluno.')).toBeVisible()
    await choose(page, 'Aluno', 'Zélia Ávila')
    await search(page)
    await expect(page.getByRole('heading', { name: 'Zélia Ávila' })).toBeVisible()
    await expect(figures(page)).toHaveText(['3', '133,3 %', '266,7 %', '00,0 %'])
    await page.reload()
    await expect(figures(page)).toHaveText(['3', '133,3 %', '266,7 %', '00,0 %'])
  })
})

test('404 é um resultado vazio, e outra falha é dita e pode ser tentada de novo; uma turma que não há também é dita', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { turma } = await comHistorico(api, site)
  const historico = '**/api/v1/turma/frequencia/*'
  await page.route(historico, (route) => route.fulfill({ status: 404, json: { detail: 'x' } }))
  await openViewing(page, `?turma=${turma.id}&modo=historico`)
  await expect(page.getByText(vazio)).toBeVisible()
  await page.unroute(historico)
  await page.route(historico, (route) => route.fulfill({ status: 500, json: { detail: 'x' } }))
  await search(page)
  await expect(page.getByRole('dialog')).toContainText(erro)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: 'Buscar Frequências' })).toBeFocused()
  await page.unroute(historico)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(rows(page, 'Registros por dia')).toHaveCount(6)
  await page.goto('/frequencias/visualizar?turma=999&modo=historico')
  await expect(page.getByText('Turma não encontrada.')).toBeVisible()
  await page.goto('/declaracao-de-frequencia?turma=abc')
  await expect(page.getByText('Ninguém está nessa turma. Escolha outra.')).toBeVisible()
  await expect(page.getByRole('link', { name: '5º ano A' })).toBeVisible()
  expectProblems(/40[04]|500/)
})

test('quem mudou de turma é nomeado, e quem não se encontra também', async ({
  page,
  api,
  site,
}) => {
  const { turma, alunos } = await comHistorico(api, site)
  await api.put(`/alunos/${alunos[0]?.id}`, { turma_id: null })
  const registros = [
    { id: 1, aluno_id: alunos[0]?.id, data: '2026-03-10', status: 'presente' },
    { id: 2, aluno_id: 999, data: '2026-03-10', status: 'ausente' },
  ]
  await page.route('**/api/v1/turma/frequencia/*', (route) => route.fulfill({ json: registros }))
  await openViewing(page, `?turma=${turma.id}&modo=historico`)
  await expect(rows(page, 'Registros por dia')).toHaveText([
    '10/03/2026Aluno não encontradoAusente',
    '10/03/2026Zélia ÁvilaPresente',
  ])
})

test('um ano de uma turma, 6.000 registros, aparece em páginas e é buscado sem espera', async ({
  page,
  api,
  site,
}) => {
  const { turma } = await comHistorico(api, site)
  const alunos = Array.from({ length: 30 }, (_, n) => ({ id: n + 1, nome: `Aluno ${n + 1}` }))
  const days = Array.from({ length: 200 }, (_, n) =>
    new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10),
  )
  const registros = days.map((data) => ({
    data,
    frequencias: alunos.map(({ id }) => ({ id, aluno_id: id, data, status: 'presente' })),
  }))
  await page.route('**/api/v1/turma/', (route) => route.fulfill({ json: [{ ...turma, alunos }] }))
  await page.route('**/api/v1/turma/frequencia/*', (route) =>
    route.fulfill({ json: { registros } }),
  )
  await openViewing(page, `?turma=${turma.id}&modo=historico`)
  await expect(figures(page).first()).toHaveText('6.000')
  await expect(rows(page, 'Registros por dia')).toHaveCount(50)
  await page.getByRole('searchbox', { name: 'Buscar por aluno' }).fill('aluno 30')
  await expect(rows(page, 'Resumo por aluno')).toHaveCount(1)
})
