import type { Locator } from '@playwright/test'
import { dayOf } from '#model/format'
import { apiOf } from './api.ts'
import { novaAssistente, novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { enter, expect, expectAccessible, phone, test } from './test.ts'

/** So many days before today, 'YYYY-MM-DD'. */
const before = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000))

test('quem falta três vezes seguidas está na fila de cuidado, de onde se abre o caso', async ({
  page,
  api,
  site,
}) => {
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const [ana, davi] = await novosAlunos(api, ['Ana Lima', 'Davi Nunes'], turma)
  const dela = await apiOf(site, beatriz)
  for (const days of [3, 2, 1]) {
    const frequencias = [
      { aluno_id: ana?.id, status: 'ausente' },
      { aluno_id: davi?.id, status: 'presente' },
    ]
    await dela.post(`/turma/${turma.id}/dia/${before(days)}`, { frequencias })
  }
  const contatos = [{ nome: 'Carla', telefone: '11987654321', whatsapp: true }]
  await api.put(`/alunos/${ana?.id}`, { contatos })
  await api.post('/atendimento/', {
    ...{ aluno_id: ana?.id, data: before(1), sigilo: 'equipe' },
    ...{ proximo_passo: 'Ligar à noite', proximo_passo_em: before(0) },
  })
  await enter(page, await novaAssistente(api))
  await page.goto('/assistencia')
  await page.getByRole('link', { name: 'Fila de cuidado' }).click()
  const row = page.getByRole('row', { name: /Ana Lima/ })
  await expect(row).toContainText('3 faltas seguidas')
  await expect(row).toContainText('5º ano A')
  await expect(page.getByText('Davi Nunes')).toBeHidden()
  await expectAccessible(page)
  await expect(row.getByRole('link', { name: '(11) 98765-4321', exact: true })).toHaveAttribute(
    'href',
    'tel:+5511987654321',
  )
  const whatsapp = row.getByRole('link', { name: 'WhatsApp (11) 98765-4321' })
  await expect(whatsapp).toHaveAttribute('href', 'https://wa.me/5511987654321')
  await expect(row.getByRole('cell', { name: 'Ligar à noite' })).toContainText(
    before(0).split('-').toReversed().join('/'),
  )
  // All of its columns are in sight.
  await expect(page.locator('.table-frame.scrolling')).toHaveCount(0)
  await page.setViewportSize(phone.viewport)
  const card = page.getByRole('listitem').filter({ hasText: '3 faltas seguidas' })
  await expect(card.getByText('Telefone', { exact: true })).toBeVisible()
  await expect(card).not.toContainText('—')
  await expectAccessible(page)
  await row.or(card).getByRole('link', { name: 'Ana Lima' }).click()
  await expect(page).toHaveURL(`/assistencia/aluno/${ana?.id}`)
})

