import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { choose } from './inputs.ts'
import { novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import {
  enter,
  expect,
  expectAccessible,
  expectNoDialogEntry,
  expectNoSidewaysScroll,
  phone,
  rulesOfColours,
  test,
} from './test.ts'

const marca = (page: Page, nome: string) => page.getByRole('checkbox', { name: `Marcar ${nome}` })
const barra = (page: Page) => page.getByRole('region', { name: 'Com as linhas marcadas' })
const numerados = (total: number) =>
  Array.from(
    { length: total },
    (_, at) =>
      `Aluno ${String.fromCharCode(65 + (at % 26))} ${'b'.repeat(1 + Math.floor(at / 26))}`,
  )

test.beforeEach(async ({ page }) => {
  await enter(page, coordenadora)
})

test('linhas marcadas são exportadas, só elas, e mudam juntas; o que houve com cada uma é dito pelo nome @fluxo', async ({
  page,
  api,
}) => {
  await novosAlunos(api, ['Ana Lima', 'Bia Sá', 'Caio Reis'])
  await page.goto('/alunos')
  await marca(page, 'Ana Lima').check()
  await marca(page, 'Caio Reis').click({ modifiers: ['Shift'] })
  await expect(page.getByRole('status').getByText('3 marcados')).toBeAttached()
  await marca(page, 'Bia Sá').uncheck()
  await expect(barra(page)).toContainText('2 marcados')
  const baixado = page.waitForEvent('download')
  await barra(page).getByRole('button', { name: 'Exportar' }).click()
  const csv = await readFile(await (await baixado).path(), 'utf8')
  expect(csv).toContain('Ana Lima')
  expect(csv).not.toContain('Bia Sá')
  await barra(page).getByRole('button', { name: 'Alterar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alterar 2 alunos' })
  await expect(dialog).toContainText('Ana Lima, Caio Reis.')
  await expectAccessible(page)
  await choose(page, 'Campo', 'Turno')
  await dialog.getByRole('button', { name: 'Alterar 2 alunos' }).click()
  await expect(dialog.getByText('Turno é obrigatório')).toBeVisible()
  await choose(page, 'Turno', 'Noite')
  await dialog.getByRole('button', { name: 'Alterar 2 alunos' }).click()
  await expect(dialog.locator('.batch-status')).toHaveText('2 alterados.')
  await expect(dialog.getByRole('listitem')).toHaveText([/Ana Lima ID \d+/, /Caio Reis ID \d+/])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(barra(page)).toBeHidden()
  await page.getByRole('button', { name: 'Caio Reis', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Caio Reis' })).toContainText('Noite')
})

test('excluir muitas pede o número delas, e diz quantas linhas de outras entidades toca @fluxo', async ({
  page,
  api,
}) => {
  await novosAlunos(api, ['Ana Lima'], await novaTurma(api, '5º A'))
  await novosAlunos(api, ['Bia Sá'], await novaTurma(api, '5º B'))
  await page.goto('/turmas')
  await page.getByRole('checkbox', { name: 'Marcar todas desta página' }).check()
  await barra(page).getByRole('button', { name: 'Excluir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmar Exclusão' })
  await expect(dialog).toContainText('Tem certeza que deseja excluir 2 turmas?')
  await expect(dialog).toContainText('2 alunos ficarão sem turma.')
  await dialog.getByRole('button', { name: 'Excluir 2 turmas' }).click()
  await expect(dialog.locator('.batch-status')).toHaveText('2 excluídas.')
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(page.getByText('Nenhuma turma encontrada.')).toBeVisible()
})

test('todas as linhas do filtro são marcadas, excluídas em partes e contadas', async ({
  page,
  api,
}) => {
  await novosAlunos(api, numerados(60))
  await novosAlunos(api, ['Zeca Fica'])
  await page.goto('/alunos?busca=aluno')
  await page.getByRole('checkbox', { name: 'Marcar todos desta página' }).check()
  await barra(page).getByRole('button', { name: 'Marcar todos os 60' }).click()
  await expect(barra(page)).toContainText('60 marcados')
  await expect(barra(page)).toContainText('35 fora desta página')
  await barra(page).getByRole('button', { name: 'Excluir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmar Exclusão' })
  const excluir = dialog.getByRole('button', { name: 'Excluir 60 alunos' })
  await expect(excluir).toBeDisabled()
  await dialog.getByLabel('Para confirmar, digite 60').fill('60')
  await excluir.click()
  await expect(dialog.locator('.batch-status')).toHaveText('60 excluídos.')
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expectNoDialogEntry(page)
  await page.goto('/alunos')
  await expect(page.getByText('1 aluno', { exact: true })).toBeVisible()
})

test('uma resposta perdida é dita, e tentar novamente não faz nada duas vezes', async ({
  page,
  api,
  expectProblems,
}) => {
  await novosAlunos(api, ['Ana Lima', 'Bia Sá'])
  await page.goto('/alunos')
  await page.getByRole('checkbox', { name: 'Marcar todos desta página' }).check()
  await barra(page).getByRole('button', { name: 'Excluir' }).click()
  // The server acts, and its answer never comes.
  await page.route('**/alunos/lote/exclusao', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const dialog = page.getByRole('dialog', { name: 'Confirmar Exclusão' })
  await dialog.getByRole('button', { name: 'Excluir 2 alunos' }).click()
  await expect(dialog.locator('.batch-status')).toHaveText('2 sem resposta.')
  await expect(dialog).toContainText('não se sabe o que já foi feito')
  await page.unroute('**/alunos/lote/exclusao')
  await dialog.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(dialog.locator('.batch-status')).toHaveText('2 excluídos.')
  expectProblems(/ERR_FAILED/)
})

test('o que foi recusado fica marcado, com o motivo', async ({ page, api }) => {
  const [ana] = await novosAlunos(api, ['Ana Lima', 'Bia Sá'])
  await page.goto('/alunos')
  await page.getByRole('checkbox', { name: 'Marcar todos desta página' }).check()
  await api.post('/alunos/lote/exclusao', { ids: [ana?.id] })
  await barra(page).getByRole('button', { name: 'Excluir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmar Exclusão' })
  await dialog.getByRole('button', { name: 'Excluir 2 alunos' }).click()
  await expect(dialog.locator('.batch-status')).toHaveText('1 excluído, 1 recusado.')
  await expect(dialog.getByRole('listitem').first()).toHaveText(/Ana Lima ID \d+: Não encontrado\./)
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(barra(page)).toContainText('1 marcado')
})

test('só com o teclado: setas, intervalo com Shift e espaço, desmarcar', async ({ page, api }) => {
  await novosAlunos(api, ['Ana Lima', 'Bia Sá', 'Caio Reis', 'Davi Melo'])
  await page.goto('/alunos')
  await marca(page, 'Ana Lima').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(marca(page, 'Bia Sá')).toBeFocused()
  await expect(barra(page)).toContainText('2 marcados')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(barra(page)).toContainText('4 marcados')
  await barra(page).getByRole('button', { name: 'Desmarcar todos' }).press('Enter')
  await expect(barra(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('em um telefone, os cartões são marcados, no claro e no escuro', async ({
  openBrowser,
  api,
}) => {
  await novosAlunos(api, ['Ana Lima', 'Bia Sá'])
  const page = await openBrowser(phone)
  await enter(page, coordenadora)
  await page.goto('/alunos')
  await page.getByText('Marcar todos desta página').click()
  await expect(barra(page)).toContainText('2 marcados')
  const judged = async () => {
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, rulesOfColours)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await judged()
  await barra(page).getByRole('button', { name: 'Alterar' }).click()
  await expect(page.getByRole('dialog', { name: 'Alterar 2 alunos' })).toBeVisible()
  await judged()
})

/** The targets that axe finds too small for what of the bar stands beside or over them. */
const targetsUnderBar = (page: Page) =>
  page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { runOnly: ['target-size'] })
    const isOfBar = (target: unknown) =>
      document.querySelector(String(target))?.closest('.mark-bar') !== null
    return violations
      .flatMap(({ nodes }) => nodes)
      .filter(({ any }) =>
        any.some(({ relatedNodes }) => relatedNodes?.some(({ target }) => isOfBar(target[0]))),
      )
      .map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`)
  })

test('onde quer que a lista pare sob a barra das marcadas, nenhum alvo fica menor do que 24 px', async ({
  page,
  api,
}) => {
  await novosAlunos(api, numerados(25))
  for (const { viewport } of [phone, { viewport: { width: 1440, height: 900 } }]) {
    await page.setViewportSize(viewport)
    await page.goto('/alunos')
    await page.getByRole('checkbox', { name: 'Marcar todos desta página' }).check()
    await expectAccessible(page)
    // More than a row of either kind, in steps that are no part of its height.
    for (let y = 0; y < 180; y += 11) {
      await page.evaluate((top) => scrollTo(0, top), y)
      expect.soft(await targetsUnderBar(page), `${viewport.width}, ${y}`).toEqual([])
    }
  }
})
