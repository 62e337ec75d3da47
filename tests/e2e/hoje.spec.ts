import { weekdayOf, weekdays } from '#domain/class-day'
import { apiOf } from './api.ts'
import { taken } from './first-picture.ts'
import { hold } from './hold.ts'
import { novaAssistente, novosAlunos } from './people.ts'
import { daysAway, educadoraComTurma, shown } from './reports.ts'
import { coordenadora } from './site.ts'
import { enter, expect, expectAccessible, openAs, test } from './test.ts'

test('Hoje mostra o que espera pela coordenação, na ordem da gravidade, e cada linha se resolve ali', async ({
  page,
  api,
  site,
}) => {
  const casa = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  const { turma, relatorio, falta } = casa
  const [ana] = await novosAlunos(api, ['Ana Prado', 'Bruno Lima'], turma)
  await api.put(`/alunos/${ana?.id}`, { telefone_responsavel: '11987654321' })
  for (const days of [-5, -4, -3]) await falta(daysAway(days), ana?.id)
  await relatorio(daysAway(-1), 'Lemos dois contos.')
  // From 20:00 on that of today would be missing too.
  const hojeEm = weekdayOf(daysAway(0))
  const dias = Object.keys(weekdays).filter((dia) => dia !== hojeEm)
  await api.put(`/turma/${turma.id}`, { dias_de_aula: dias })
  await api.put(`/alunos/${ana?.id}`, { turma_desde: daysAway(-20) })
  await openAs(page, coordenadora, '/dashboard/coordenador')
  const hoje = page.getByRole('region', { name: 'Hoje' })
  const linhas = hoje.getByRole('listitem')
  await expect(linhas.nth(0)).toContainText('Ana Prado')
  await expect(linhas.nth(0)).toContainText('3 faltas seguidas')
  await expect(linhas.nth(1)).toContainText(`Chamada de ${shown(daysAway(-1)).slice(0, 5)}`)
  await expect(linhas.nth(2)).toContainText(`Relatório - ${shown(daysAway(-1))} 5º ano A · Novo`)
  await expect(linhas.nth(2)).toContainText('Beatriz Nóbrega · Lemos dois contos.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const terceira = await linhas.nth(2).boundingBox()
  expect((terceira?.y ?? 0) + (terceira?.height ?? 0)).toBeLessThan(600)
  const totais = page.locator('.figures > *')
  expect(
    new Set(await totais.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().y))).size,
  ).toBe(1)
  await page.setViewportSize({ width: 1440, height: 900 })
  await linhas
    .nth(1)
    .getByRole('button', { name: /^Lembrar Beatriz Nóbrega/ })
    .click()
  await expect(page.getByText('Lembrete enviado a Beatriz Nóbrega.')).toBeVisible()
  await expect(linhas.nth(1)).toContainText('Lembrado')
  await hoje.getByRole('button', { name: /^Ler/ }).click()
  const dialogo = page.getByRole('dialog', { name: `Relatório - ${shown(daysAway(-1))}` })
  await dialogo.getByRole('button', { name: 'Lido', exact: true }).click()
  await expect(linhas.filter({ hasText: 'Relatório -' })).toHaveCount(0)
})

