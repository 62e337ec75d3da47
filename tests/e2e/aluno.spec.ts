import { novaAssistente, novosAlunos } from './people.ts'
import { daysAway, educadoraComTurma } from './reports.ts'
import { coordenadora } from './site.ts'
import {
  enter,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAs,
  phone,
  test,
} from './test.ts'

const nome = 'Maria Antônia de Albuquerque Cavalcanti'

test('no telefone, a cabeça da página do aluno cabe em 320 px, com uma ação principal e a quem ligar', async ({
  api,
  site,
  openBrowser,
}) => {
  const { turma, falta } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  const [maria] = await novosAlunos(api, [nome], turma, '2026-02-02')
  await api.put(`/alunos/${maria?.id}`, {
    contatos: [
      { nome: 'Rosa Cavalcanti', parentesco: 'mae', telefone: '11987654321', whatsapp: true },
    ],
  })
  for (let days = -12; days < -2; days += 1) await falta(daysAway(days), maria?.id)
  await api.post('/atendimento/', {
    ...{ aluno_id: maria?.id, sigilo: 'equipe', proximo_passo: 'Ligar' },
    proximo_passo_em: daysAway(0),
  })
  const page = await openBrowser({ ...phone, viewport: { width: 390, height: 844 } })
  await openAs(page, coordenadora, `/alunos/detalhes/${maria?.id}`)
  const head = page.locator('.page-header')
  await expect(head).toContainText(/5º ano A · 1\d anos/)
  await expect(head.getByRole('link', { name: 'Caso aberto' })).toBeVisible()
  for (const reason of ['% de faltas no ano', '10 faltas seguidas', '10 faltas em 30 dias'])
    await expect(head).toContainText(reason)
  await expect(head).toContainText('Rosa (Mãe)')
  await expect(head.getByRole('link', { name: '(11) 98765-4321', exact: true })).toHaveAttribute(
    'href',
    'tel:+5511987654321',
  )
  await expect(head.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    'https://wa.me/5511987654321',
  )
  expect((await head.boundingBox())?.height).toBeLessThanOrEqual(320)
  await expect(page.locator('.button.primary')).toHaveText(['Registrar contato'])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await head.getByRole('button', { name: `Ações de ${nome}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Declaração de frequência',
    'Editar dados',
    'Juntar com outro cadastro',
    'Desligar aluno',
  ])
})

test('cada parte da página do aluno tem o seu endereço, anda-se nelas pelas setas, e Voltar a deixa', async ({
  page,
  api,
  openBrowser,
}) => {
  const [ana] = await novosAlunos(api, ['Ana Lima'])
  await enter(page, coordenadora)
  await page.goto('/alunos')
  await page.goto(`/alunos/detalhes/${ana?.id}?parte=documentos`)
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText([
    ...['Frequência', 'Linha do tempo', 'Cadastro', 'Documentos', 'Histórico'],
  ])
  const selected = page.getByRole('tab', { selected: true })
  await expect(selected).toHaveText('Documentos')
  await expect(page.getByRole('tabpanel', { name: 'Documentos' })).toContainText(
    'Nenhum documento.',
  )
  await selected.press('ArrowRight')
  await expect(selected).toHaveText('Histórico')
  await expect(selected).toBeFocused()
  await selected.press('ArrowRight')
  await expect(selected).toHaveText('Frequência')
  await expect(page).toHaveURL(/parte=frequencia$/)
  await page.reload()
  await expect(selected).toHaveText('Frequência')
  await selected.press('ArrowLeft')
  await page.getByRole('tab', { name: 'Cadastro' }).click()
  await page.getByRole('button', { name: 'Editar Contatos' }).click()
  const form = page.getByRole('dialog', { name: 'Editar Aluno' })
  await expect(
    form.locator('details[open] > summary').filter({ hasText: 'Contatos' }),
  ).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.goto('/alunos')
  await page.goto(`/alunos/historico/${ana?.id}?tipo=acessos`)
  await expect(selected).toHaveText('Histórico')
  await expect(page.getByText('abriu a ficha').first()).toBeVisible()

  const helena = await novaAssistente(api)
  const dela = await openBrowser()
  await openAs(dela, helena, `/assistencia/aluno/${ana?.id}`)
  await expect(dela.getByRole('tab')).toHaveText([
    ...['Frequência', 'Linha do tempo', 'Cadastro', 'Documentos'],
  ])
  await dela.getByRole('tab', { name: 'Cadastro' }).click()
  await expect(dela.getByRole('heading', { name: 'Dados escolares' })).toBeVisible()
  await expect(dela.getByRole('button', { name: /^Editar/ })).toHaveCount(0)
  await expect(dela.locator('.button.primary')).toHaveText(['Registrar contato'])
})
