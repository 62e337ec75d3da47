import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { judge } from './judge.ts'
import { novaAssistente, novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { enter, expect, expectAccessible, phone, test } from './test.ts'

const pagesOf = async (page: Page) => {
  const pdf = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
  return pdf.match(/\/Type \/Page\b(?!s)/g)?.length
}

test('a declaração é emitida, cabe em uma página, e quem a recebe a confere pelo código', async ({
  page,
  api,
  site,
  openBrowser,
  expectProblems,
}) => {
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const [ana, bia, caio] = await novosAlunos(api, ['Ana Clara de Souza', 'Bia Sá', 'Caio Reis'])
  for (const each of [ana, bia, caio])
    await api.put(`/alunos/${each?.id}`, { turma_id: turma.id, turma_desde: '2026-01-05' })
  const dela = await apiOf(site, beatriz)
  for (const [at, status] of ['presente', 'ausente', 'presente', 'justificado'].entries())
    await dela.post(`/turma/${turma.id}/dia/2026-03-0${at + 2}`, {
      frequencias: [
        { aluno_id: ana?.id, status },
        { aluno_id: bia?.id, status },
      ],
    })
  const helena = await novaAssistente(api)

  await enter(page, helena)
  await page.goto(`/assistencia/aluno/${ana?.id}`)
  await page.getByRole('button', { name: 'Ações de Ana Clara de Souza' }).click()
  await page.getByRole('menuitem', { name: 'Declaração de frequência' }).click()
  await expect(page.getByText('Nenhuma declaração emitida.')).toBeVisible()
  const [de, ate] = [
    page.getByLabel('De', { exact: true }),
    page.getByLabel('Até', { exact: true }),
  ]
  await de.fill('01/02/2026')
  await ate.fill('28/02/2026')
  await page.getByRole('button', { name: 'Emitir declaração' }).click()
  await expect(page.getByRole('alert').first()).toHaveText(
    'Nenhuma chamada registrada do aluno neste período',
  )
  expectProblems(/status of 400/)
  await expectAccessible(page)
  await ate.fill('31/03/2026')
  await page.getByRole('button', { name: 'Emitir declaração' }).click()
  const letter = page.getByRole('region', { name: 'Declaração de Ana Clara de Souza' })
  await expect(letter).toContainText(
    'Ana Clara de Souza, data de nascimento 06/05/2014, da turma 5º ano A, teve, no período de 01/02/2026 a 31/03/2026, 4 dias com chamada registrada: 2 presenças, 1 falta e 1 falta justificada, o que corresponde a 50,0 % (cinquenta por cento) de presença.',
  )
  await expect(page.getByText('não estão todos em Ajustes')).toBeVisible()
  await expectAccessible(page)
  const codigo = (await letter.locator('strong').last().textContent()) ?? ''
  expect(codigo).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByText('Outra via é a mesma declaração')).toBeHidden()
  await expect(letter.getByText('Assistência social')).toBeVisible()
  await expect(letter.getByText(codigo)).toBeVisible()
  expect(await pagesOf(page)).toBe(1)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('table')).toContainText('50,0 %')

  const visitante = await openBrowser(phone)
  await visitante.goto('/conferir-declaracao')
  await expect(visitante).toHaveTitle('Conferir declaração · Caderno')
  await expectAccessible(visitante)
  const campo = visitante.getByLabel('Código')
  await campo.fill('0000 0000 0000 0000')
  await visitante.getByRole('button', { name: 'Conferir' }).click()
  await expect(visitante.getByRole('alert')).toHaveText('Nenhuma declaração com este código.')
  await expect(campo).toBeFocused()
  expectProblems(/status of 404/)
  await campo.fill(codigo.toLowerCase().replaceAll('-', ''))
  await expect(campo).toHaveValue(codigo)
  await visitante.keyboard.press('Enter')
  await expect(visitante.getByRole('status')).toContainText('A. C. S.')
  await expect(visitante.getByRole('status')).toContainText('01/02/2026 a 31/03/2026')
  await expect(visitante.getByRole('status')).toContainText('50,0 %')
  await expect(visitante.getByText('Ana')).toHaveCount(0)
  await expectAccessible(visitante)
  await campo.fill('')
  await expect(visitante.getByRole('status')).toBeEmpty()
  await campo.fill(codigo)

  await page.reload()
  await expect(page.getByRole('table')).toContainText('50,0 %')
  await expect(page.getByRole('button', { name: /^Anular/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Outra via/ }).click()
  await expect(letter.getByText(codigo)).toBeVisible()
  const coordenacao = await openBrowser()
  await enter(coordenacao, coordenadora)
  await coordenacao.goto(`/alunos/historico/${ana?.id}?tipo=acessos`)
  await expect(
    coordenacao.getByRole('listitem').filter({ hasText: 'emitiu uma declaração de frequência' }),
  ).toContainText('Helena Sá')

  await coordenacao.goto(`/declaracao-de-frequencia/${ana?.id}`)
  const anular = coordenacao.getByRole('button', { name: /^Anular a declaração/ })
  await expect(anular).toBeVisible()
  await expectAccessible(coordenacao)
  await anular.click()
  const anula = coordenacao.getByRole('dialog', { name: /^Anular declaração/ })
  await expect(anula).toBeVisible()
  await expectAccessible(coordenacao)
  await anula.getByLabel('Motivo').fill('Período errado')
  await anula.getByRole('button', { name: 'Anular' }).click()
  await expect(coordenacao.getByText('Declaração anulada.')).toBeVisible()
  await expect(coordenacao.getByRole('button', { name: /^Anular/ })).toHaveCount(0)
  await visitante.getByRole('button', { name: 'Conferir' }).click()
  await expect(visitante.getByRole('heading', { name: 'Declaração anulada' })).toBeVisible()
  await expect(visitante.getByText('50,0 %')).toHaveCount(0)
  await expectAccessible(visitante)
  await coordenacao.goto(`/alunos/historico/${ana?.id}`)
  await expect(
    coordenacao.getByRole('listitem').filter({ hasText: 'anulou uma declaração de frequência' }),
  ).toContainText('Período errado')

  await coordenacao.goto('/alunos')
  await coordenacao.getByRole('checkbox', { name: 'Marcar todos desta página' }).check()
  await coordenacao.getByRole('link', { name: 'Declarações de frequência' }).click()
  await expect(coordenacao).toHaveTitle('Declarações de frequência · 3 alunos · Caderno')
  await coordenacao.getByRole('button', { name: 'Emitir 3 declarações' }).click()
  const cartas = coordenacao.getByRole('region', { name: /^Declaração de/ })
  await expect(cartas).toHaveCount(2)
  await expect(coordenacao.getByText('Sem declaração: Caio Reis, Nenhuma chamada')).toBeVisible()
  await expect(coordenacao.getByRole('row', { name: /Bia Sá/ })).toBeVisible()
  await judge(coordenacao, ['light', 'dark'])
  expect(await pagesOf(coordenacao)).toBe(2)
  expectProblems(/status of 400/)
  await coordenacao.goto(`/turmas/detalhes/${turma.id}`)
  await coordenacao.getByRole('link', { name: 'Declarações de frequência' }).click()
  await expect(coordenacao.getByRole('button', { name: 'Emitir 3 declarações' })).toBeVisible()
})
