import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { typeDay } from './inputs.ts'
import { novaEducadora, novosAlunos } from './people.ts'
import { daysAway, educadoraComTurma, shown } from './reports.ts'
import { coordenadora } from './site.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, openAs, phone, test } from './test.ts'

const [hoje, ontem] = [daysAway(0), daysAway(-1)]
const supervisao = (page: Page) => page.getByRole('region', { name: 'Supervisão de Relatórios' })
const linhas = (page: Page) => supervisao(page).getByRole('listitem')
const visao = (page: Page, name: string) => supervisao(page).getByRole('button', { name })
const relatorio = (page: Page, dia: string) =>
  page.getByRole('dialog', { name: `Relatório - ${shown(dia)}` })
const novo = (page: Page) => page.getByRole('dialog', { name: 'Novo Relatório' })
const conteudo = (page: Page) => novo(page).getByLabel('Conteúdo')

test('a coordenação devolve com comentário, a educadora escreve de novo, e a conversa fica', async ({
  page,
  api,
  site,
  openBrowser,
}) => {
  const { educadora, relatorio: escreve } = await educadoraComTurma(
    ...[api, site, 'Beatriz Nóbrega', '5º ano A'],
  )
  await escreve(ontem, 'Lemos dois contos.')
  await openAs(page, coordenadora, '/dashboard/coordenador')
  await linhas(page).getByRole('button').click()
  await relatorio(page, ontem).getByRole('button', { name: 'Devolver com comentário' }).click()
  const form = page.getByRole('dialog', { name: 'Devolver com comentário' })
  await expect(form).toContainText('Lemos dois contos.')
  await form.getByRole('button', { name: 'Devolver', exact: true }).click()
  await expect(form.locator('.ant-modal-body').getByText('Escreva o comentário')).toBeVisible()
  await form.getByLabel('Comentário').fill('Faltou dizer quem não veio.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Devolver', exact: true }).click()
  await expect(page.getByText('Relatório devolvido!')).toBeVisible()
  await expect(linhas(page)).toContainText(['Devolvido'])

  const dela = await openBrowser()
  await openAs(dela, educadora, '/dashboard/educador')
  const devolvidos = dela.getByRole('region', { name: '1 relatório devolvido' })
  await devolvidos.getByRole('link', { name: `Relatório - ${shown(ontem)}, 5º ano A` }).click()
  await expect(relatorio(dela, ontem)).toContainText('Faltou dizer quem não veio.')
  await expectAccessible(dela)
  await relatorio(dela, ontem).getByRole('button', { name: 'Escrever de novo' }).click()
  const denovo = dela.getByRole('dialog', { name: 'Escrever de novo' })
  await expect(denovo).toContainText('Faltou dizer quem não veio.')
  await denovo.getByLabel('Conteúdo').fill('Lemos dois contos. Davi não veio.')
  await denovo.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(dela.getByText('Relatório enviado de novo!')).toBeVisible()
  await expect(denovo).toBeHidden()
  await expect(relatorio(dela, ontem)).toContainText('Enviado de novo por Beatriz Nóbrega')
  await expect(relatorio(dela, ontem).locator(':focus')).toHaveText('Fechar')
  await dela.keyboard.press('Escape')
  await expect(devolvidos).toBeHidden()

  await page.reload()
  await visao(page, 'Novos').click()
  await expect(page).toHaveURL(/\?relatorios=novos$/)
  await linhas(page).getByRole('button').click()
  await expect(relatorio(page, ontem)).toContainText('Davi não veio.')
  await expect(relatorio(page, ontem)).toContainText('Faltou dizer quem não veio.')
  await relatorio(page, ontem).getByRole('button', { name: 'Lido' }).click()
  await expect(page.getByText('Relatório marcado como lido!')).toBeVisible()
  await expect(relatorio(page, ontem)).toBeHidden()
  await expect(supervisao(page).getByText('Nenhum relatório encontrado para os')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Supervisão de Relatórios' })).toBeFocused()
  await visao(page, 'Lidos').click()
  await page.reload()
  await expect(visao(page, 'Lidos')).toHaveAttribute('aria-pressed', 'true')
  await expect(linhas(page)).toContainText(['Lido'])
})

test('quem responde a um texto que mudou é avisado, o comentário fica, e vê o texto novo', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { educadora, relatorio: escreve } = await educadoraComTurma(
    ...[api, site, 'Beatriz Nóbrega', '5º ano A'],
  )
  const { id } = await escreve(ontem, 'Primeiro texto.')
  await openAs(page, coordenadora, '/dashboard/coordenador')
  await linhas(page).getByRole('button').click()
  await relatorio(page, ontem).getByRole('button', { name: 'Devolver com comentário' }).click()
  const form = page.getByRole('dialog', { name: 'Devolver com comentário' })
  await form.getByLabel('Comentário').fill('Conte mais.')
  await api.post(`/relatorio/${id}/devolucao`, { visto: null, comentario: 'De outra pessoa.' })
  const dela = await apiOf(site, educadora)
  await dela.put(`/relatorio/${id}`, { report: 'Segundo texto.' })
  await form.getByRole('button', { name: 'Devolver', exact: true }).click()
  await expect(page.getByText(/Este relatório mudou depois que você o abriu/)).toBeVisible()
  await expect(form.getByLabel('Comentário')).toHaveValue('Conte mais.')
  await expect(form).toContainText('Segundo texto.')
  await form.getByRole('button', { name: 'Devolver', exact: true }).click()
  await expect(page.getByText('Relatório devolvido!')).toBeVisible()
  expectProblems(/status of 409/)
})

