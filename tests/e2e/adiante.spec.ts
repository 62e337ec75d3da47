import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { placed, shifted, taken } from './first-picture.ts'
import { hold } from './hold.ts'
import { novaAssistente, novaTurma, novosAlunos } from './people.ts'
import { button, comTurma, ontem, radio } from './register.ts'
import { coordenadora } from './site.ts'
import { expect, expectAccessible, signIn, test } from './test.ts'

// A worker would answer for the files that these tests hold.
test.use({ serviceWorkers: 'block' })

/** Keeps all code waiting but what draws a page before it. */
const holdCode = (page: Page) => hold(page, /\/assets\/(?!adiante)[^/]*\.js$/)

/**
 * As somebody who goes on at once, as soon as React has the page and what was pressed before is yet to be done again:
 * a key in the row of a child, or a press on what says so, twice.
 */
const pressFirst = (
  page: Page,
  nome: string,
  ...presses: readonly { key?: string; word?: string }[]
) =>
  page.evaluate(
    ({ nome, presses }) => {
      const root = document.getElementById('root') as HTMLElement
      const frame = root.firstElementChild
      const press = () => {
        const row = [...root.querySelectorAll('fieldset')].find((it) =>
          it.textContent.includes(nome),
        )
        if (!row || root.firstElementChild === frame) return
        follow.disconnect()
        for (const { key, word } of presses) {
          const init = { key, bubbles: true, cancelable: true }
          if (key) row.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', init))
          const part =
            row.querySelector<HTMLElement>(`[value=${word}]`) ??
            [...root.querySelectorAll('button')].find((it) => it.textContent === word)
          part?.click()
          part?.click()
        }
      }
      const follow = new MutationObserver(press)
      follow.observe(root, { childList: true, subtree: true })
    },
    { nome, presses },
  )

/** What is there before its code on each screen, as whom. */
const screens = [
  ['/alunos', 'coordenadora', 'Álvaro Sá'],
  ['/turmas', 'coordenadora', '5º ano A'],
  ['/educadores', 'coordenadora', 'Beatriz Nóbrega'],
  ['/dashboard/coordenador', 'coordenadora', 'Roda de leitura'],
  ['/dashboard/educador', 'beatriz', '1 relatório devolvido'],
  ['/assistencia', 'helena', 'Total de Alunos'],
] as const

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const)
  test(`o que está lá antes do código tem nome, e fica onde está depois dele, com ${width} de largura`, async ({
    openBrowser,
    site,
    api,
  }) => {
    const { beatriz, turma, alunos } = await comTurma(api)
    const dela = await apiOf(site, beatriz)
    const frequencias = [{ aluno_id: alunos[0]?.id, status: 'ausente' }]
    await dela.post(`/turma/${turma.id}/dia/${ontem}`, { frequencias })
    const escrever = (report: string) =>
      dela.post<{ id: number }>('/relatorio/', {
        ...{ educador_id: beatriz.id, turma_id: turma.id, data_relatorio: ontem, report },
      })
    const { id } = await escrever('Horta')
    await escrever('Roda de leitura')
    await api.post(`/relatorio/${id}/devolucao`, { visto: null, comentario: 'Conte mais' })
    const people = { coordenadora, beatriz, helena: await novaAssistente(api) }
    const pages = new Map<string, Page>()
    for (const [path, who, sight] of screens)
      await test.step(path, async () => {
        const page = pages.get(who) ?? (await openBrowser({ colorScheme, serviceWorkers: 'block' }))
        if (!pages.has(who)) {
          await page.setViewportSize({ width, height: 900 })
          await signIn(page, people[who])
          pages.set(who, page)
        }
        const arrive = await holdCode(page)
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.getByText(sight).first()).toBeVisible()
        await expectAccessible(page)
        const before = await placed(page)
        expect(before.length).toBeGreaterThan(8)
        arrive()
        await taken(page)
        const after = await placed(page)
        expect(before.filter((words) => !after.includes(words))).toEqual([])
        await page.unrouteAll({ behavior: 'wait' })
      })
  })

test('o que se digita e se aperta antes do código não se perde', async ({ page, api }) => {
  await novosAlunos(api, ['Zeca Lima', 'Álvaro Sá'])
  await signIn(page, coordenadora)
  const arrive = await holdCode(page)
  await page.goto('/alunos', { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: 'Buscar por aluno' }).pressSequentially('zeca')
  await button(page, 'Adicionar aluno').click()
  arrive()
  await expect(page.getByRole('dialog', { name: 'Novo Aluno' })).toBeVisible()
  await expect(page.getByText('Álvaro Sá')).toBeHidden()
  await expect(page).toHaveURL(/busca=zeca/)
})

