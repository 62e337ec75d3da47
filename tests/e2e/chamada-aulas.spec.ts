import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { hold } from './hold.ts'
import {
  button,
  comTurma,
  dataDe,
  hoje,
  mark,
  names,
  ontem,
  openRegister,
  radio,
  row,
} from './register.ts'
import { daysAway } from './reports.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test } from './test.ts'

const aulas = [-8, -6, -4, -3, -1].map(daysAway)

/** Five days with a register: Zeca was absent three times, João once, Álvaro never. */
async function comAulas(...of: Parameters<typeof comTurma>) {
  const casa = await comTurma(...of)
  const [zeca, alvaro, joao] = casa.alunos
  const marcar = (dela: Awaited<ReturnType<typeof apiOf>>) =>
    Promise.all(
      aulas.map((data, at) =>
        dela.post(`/turma/${casa.turma.id}/dia/${data}`, {
          frequencias: [
            { aluno_id: zeca?.id, status: at < 3 ? 'ausente' : 'presente' },
            { aluno_id: alvaro?.id, status: 'presente' },
            ...(at === 4
              ? []
              : [{ aluno_id: joao?.id, status: at === 1 ? 'ausente' : 'justificado' }]),
          ],
        }),
      ),
    )
  return { ...casa, marcar, zeca, alvaro, joao }
}

async function described(page: Page, nome: string, text: string) {
  await expect(row(page, nome)).toHaveAccessibleDescription(new RegExp(`^${text}`))
  // What a button offers to tell, nobody has told.
  await expect(row(page, nome)).not.toHaveAccessibleDescription(/avisou/)
}

test('ao lado de cada nome estão as últimas cinco aulas, de uma só chamada, e a ordem por faltas diz o que conta', async ({
  page,
  api,
  site,
}) => {
  const { beatriz, marcar } = await comAulas(api)
  await marcar(await apiOf(site, beatriz))
  const asked: string[] = []
  page.on('request', (request) => {
    if (/ultimas-aulas|\/alunos\//.test(request.url())) asked.push(request.url())
  })
  await openRegister(page, beatriz)
  await described(
    page,
    'Zeca',
    'últimas cinco aulas: ausente, ausente, ausente, presente, presente',
  )
  await described(
    page,
    'João',
    'últimas cinco aulas: justificado, ausente, justificado, justificado, sem registro',
  )
  await expect(row(page, 'João').locator('.lesson-mark')).toHaveText(['J', 'A', 'J', 'J', '–'])
  expect(asked).toHaveLength(1)
  await expect(names(page)).toHaveText([/^Álvaro/, /^João/, /^Zeca/])
  const order = page.getByRole('checkbox', {
    name: 'Mais faltas primeiro faltas nas últimas cinco aulas',
  })
  await button(page, 'Mais').click()
  await order.check()
  await expect(names(page)).toHaveText([/^Zeca/, /^João/, /^Álvaro/])
  await expect(row(page, 'Zeca').getByText('3 faltas')).toBeVisible()
  await expect(row(page, 'João').getByText('1 falta', { exact: true })).toBeVisible()
  await expectAccessible(page)
  // Another day of the same page.
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Data' }).fill(hoje.split('-').reverse().join('/'))
  await button(page, 'Mais').click()
  await expect(order).toBeChecked()
})

test('o sinal de cuidado abre as observações, a quem a chamada nada disse delas; no aparelho não fica nada', async ({
  page,
  api,
  site,
}) => {
  const { beatriz, marcar, zeca } = await comAulas(api)
  await marcar(await apiOf(site, beatriz))
  await api.put(`/alunos/${zeca?.id}`, { quadro_cronico_saude: true, quadro_cronico: 'Asma grave' })
  await openRegister(page, beatriz)
  const sign = button(page, 'Observações de Zeca Lima')
  await expect(sign).toBeVisible()
  await expect(page.getByRole('button', { name: /^Observações de/ })).toHaveCount(1)
  await sign.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Observações de Zeca Lima' })
  await expect(dialog).toContainText('Quadro Crônico de Saúde')
  await expect(dialog).toContainText('Asma grave')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sign).toBeFocused()
  const historico = await api.get<object>(`/alunos/${zeca?.id}/historico?tipo=acessos`)
  expect(JSON.stringify(historico)).toContain('Beatriz')
})