test('um relatório se abre preenchido, a data muda só o que não se escreveu, e a chamada leva a ele', async ({
  page,
  api,
  site,
}) => {
  const { educadora, turma, falta } = await educadoraComTurma(
    ...[api, site, 'Beatriz Nóbrega', '5º ano A'],
  )
  const [ana] = await novosAlunos(api, ['Ana Prado'], turma)
  await falta(hoje, ana?.id)
  const dela = await apiOf(site, educadora)
  await dela.post('/planejamentos/', {
    ...{ data_aula: hoje, tema: 'Frações', disciplina: 'Horta', educador_id: educadora.id },
  })
  await openAs(page, educadora, '/frequencia')
  await page.getByRole('button', { name: 'Mais', exact: true }).click()
  await page.getByRole('link', { name: 'Escrever relatório deste dia' }).click()
  await expect(page).toHaveURL(/\/dashboard\/educador$/)
  const preenchido =
    `Turma: 5º ano A\nChamada de ${shown(hoje)}: 0 presentes, 1 ausente, 0 justificados\n` +
    'Plano do dia: Frações (Horta)\n\n'
  await expect(conteudo(page)).toHaveValue(preenchido)
  await expect(novo(page).getByLabel('Data')).toHaveValue(shown(hoje))
  await expectAccessible(page)
  // Nothing was typed: nothing is asked.
  await novo(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(novo(page)).toBeHidden()

  await page.getByRole('button', { name: 'Adicionar relatório' }).click()
  await expect(conteudo(page)).toHaveValue(preenchido)
  await conteudo(page).press('ControlOrMeta+End')
  await conteudo(page).pressSequentially('Lemos dois contos.')
  await novo(page).getByRole('button', { name: 'Mudar a data' }).click()
  await expect(novo(page).getByRole('textbox', { name: 'Data' })).toBeFocused()
  await typeDay(novo(page), 'Data', shown(ontem))
  await expect(
    novo(page).getByText(`Não há chamada salva nem plano em ${shown(ontem)}.`),
  ).toBeVisible()
  await expect(conteudo(page)).toHaveValue('Turma: 5º ano A\n\nLemos dois contos.')
  await novo(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Relatório criado com sucesso!')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Relatório - / })).toContainText(shown(ontem))
})

test('o que se digita antes de vir a chamada fica, e o que não vem é dito', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { educadora } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const ofDay = `**/api/v1/turma/*/dia/${hoje}`
  await page.route(ofDay, async (route) => {
    await held
    await route.fulfill({ status: 500, json: { detail: 'x' } })
  })
  await openAs(page, educadora, '/dashboard/educador')
  await page.getByRole('button', { name: 'Adicionar relatório' }).click()
  await conteudo(page).fill('Já comecei.')
  answer()
  await expect(novo(page).getByText(/Não foi possível buscar a chamada e o plano/)).toBeVisible()
  await page.unroute(ofDay)
  await novo(page).getByRole('button', { name: 'Tentar novamente' }).click()
  const include = novo(page).getByRole('button', { name: /^Incluir a chamada e o plano/ })
  await expect(include).toBeVisible()
  await expect(conteudo(page)).toHaveValue('Já comecei.')
  await include.click()
  await expect(conteudo(page)).toHaveValue('Turma: 5º ano A\nJá comecei.')
  expectProblems(/status of 500/)
})

test('as turmas sem relatório nesta semana, e a tela cheia num tablet e num telefone', async ({
  api,
  site,
  openBrowser,
}) => {
  const { turma } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  await novosAlunos(api, ['Ana Prado'], turma)
  const carla = await educadoraComTurma(api, site, 'Carla Dias', '6º ano B')
  await novosAlunos(api, ['Bruno Lima'], carla.turma)
  const { id } = await carla.relatorio(hoje)
  await api.post(`/relatorio/${id}/devolucao`, { visto: null, comentario: 'Conte mais.' })
  await novaEducadora(api, 'Dora Reis')
  for (const [width, colorScheme] of [
    [768, 'dark'],
    [390, 'light'],
  ] as const) {
    const viewport = { width, height: 900 }
    const page = await openBrowser({ ...(width === 390 ? phone : {}), viewport, colorScheme })
    await openAs(page, coordenadora, '/dashboard/coordenador?relatorios=sem-relatorio')
    await expect(linhas(page)).toHaveText(['5º ano ABeatriz Nóbrega'])
    await expect(linhas(page).getByRole('link', { name: '5º ano A' })).toHaveAttribute(
      ...(['href', `/turmas/detalhes/${turma.id}`] as const),
    )
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await visao(page, 'Devolvidos').click()
    await expect(linhas(page)).toContainText(['Devolvido'])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test('enquanto se veem as turmas sem relatório, os relatórios atrás delas não são pedidos', async ({
  page,
  api,
  site,
}) => {
  const { turma } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  await novosAlunos(api, ['Ana Prado'], turma)
  await openAs(page, coordenadora, '/dashboard/coordenador?relatorios=sem-relatorio')
  await expect(linhas(page)).toHaveText(['5º ano ABeatriz Nóbrega'])
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/v1/relatorio/') asked.push(search)
  })
  await page.reload()
  await expect(linhas(page)).toHaveText(['5º ano ABeatriz Nóbrega'])
  // The new ones are those of 'Hoje'.
  expect(asked.filter((search) => !search.includes('situacao=null'))).toEqual([])
  await visao(page, 'Novos').click()
  await expect(
    page.getByText('Nenhum relatório encontrado para os filtros aplicados'),
  ).toBeVisible()
  expect(asked).toHaveLength(2)
  await visao(page, 'Sem relatório nesta semana').click()
  await expect(linhas(page)).toHaveText(['5º ano ABeatriz Nóbrega'])
  expect(asked).toHaveLength(2)
})
