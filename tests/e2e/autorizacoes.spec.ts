import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dayAfter } from '#model/day'
import { dayOf } from '#model/format'
import { pdf } from '../fixtures/arquivos.ts'
import { authorizationOf } from './api.ts'
import { novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { daysAway, shown } from './reports.ts'
import { coordenadora } from './site.ts'
import { enter, expect, expectAccessible, phone, test } from './test.ts'

/** The line of a kind of consent on the page of a student. */
const linha = (page: Page, tipo: string) =>
  page.getByRole('region', { name: 'O que a família autoriza' }).getByRole('listitem').filter({
    hasText: tipo,
  })

test('a família responde, revoga, e a chamada, a lista e o que falta sabem disso', async ({
  page,
  api,
  openBrowser,
  expectProblems,
}) => {
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const [ana, bia] = await novosAlunos(api, ['Ana Lima', 'Bia Lima'], turma)

  await test.step('nada vem escolhido: a resposta se diz, e se revoga em um dia', async () => {
    await enter(page, coordenadora)
    await page.goto(`/alunos/detalhes/${ana?.id}?parte=documentos`)
    await expect(linha(page, 'Passeio')).toContainText('Sem resposta')
    await page.getByRole('button', { name: 'Registrar a resposta: Uso de imagem' }).click()
    const form = page.getByRole('dialog')
    await expect(form.getByText('Selecione')).toBeVisible()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form.getByText('Diga a resposta')).toBeVisible()
    await form.getByRole('combobox', { name: 'Resposta' }).click()
    await page.getByTitle('Autoriza', { exact: true }).click()
    await form.getByLabel('Quem assinou').fill('Carla Lima')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(linha(page, 'Uso de imagem')).toContainText('Autoriza')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Revogar: Uso de imagem' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click()
    await expect(linha(page, 'Uso de imagem')).toContainText('Revogada')
    await expect(page.getByRole('region', { name: 'Autorizações' })).toContainText('Carla Lima')
  })

  await test.step('na chamada, um sinal por toque', async () => {
    const daEducadora = await openBrowser(phone)
    await enter(daEducadora, beatriz)
    await daEducadora.goto('/frequencia')
    await daEducadora.getByRole('button', { name: 'sem imagem: Ana Lima' }).click()
    const dialog = daEducadora.getByRole('dialog', { name: 'Autorizações de Ana Lima' })
    await expect(dialog.getByRole('listitem').first()).toContainText('Revogada')
    await expectAccessible(daEducadora)
    await expect(dialog).not.toContainText('Carla')
  })

  await test.step('excluir a última resposta diz antes qual volta a valer', async () => {
    const of = { aluno_id: bia?.id, tipo_id: 3 }
    await api.post('/autorizacao/', { ...of, resposta: 'autoriza', dia: '2026-01-05' })
    await api.post('/autorizacao/', { ...of, resposta: 'nao', dia: '2026-02-05' })
    await page.goto(`/alunos/detalhes/${bia?.id}?parte=documentos`)
    await expect(linha(page, 'Passeio')).toContainText('Não autoriza')
    await page.getByRole('button', { name: 'Ações de Passeio' }).first().click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    const question = page.getByRole('dialog', { name: 'Confirmar Exclusão' })
    await expect(question).toContainText('Vai para a Lixeira, e de lá pode voltar.')
    await question.getByRole('button', { name: 'Excluir' }).click()
    await expect(question).toContainText('A autorização de 05/01/2026 volta a valer: Autoriza.')
    await expect(linha(page, 'Passeio')).toContainText('Não autoriza')
    await expectAccessible(page)
    expectProblems(/status of 428/)
    await question.getByRole('button', { name: 'Excluir assim mesmo' }).click()
    await expect(linha(page, 'Passeio')).toContainText(/Passeio.*desde 05\/01\/2026.*Autoriza/)
  })

  await test.step('na lista de alunos, quem está sem resposta a um tipo', async () => {
    await page.goto('/alunos?sem_resposta=1')
    await expect(page.getByRole('button', { name: /^Bia Lima/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Ana Lima/ })).toBeHidden()
  })

  await test.step('o que falta na turma: planilha, cartas e papel', async () => {
    await page.goto(`/turmas/detalhes/${turma.id}`)
    await page.getByRole('link', { name: 'O que falta' }).click()
    await expect(page.getByText('2 alunos · a receber:')).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar CSV' }).click()
    const text = await readFile(await (await saving).path(), 'utf8')
    expect(text).toContain('Aluno;Certidão de nascimento;CPF;')
    expect(text).toContain('Bia Lima;Falta;Falta;')
    await page.setViewportSize(phone.viewport)
    const cartao = page.getByRole('region', { name: 'Documentos' }).getByRole('listitem').first()
    await expect(cartao).toContainText('Declaração escolarFalta')
    await expect(cartao).not.toContainText('Laudo')
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('button', { name: 'Cartas às famílias' }).click()
    const carta = page.getByRole('region', { name: 'Carta à família de Ana Lima' })
    await expect(carta).toContainText('Passeio.')
    await expect(carta).not.toContainText('Uso de imagem.')
    await expectAccessible(page)
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: 'Imprimir' }).click()
    await expect(page.locator('body[data-printed]')).toBeVisible()
    await page.goto(`/alunos/historico/${bia?.id}`)
    await page.getByText('Acessos', { exact: true }).click()
    for (const verb of ['exportou', 'imprimiu'])
      await expect(page.getByText(`${verb} o que falta de documentos e autorizações`)).toBeVisible()
  })
})