test('no telefone o sinal de cuidado é do tamanho de um dedo, e as aulas cabem, no claro e no escuro', async ({
  openBrowser,
  api,
  site,
}) => {
  const { beatriz, marcar, zeca } = await comAulas(api)
  await marcar(await apiOf(site, beatriz))
  await api.put(`/alunos/${zeca?.id}`, { quadro_cronico_saude: true, quadro_cronico: 'Asma grave' })
  const page = await openBrowser(phone)
  await openRegister(page, beatriz)
  const sign = button(page, 'Observações de Zeca Lima')
  await expect(sign).toBeVisible()
  expect(await sign.boundingBox()).toMatchObject({ width: 44, height: 44 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await sign.tap()
  await expect(page.getByRole('dialog')).toContainText('Asma grave')
})

test('as aulas que falham são ditas, e se tentam de novo; a chamada segue', async ({
  page,
  api,
  expectProblems,
}) => {
  const { beatriz } = await comTurma(api)
  await page.route('**/ultimas-aulas', (route) => route.fulfill({ status: 500, json: {} }))
  await openRegister(page, beatriz)
  await expect(radio(page, 'João', 'Presente')).toBeChecked()
  await button(page, 'Mais').click()
  await expect(page.getByText('As últimas aulas não foram carregadas.')).toBeVisible()
  await page.unroute('**/ultimas-aulas')
  await button(page, 'Tentar novamente').click()
  await expect(page.getByText('As últimas aulas não foram carregadas.')).toBeHidden()
  expectProblems(/500/)
})

test('no telefone as aulas que chegam, ou falham, não movem os alunos, nem mudam a ordem de quem já marca', async ({
  openBrowser,
  api,
  site,
  expectProblems,
}) => {
  const { beatriz, marcar } = await comAulas(api)
  await marcar(await apiOf(site, beatriz))
  const page = await openBrowser(phone)
  const top = async () => (await row(page, 'Zeca').boundingBox())?.y
  const order = page.getByRole('checkbox', { name: 'Mais faltas primeiro' })
  const byName = [/^Álvaro/, /^João/, /^Zeca/]
  const fail = await hold(page, '**/ultimas-aulas', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await openRegister(page, beatriz)
  await button(page, 'Mais').tap()
  await expect(order).toBeDisabled()
  const before = await top()
  fail()
  await expect(page.getByText('As últimas aulas não foram carregadas.')).toBeVisible()
  expect(await top()).toBe(before)
  await page.unroute('**/ultimas-aulas')
  await button(page, 'Tentar novamente').click()
  await described(page, 'Zeca', 'últimas cinco aulas')
  expect(await top()).toBe(before)
  await button(page, 'Mais').tap()
  await order.check()
  await page.keyboard.press('Escape')
  await expect(names(page)).toHaveText([/^Zeca/, /^João/, /^Álvaro/])
  const answer = await hold(page, '**/ultimas-aulas')
  await dataDe(page).fill(ontem.split('-').reverse().join('/'))
  await expect(names(page)).toHaveText(byName)
  await mark(page, 'Álvaro', 'Ausente')
  answer()
  await described(page, 'Zeca', 'últimas quatro aulas')
  await expect(names(page)).toHaveText(byName)
  await button(page, 'Mais').tap()
  await order.check()
  await expect(names(page)).toHaveText([/^Zeca/, /^João/, /^Álvaro/])
  expectProblems(/500/)
})

test.describe('sem rede', () => {
  test.use({ serviceWorkers: 'allow' })

  test('as aulas vêm do aparelho, as mesmas em que a chamada de outro dia se abre, e o sinal de cuidado não', async ({
    page,
    context,
    api,
    site,
    expectProblems,
  }) => {
    const { beatriz, marcar, zeca } = await comAulas(api)
    await marcar(await apiOf(site, beatriz))
    await api.put(`/alunos/${zeca?.id}`, { quadro_cronico_saude: true, quadro_cronico: 'Asma' })
    await openRegister(page, beatriz)
    await expect(button(page, 'Observações de Zeca Lima')).toBeVisible()
    await page.evaluate(async () => {
      const { serviceWorker } = navigator
      await serviceWorker.register('/sw.js')
      if (serviceWorker.controller) return
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
    })
    await context.setOffline(true)
    await page.reload()
    await described(
      page,
      'Zeca',
      'últimas cinco aulas: ausente, ausente, ausente, presente, presente',
    )
    await expect(page.getByRole('button', { name: /^Observações de/ })).toHaveCount(0)
    await button(page, 'Mais').click()
    await expect(page.getByText('faltas nas últimas cinco aulas deste aparelho')).toBeVisible()
    await page.keyboard.press('Escape')
    await page
      .getByRole('textbox', { name: 'Data' })
      .fill((aulas[3] ?? '').split('-').reverse().join('/'))
    await expect(radio(page, 'João', 'Justificado')).toBeChecked()
    await context.setOffline(false)
    // A page that was reloaded without a network may hear of no change: it asks every half minute.
    await expect(button(page, 'Observações de Zeca Lima')).toBeVisible({ timeout: 45_000 })
    expectProblems(/ERR_INTERNET_DISCONNECTED/)
  })
})