test('uma ligação que ninguém atendeu se registra na própria fila, à vista, em 2 cliques, e se desfaz', async ({
  page,
  api,
  site,
}) => {
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const [ana] = await novosAlunos(api, ['Ana Lima'], turma)
  const dela = await apiOf(site, beatriz)
  for (const days of [3, 2, 1]) {
    const frequencias = [{ aluno_id: ana?.id, status: 'ausente' }]
    await dela.post(`/turma/${turma.id}/dia/${before(days)}`, { frequencias })
  }
  const observacao = 'Só depois das 18h'
  const contatos = [{ nome: 'Carla', parentesco: 'mae', telefone: '11987654321', observacao }]
  await api.put(`/alunos/${ana?.id}`, { contatos })
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, await novaAssistente(api))
  await page.goto('/fila-de-cuidado')
  const row = page.getByRole('row', { name: /Ana Lima/ })
  await row.getByRole('button', { name: 'Assumir o caso de Ana Lima' }).click()
  await expect(row.getByRole('button', { name: 'Devolver o caso de Ana Lima' })).toBeFocused()
  await expect(row).toContainText('Você')
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks += 1
  }
  await click(row.getByRole('button', { name: 'Registrar contato de Ana Lima' }))
  const form = page.getByRole('dialog', { name: 'Registrar contato' })
  await expect(form).toBeVisible()
  await expect(row.getByRole('link', { name: 'Ana Lima' })).toBeInViewport()
  const whom = form.getByRole('region', { name: 'A quem ligar' })
  await expect(whom).toContainText(/Ana Lima · 5º ano A.*Carla · Mãe.*\(11\) 98765-4321/s)
  await expect(whom).toContainText(/Só depois das 18h.*Último contato.*Nenhum/s)
  await expect(form.getByLabel('Com quem')).toBeHidden()
  await expectAccessible(page)
  await click(form.getByRole('button', { name: 'Não atendeu' }))
  await expect(page.getByText('Atendimento salvo com sucesso!')).toBeVisible()
  await expect(form).toBeHidden()
  expect(clicks).toBe(2)
  await expect(row).toContainText('Ninguém atendeu')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Atendimento excluído com sucesso!')).toBeVisible()
  await expect(row).not.toContainText('Ninguém atendeu')
  await row.getByRole('button', { name: /^Registrar contato/ }).click()
  // What is typed is not read by everyone until who reads it has been chosen.
  await form.getByText('Mais', { exact: true }).click()
  await form.getByLabel('Relato').fill('Caixa postal')
  await form.getByRole('button', { name: 'Não atendeu' }).click()
  await form.getByLabel('Quem pode ler').click()
  await page.getByTitle('Equipe').last().click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toBeHidden()
  // Nobody was reached: the row stays, and says that somebody tried today.
  await expect(row).toContainText('3 faltas seguidas')
  await expect(row.getByRole('cell').filter({ hasText: /^0Ninguém atendeu$/ })).toBeVisible()
  await expect(row.getByRole('button', { name: /^Registrar contato/ })).toBeFocused()
  // With the keyboard, and with somebody reached, it leaves.
  await page.keyboard.press('Enter')
  await expect(whom).toContainText(/Ligação · Não atendeu.*Caixa postal/s)
  await form.getByRole('button', { name: 'Falei' }).press('Enter')
  await expect(form.getByLabel('Com quem')).toBeFocused()
  await expect(form.getByLabel('Motivo das faltas')).toBeHidden()
  await form.getByText('Mais', { exact: true }).click()
  await expect(form.getByLabel('Motivo das faltas')).toBeVisible()
  await form.getByLabel('Quem pode ler').click()
  await page.getByTitle('Equipe').last().click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Nenhum aluno na fila de cuidado.')).toBeVisible()
  await page.getByRole('link', { name: 'Saíram da fila' }).click()
  await expect(page.getByRole('row', { name: /Ana Lima/ })).toContainText('Contato feito')
  await expectAccessible(page)
})

test('o que se digita de um contato não se perde por um link da página, nem por outro aluno', async ({
  page,
  api,
  site,
}) => {
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const alunos = await novosAlunos(api, ['Ana Lima', 'Davi Nunes'], turma)
  const dela = await apiOf(site, beatriz)
  for (const days of [3, 2, 1]) {
    const frequencias = alunos.map(({ id }) => ({ aluno_id: id, status: 'ausente' }))
    await dela.post(`/turma/${turma.id}/dia/${before(days)}`, { frequencias })
  }
  await enter(page, coordenadora)
  await page.goto('/fila-de-cuidado')
  await page.getByRole('button', { name: 'Registrar contato de Ana Lima' }).click()
  const form = page.getByRole('dialog', { name: 'Registrar contato' })
  const withWhom = form.getByLabel('Com quem')
  await form.getByRole('button', { name: 'Falei' }).click()
  await withWhom.fill('Carla')
  const keep = page.getByRole('button', { name: 'Continuar editando' })

  await page.getByRole('link', { name: 'Ana Lima' }).click()
  await keep.click()
  await expect(page).toHaveURL('/fila-de-cuidado')
  await expect(withWhom).toHaveValue('Carla')

  // The form is over the button, which the keyboard reaches.
  const other = page.getByRole('button', { name: 'Registrar contato de Davi Nunes' })
  await other.press('Enter')
  await keep.click()
  await expect(withWhom).toHaveValue('Carla')
  await other.press('Enter')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(form.getByRole('heading', { name: /^Davi Nunes/ })).toBeVisible()
  await expect(withWhom).toBeHidden()
})