test('a educadora diz que a mãe avisou; a coordenação justifica dali, e a assistente vê o mesmo', async ({
  page,
  api,
  site,
  openBrowser,
  expectProblems,
}) => {
  const { turma, educadora } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  const helena = await novaAssistente(api)
  await novosAlunos(api, ['Ana Prado', 'Bruno Lima'], turma)
  await openAs(page, educadora, '/frequencia')
  const linha = page.getByRole('group', { name: /^Ana Prado/ })
  const antes = await linha.boundingBox()
  await linha.getByRole('button', { name: 'A mãe avisou: Ana Prado' }).click()
  const aviso = page.getByRole('dialog', { name: 'A mãe de Ana Prado avisou' })
  await expect(aviso.getByRole('textbox', { name: 'Primeiro dia' })).toHaveValue(shown(daysAway(0)))
  await aviso.getByLabel('O que foi dito').fill('Consulta no dentista')
  await expectAccessible(page)
  await aviso.getByRole('button', { name: 'Avisar a coordenação' }).click()
  await expect(page.getByText('A coordenação e a assistência social foram avisadas.')).toBeVisible()
  expect((await linha.boundingBox())?.height).toBe(antes?.height)

  const daAssistente = await openBrowser()
  await enter(daAssistente, helena)
  await daAssistente.goto('/assistencia')
  await expect(daAssistente.getByRole('region', { name: 'Hoje' })).toContainText(
    'A mãe avisou: Ana Prado 5º ano A, hoje',
  )
  // Not twice, and not gone where it failed.
  const resolver = daAssistente.getByRole('button', { name: 'Resolver o aviso de Ana Prado' })
  const fail = await hold(daAssistente, '**/api/v1/aviso/**', (route) =>
    route.fulfill({ status: 422, json: { detail: 'Não' } }),
  )
  await resolver.click()
  await expect(resolver).toBeDisabled()
  fail()
  await expect(daAssistente.getByText('O aviso continua aqui. Tente novamente.')).toBeVisible()
  await expect(resolver).toBeEnabled()
  expectProblems(/422/)

  const daCoordenacao = await openBrowser()
  await enter(daCoordenacao, coordenadora)
  await daCoordenacao.goto('/dashboard/coordenador')
  const hoje = daCoordenacao.getByRole('region', { name: 'Hoje' })
  const avisada = hoje.getByRole('listitem').filter({ hasText: 'A mãe avisou: Ana Prado' })
  await expect(avisada).toContainText('Consulta no dentista · a Beatriz Nóbrega')
  await avisada.getByRole('button', { name: 'Justificar as faltas de Ana Prado' }).click()
  const justificativa = daCoordenacao.getByRole('dialog', { name: 'Nova Justificativa' })
  await expect(justificativa.getByLabel('Aluno')).toHaveValue('Ana Prado')
  await expect(justificativa.getByRole('textbox', { name: 'Início' })).toHaveValue(
    shown(daysAway(0)),
  )
  await expect(justificativa.getByLabel('Observação')).toHaveValue('Consulta no dentista')
  await justificativa.getByLabel('Motivo').click()
  await daCoordenacao.getByTitle('Consulta médica').last().click()
  await justificativa.getByRole('button', { name: 'Salvar' }).click()
  await expect(avisada).toHaveCount(0)
  await expect(daCoordenacao.getByText('Justificativa salva com sucesso!')).toBeVisible()
})

test('no telefone, o aviso com Desfazer não cobre a linha que mudou, no alto ou embaixo', async ({
  page,
  api,
  site,
}) => {
  const { turma, falta } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  const nomes = ['Ana Prado', 'Bruno Lima', 'Caio Luz', 'Davi Reis', 'Eva Sá']
  const contatos = [{ nome: 'Carla', telefone: '11987654321', whatsapp: true }]
  for (const { id } of await novosAlunos(api, nomes, turma)) {
    await api.put(`/alunos/${id}`, { contatos })
    for (const days of [-5, -4, -3]) await falta(daysAway(days), id)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, coordenadora, '/dashboard/coordenador')
  const linhas = page.getByRole('region', { name: 'Hoje' }).getByRole('listitem')
  for (const nome of ['Ana Prado', 'Eva Sá']) {
    const linha = linhas.filter({ hasText: nome })
    const contato = linha.getByRole('button', { name: /^Registrar contato/ })
    await contato.click()
    await page.getByRole('button', { name: 'Não atendeu' }).click()
    await expect(linha).toContainText('ninguém atendeu hoje')
    await expect(contato).toBeFocused()
    const toast = await page.locator('.toast').filter({ hasText: 'Desfazer' }).boundingBox()
    const own = await linha.boundingBox()
    const [from = 0, to = 0] = [toast?.y, (toast?.y ?? 0) + (toast?.height ?? 0)]
    expect((own?.y ?? 0) >= to || (own?.y ?? 0) + (own?.height ?? 0) <= from).toBe(true)
    await page.getByRole('button', { name: 'Fechar aviso' }).click()
  }
  // On the smallest phone too, whom to call and what is done then are one line.
  await page.setViewportSize({ width: 360, height: 640 })
  for (const linha of (await linhas.filter({ hasText: '98765' }).all()).slice(0, 5)) {
    const parts = await linha.locator('.phone-links a, button').all()
    const tops = await Promise.all(parts.map(async (one) => (await one.boundingBox())?.y))
    expect(tops).toHaveLength(3)
    expect(new Set(tops).size).toBe(1)
  }
})

test('no telefone, o que a mãe avisou tem a sua altura antes do código dos seus botões', async ({
  api,
  site,
  openBrowser,
}) => {
  const { turma, educadora } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  const [ana] = await novosAlunos(api, ['Ana Prado'], turma)
  const [inicio, fim] = [daysAway(0), daysAway(2)]
  const dito = { inicio, fim, texto: 'Consulta no dentista' }
  await (await apiOf(site, educadora)).post(`/alunos/${ana?.id}/avisos`, dito)
  const page = await openBrowser({ serviceWorkers: 'block' })
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, await novaAssistente(api))
  const come = await hold(page, /\/assets\/notices/)
  await page.goto('/assistencia')
  const avisada = page.getByRole('region', { name: 'Hoje' }).getByRole('listitem')
  await taken(page)
  const antes = (await avisada.boundingBox())?.height
  come()
  await expect(avisada.getByRole('button', { name: /^Resolver/ })).toBeVisible()
  expect((await avisada.boundingBox())?.height).toBe(antes)
})
