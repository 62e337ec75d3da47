import type { Page } from '@playwright/test'
import { shifted, taken } from './first-picture.ts'
import { hold } from './hold.ts'
import { coordenadora } from './site.ts'
import { expect, expectAccessible, signIn, test } from './test.ts'

// A worker would answer for the files that these tests hold.
test.use({ serviceWorkers: 'block' })

const holdCode = (page: Page) => hold(page, '**/assets/*.js')

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const)
  test(`a moldura está de pé antes do código e nada se desloca, com ${width} de largura`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await signIn(page, coordenadora)
    const arrive = await holdCode(page)
    await page.goto('/turmas', { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { name: 'Turmas', level: 1 })
    const search = page.getByRole('button', { name: 'Buscar' })
    await expect(heading).toBeVisible()
    await expectAccessible(page)
    const places = async () => [(await heading.boundingBox())?.y, await search.boundingBox()]
    const before = await places()
    arrive()
    await taken(page)
    await expect(page.getByRole('button', { name: 'Adicionar turma' })).toBeVisible()
    expect(await places()).toEqual(before)
    expect(await shifted(page)).toBe(0)
  })

test('o que se aperta na moldura antes do código acontece quando ele chega', async ({ page }) => {
  await signIn(page, coordenadora)
  const arrive = await holdCode(page)
  await page.goto('/turmas', { waitUntil: 'commit' })
  await page.getByRole('complementary').getByRole('button', { name: 'Buscar' }).click()
  arrive()
  await expect(page.getByRole('dialog', { name: 'Ir para' })).toBeVisible()
})

test('quem não entrou, ou entrou com outro papel, não vê a moldura', async ({ page }) => {
  await signIn(page, coordenadora)
  await holdCode(page)
  const root = page.locator('#root')
  await page.goto('/frequencia', { waitUntil: 'commit' })
  await expect(root).toBeEmpty()
  await page.evaluate(() => localStorage.removeItem('caderno.entrou'))
  await page.goto('/turmas', { waitUntil: 'commit' })
  await expect(root).toBeEmpty()
})