test('num celular o formulário do contato enche a tela, virá-lo não tira o foco, e a coordenação escreve só para a equipe', async ({
  api,
  site,
  openBrowser,
}) => {
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const [ana] = await novosAlunos(api, ['Ana Lima'], turma)
  const dela = await apiOf(site, beatriz)
  for (const days of [3, 2, 1]) {
    const frequencias = [{ aluno_id: ana?.id, status: 'ausente' }]
    await dela.post(`/turma/${turma.id}/dia/${before(days)}`, { frequencias })
  }
  const page = await openBrowser(phone)
  await enter(page, coordenadora)
  await page.goto('/dashboard/coordenador')
  await page.getByRole('button', { name: 'Registrar contato de Ana Lima' }).click()
  const form = page.getByRole('dialog', { name: 'Registrar contato' })
  await expect(form.getByRole('button', { name: 'Falei' })).toBeFocused()
  expect((await form.boundingBox())?.width).toBe(390)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Falei' }).click()
  await expect(form.getByText('Só o serviço social escreve registros sigilosos.')).toBeVisible()
  await form.getByLabel('Com quem').fill('Carla')
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect((await form.boundingBox())?.width).toBe(width === 390 ? 390 : 460)
    await expect(form.getByLabel('Com quem')).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(form.getByLabel('Com quem')).toHaveValue('Carla')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Atendimento salvo com sucesso!')).toBeVisible()
})

test('em Atendimentos o nome leva ao aluno, e a data ao atendimento', async ({ page, api }) => {
  const [ana] = await novosAlunos(api, ['Ana Lima'])
  const body = { aluno_id: ana?.id, sigilo: 'equipe', relato: 'Combinado com a avó' }
  await api.post('/atendimento/', body)
  await enter(page, coordenadora)
  await page.goto('/atendimentos')
  const row = page.getByRole('row', { name: /Ana Lima/ })
  await row.getByRole('button', { name: /abrir o atendimento de Ana Lima$/ }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Combinado com a avó')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  // No title breaks inside a word.
  const broken = await page.getByRole('columnheader').evaluateAll((heads) =>
    heads.flatMap((head) => {
      const text = document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode()
      return [...(text?.nodeValue ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text as Node, index)
        range.setEnd(text as Node, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    }),
  )
  expect(broken).toEqual([])
  await row.getByRole('link', { name: 'Ana Lima' }).click()
  await expect(page).toHaveURL(`/alunos/detalhes/${ana?.id}`)
})

test('os limites dos alertas se mudam em Ajustes, e são crescentes', async ({ page }) => {
  await enter(page, coordenadora)
  await page.goto('/alunos')
  await page.getByText('Administração').click()
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeVisible()
  await page.getByRole('button', { name: 'Editar ajustes' }).click()
  const form = page.getByRole('dialog', { name: 'Editar ajustes' })
  await form.getByLabel('Faltas do ano: segundo limite (%)').fill('5')
  await form.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(form.getByText('Cada limite do ano deve ser maior que o anterior')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Faltas do ano: segundo limite (%)').fill('12,5')
  await form.getByLabel('Faltas seguidas').fill('4')
  await form.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(page.getByText('Ajustes salvos com sucesso!')).toBeVisible()
  await expect(page.getByText('12,5 %')).toBeVisible()
})