test('um documento diz o que é, e a coordenação vê que certidões vencem', async ({
  page,
  api,
  site,
}) => {
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const [ana] = await novosAlunos(api, ['Ana Lima'], turma)
  await enter(page, coordenadora)

  await test.step('o tipo de um documento, e até quando vale; o que vence está em Hoje', async () => {
    const ontem = shown(daysAway(-1))
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(pdf())]), 'laudo.pdf')
    const authorization = await authorizationOf(site, coordenadora)
    const path = `${site.server}/api/v1/alunos/${ana?.id}/documentos`
    expect((await fetch(path, { method: 'POST', body, headers: { authorization } })).status).toBe(
      201,
    )
    await page.goto(`/alunos/detalhes/${ana?.id}?parte=documentos`)
    await page.getByRole('button', { name: 'Tipo de laudo.pdf' }).click()
    const form = page.getByRole('dialog', { name: 'Tipo do documento' })
    await form.getByRole('combobox', { name: 'Tipo' }).click()
    await page.getByTitle('Laudo', { exact: true }).click()
    await form.getByRole('textbox', { name: 'Válido até' }).fill(ontem)
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText(`venceu em ${ontem}`)).toBeVisible()
    await page.goto('/dashboard/coordenador')
    const linha = page.getByRole('region', { name: 'Hoje' }).getByText(`Laudo: venceu em ${ontem}`)
    await expect(linha).toBeVisible()
    await page.getByRole('link', { name: 'Ver documentos: Ana Lima' }).click()
    await expect(page.getByText(`venceu em ${ontem}`)).toBeVisible()
    await page.getByRole('button', { name: 'Tipo de laudo.pdf' }).click()
    await expect(form.getByTitle('Laudo', { exact: true })).toBeVisible()
    await form.getByRole('textbox', { name: 'Válido até' }).fill('31/12/2021')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('venceu em 31/12/2021')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'laudo.pdf' })).toContainText('Laudo')
    await page.goto(`/alunos/historico/${ana?.id}`)
    await expect(page.getByText('disse o que é um documento').first()).toBeVisible()
  })

  await test.step('uma linha de Hoje leva às certidões', async () => {
    const today = dayOf(new Date())
    const soon = dayAfter(today, 20)
    const of = { de: 'educador', educador_id: beatriz.id, tipo: 'estadual' }
    await page.goto('/dashboard/coordenador')
    await expect(page.getByText('Alunos com Baixa Frequência')).toBeVisible()
    await expect(page.getByText('certidão')).toBeHidden()
    await api.post('/certidao/', { ...of, emitida_em: '2020-01-02' })
    await api.post('/certidao/', { ...of, tipo: 'federal', emitida_em: today, valida_ate: soon })
    await page.reload()
    const hoje = page.getByRole('region', { name: 'Hoje' })
    await expect(hoje).toContainText('1 certidão vence em 30 dias · 1 certidão venceu')
    await expect(hoje).not.toContainText('Tudo em dia')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ver certidões' }).click()
    await expect(page.getByText('Sem certidão: ')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Criminal, federal', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Ações de Beatriz/ })).toHaveCount(2)
    // On a phone, too, whose a certificate is stands first.
    await page.setViewportSize(phone.viewport)
    await expect(page.locator('.card-name').first()).toContainText('Beatriz')
    await page.goto('/minha-conta')
    const lembretes = page.getByRole('checkbox', { name: 'Receber lembretes por e-mail' })
    await expect(lembretes).toHaveAccessibleDescription(/certidões da equipe a renovar/)
  })
})