test('o que se escolhe antes do código fica escolhido, ainda que a página se desenhe outra vez', async ({
  page,
  api,
}) => {
  await api.post('/turma/', { nome: 'Oficina de Cordel', tipo: 'oficina' })
  await novaTurma(api, '5º ano A')
  await signIn(page, coordenadora)
  const answer = await hold(page, '**/api/v1/mudanca/?*')
  const arrive = await holdCode(page)
  const asked = page.waitForRequest('**/api/v1/mudanca/?*')
  await page.goto('/turmas', { waitUntil: 'commit' })
  await asked
  const tipo = page.getByLabel('Tipo')
  await tipo.selectOption('oficina')
  const answered = page.waitForResponse('**/api/v1/mudanca/?*')
  answer()
  await answered
  // The picture is drawn once more, of all answers.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  await expect(tipo).toHaveValue('oficina')
  arrive()
  await taken(page)
  await expect(tipo).toHaveValue('oficina')
  await expect(page.getByText('5º ano A')).toBeHidden()
  await expect(page).toHaveURL(/tipo=oficina/)
})

test('uma linha apertada antes do código, fora do nome, abre-se', async ({ page, api }) => {
  await novosAlunos(api, ['Zeca Lima'])
  await signIn(page, coordenadora)
  const arrive = await holdCode(page)
  await page.goto('/alunos', { waitUntil: 'commit' })
  await page.locator('.list-row').click({ position: { x: 700, y: 10 } })
  arrive()
  await expect(page.getByRole('dialog', { name: 'Zeca Lima' })).toBeVisible()
})

test('as crianças da chamada estão lá antes do código, e quem se marca fica marcado', async ({
  page,
  api,
}) => {
  const { beatriz, gravado } = await comTurma(api)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, beatriz, '/login/educador')
  // The device knows the register from here on.
  await page.goto('/frequencia')
  await expect(radio(page, 'Zeca Lima', 'Presente')).toBeChecked()
  const again = async (act: () => Promise<void>) => {
    const arrive = await holdCode(page)
    await page.goto('/frequencia', { waitUntil: 'commit' })
    await expect(radio(page, 'Zeca Lima', 'Presente')).toBeChecked()
    await act()
    arrive()
    await taken(page)
  }
  await again(async () => undefined)
  await expect(radio(page, 'Zeca Lima', 'Presente')).toBeChecked()
  expect(await shifted(page)).toBe(0)

  await again(async () => {
    await radio(page, 'Álvaro Sá', 'Ausente').check()
    await radio(page, 'Zeca Lima', 'Ausente').check()
    await pressFirst(page, 'Zeca Lima', { word: 'justificado' })
  })
  await expect(radio(page, 'Álvaro Sá', 'Ausente')).toBeChecked()
  await expect(radio(page, 'Zeca Lima', 'Justificado')).toBeChecked()

  // What is not saved yet stands over what the server has: it is not drawn before the code knows it.
  await page.waitForFunction(() => localStorage.getItem('caderno.rascunho') === '1')
  const arrive = await holdCode(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Carregando a turma…')).toBeVisible()
  arrive()
  await expect(radio(page, 'Álvaro Sá', 'Ausente')).toBeChecked()
  await button(page, 'Salvar').click()
  await expect
    .poll(() => gravado())
    .toEqual({ Zeca: 'justificado', Álvaro: 'ausente', João: 'presente' })
})

test('o que se aperta ao chegar o código vem depois do que se apertou antes, na sua peça, uma vez', async ({
  page,
  api,
}) => {
  const { beatriz, gravado } = await comTurma(api)
  await signIn(page, beatriz, '/login/educador')
  await page.goto('/frequencia')
  await expect(radio(page, 'Zeca Lima', 'Presente')).toBeChecked()
  const arrive = await holdCode(page)
  await page.goto('/frequencia', { waitUntil: 'commit' })
  await radio(page, 'Álvaro Sá', 'Ausente').check()
  await pressFirst(page, 'Zeca Lima', { key: 'a' }, { word: 'Salvar' })
  arrive()
  await expect(page.getByText('Frequência salva com sucesso!')).toBeVisible()
  expect(await gravado()).toEqual({ Zeca: 'ausente', Álvaro: 'ausente', João: 'presente' })
})

test('as linhas ficam enquanto parte do código demora', async ({ page, api }) => {
  await novosAlunos(api, ['Zeca Lima'])
  await signIn(page, coordenadora)
  const arrive = await hold(page, /\/assets\/inside/)
  const held = page.waitForRequest(/\/assets\/inside/)
  await page.goto('/alunos', { waitUntil: 'commit' })
  await expect(page.getByText('Zeca Lima')).toBeVisible()
  await held
  // Longer than a frame without rows stands.
  await page.waitForTimeout(7_000)
  await expect(page.getByText('Zeca Lima')).toBeVisible()
  arrive()
  await taken(page)
  await expect(page.getByText('Zeca Lima')).toBeVisible()
})

test('quando as linhas não vêm, a moldura fica até o código dizer por quê', async ({
  page,
  expectProblems,
}) => {
  await signIn(page, coordenadora)
  await page.route('**/api/v1/token/refresh/?*', (route) =>
    route.continue({ url: route.request().url().replace(/\?.*/, '') }),
  )
  await page.route('**/api/v1/alunos/?*', (route) => route.fulfill({ status: 500 }))
  const arrive = await holdCode(page)
  await page.goto('/alunos', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Alunos', level: 1 })).toBeVisible()
  arrive()
  await expect(page.getByText('Não foi possível carregar.')).toBeVisible()
  expectProblems(/500/)
})
