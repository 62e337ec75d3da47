import type { Page } from '@playwright/test'
import { childName } from '#demo/names'
import { randomOf } from '#demo/random'
import type { Api } from './api.ts'
import { novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { button, comTurma, counts, dataDe, names, openRegister, radio, salva } from './register.ts'
import { expect, expectAccessible, test } from './test.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar por nome ou ID' })

test('barra leva à busca, as setas andam pelos alunos, P A J marcam e passam, as setas para os lados escolhem, Ctrl+S salva', async ({
  page,
  api,
}) => {
  const { beatriz, gravado } = await comTurma(api)
  await openRegister(page, beatriz)
  await expect(radio(page, 'João', 'Presente')).toBeChecked()
  await page.waitForLoadState('networkidle')
  const { keyboard } = page
  // The keys come with the parts of the register that are loaded last.
  await expect(async () => {
    await keyboard.press('/')
    await expect(search(page)).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await expect(search(page)).toHaveValue('')
  await keyboard.press('ArrowDown')
  await expect(radio(page, 'Álvaro', 'Presente')).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(radio(page, 'João', 'Presente')).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(radio(page, 'Álvaro', 'Presente')).toBeFocused()
  await expect(radio(page, 'Álvaro', 'Presente')).toBeChecked()
  await keyboard.press('a')
  await keyboard.press('j')
  await expect(radio(page, 'Álvaro', 'Ausente')).toBeChecked()
  await expect(radio(page, 'João', 'Justificado')).toBeChecked()
  await expect(radio(page, 'Zeca', 'Presente')).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(radio(page, 'Zeca', 'Ausente')).toBeChecked()
  await keyboard.press('ArrowLeft')
  await expect(radio(page, 'Zeca', 'Presente')).toBeChecked()
  await keyboard.press('Control+s')
  await expect(page.getByText(salva)).toBeVisible()
  expect(await gravado()).toEqual({ Álvaro: 'ausente', João: 'justificado', Zeca: 'presente' })
  await keyboard.press('Control+z')
  await expect.poll(() => gravado()).toEqual({})
})

test('a ajuda mostra as teclas, e nenhuma tecla é tirada do que se escreve', async ({
  page,
  api,
}) => {
  const { beatriz } = await comTurma(api)
  await openRegister(page, beatriz)
  const help = page.getByRole('dialog', { name: 'Teclas da chamada' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(help.getByRole('row', { name: '/ Vai à busca' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(help.getByRole('row', { name: 'Ctrl+S Salva' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('/')
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await button(page, 'Mais').click()
  await button(page, 'Todas as teclas (?)').click()
  await expect(help).toBeVisible()
  await help.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(help).toBeHidden()
  await search(page).focus()
  await page.keyboard.type('a/p?j')
  await expect(search(page)).toHaveValue('a/p?j')
  await search(page).fill('')
  await dataDe(page).focus()
  await dataDe(page).selectText()
  await page.keyboard.type('01/10/2026')
  await expect(dataDe(page)).toHaveValue('01/10/2026')
})

test('na busca, Enter marca ausente o único aluno encontrado, diz quem foi e limpa a busca; com vários, diz quantos são', async ({
  page,
  api,
}) => {
  const { beatriz } = await comTurma(api)
  await openRegister(page, beatriz)
  await search(page).fill('a')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 alunos encontrados: escreva mais do nome.')).toBeVisible()
  await expect(counts(page)).toContainText('3 presentes')
  await search(page).fill('joao')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'João Conceição: ausente' }),
  ).toBeVisible()
  await expect(search(page)).toHaveValue('')
  await expect(search(page)).toBeFocused()
  await expect(names(page)).toHaveCount(3)
  await expect(radio(page, 'João', 'Ausente')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(counts(page)).toContainText('1 ausente')
  await button(page, 'Desfazer').click()
  await expect(radio(page, 'João', 'Presente')).toBeChecked()
})

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A class of thirty with names as the demonstration has them, and three of them who are away today. */
async function turmaDeTrinta(api: Api) {
  const random = randomOf('chamada')
  const nomes = Array.from({ length: 30 }, (_, at) => childName(random, at % 2 ? 'f' : 'm'))
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const alunos = await novosAlunos(api, nomes, turma)
  const faltam = [alunos[3], alunos[14], alunos[27]].flatMap((aluno) => aluno ?? [])
  /** As much of a name as has to be typed until one student alone is shown. */
  const typed = (nome: string) => {
    const letters = Array.from(fold(nome), (_, at) => fold(nome).slice(0, at + 1))
    return (
      letters.find(
        (text) => alunos.filter((other) => fold(other.nome).includes(text)).length === 1,
      ) ?? nome
    )
  }
  return { beatriz, faltam, typed }
}

/** What people did, counted by the page: presses of a pointer and of keys, of which Ctrl is one. */
async function countEvents(page: Page) {
  await page.evaluate(() => {
    const counted = { pointerdown: 0, keydown: 0 }
    for (const type of Object.keys(counted) as (keyof typeof counted)[])
      document.addEventListener(
        type,
        ({ isTrusted }) => {
          if (isTrusted) counted[type] += 1
        },
        true,
      )
    Object.assign(window, { counted })
  })
  return () => page.evaluate(() => (window as never as { counted: object }).counted)
}

test('30 alunos, 3 faltas: até 5 cliques, ou 20 teclas', async ({ openBrowser, api }) => {
  const { beatriz, faltam, typed } = await turmaDeTrinta(api)
  const open = async () => {
    const page = await openBrowser()
    await openRegister(page, beatriz)
    await expect(names(page)).toHaveCount(30)
    const search = page.locator('.register-search input')
    // The keys come after the rows.
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(search).toBeFocused({ timeout: 100 })
    }).toPass()
    await search.blur()
    return page
  }
  const expectSaved = async (page: Page) => {
    await expect(page.getByText(salva)).toBeVisible()
    await expect(counts(page)).toContainText('27 presentes3 ausentes')
  }
  const withKeys = await open()
  const keysNow = await countEvents(withKeys)
  await withKeys.keyboard.press('/')
  for (const { nome } of faltam) {
    await withKeys.keyboard.type(typed(nome))
    await withKeys.keyboard.press('Enter')
  }
  await withKeys.keyboard.press('Control+s')
  await expectSaved(withKeys)
  const keys = (await keysNow()) as { keydown: number; pointerdown: number }
  await button(withKeys, 'Desfazer').click()
  await expect(withKeys.getByText('Ainda não registrada')).toBeVisible()

  const withPointer = await open()
  const clicksNow = await countEvents(withPointer)
  for (const { nome } of faltam)
    await withPointer
      .getByRole('group', { name: nome })
      .locator('label', { hasText: 'Ausente' })
      .click()
  await button(withPointer, 'Salvar').click()
  await expectSaved(withPointer)
  const clicks = (await clicksNow()) as { keydown: number; pointerdown: number }

  console.log(`30 alunos, 3 faltas: ${clicks.pointerdown} cliques, ou ${keys.keydown} teclas`)
  expect(keys).toMatchObject({ pointerdown: 0 })
  expect(keys.keydown).toBeLessThanOrEqual(20)
  expect(clicks).toMatchObject({ keydown: 0 })
  expect(clicks.pointerdown).toBeLessThanOrEqual(5)
})
