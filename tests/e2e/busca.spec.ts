import { hold } from './hold.ts'
import { novosAlunos } from './people.ts'
import { educadoraComTurma } from './reports.ts'
import { coordenadora } from './site.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAs,
  rulesOfColours,
  signIn,
  test,
} from './test.ts'

test('a busca se usa só com o teclado, em cada largura, no claro e no escuro', async ({
  page,
  api,
}) => {
  await novosAlunos(api, ['Ana Água', 'Bento Aguado', 'Carla Aguiar'])
  const dialog = page.getByRole('dialog', { name: 'Ir para' })
  await signIn(page, coordenadora)
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [768, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    const opener = page.getByRole('button', { name: 'Buscar' }).filter({ visible: true })
    await expect(opener).toHaveCount(1)
    if (width === 390) await opener.click()
    else await page.keyboard.press('Control+k')
    await expect(dialog).toContainText('Onde se busca: Alunos')
    await page.keyboard.type('agu')
    await expect(dialog.getByRole('option')).toHaveCount(3)
    // At 390 pixels in light, every rule has been asked.
    await expectAccessible(
      page,
      width === 390 && colorScheme === 'dark' ? rulesOfColours : undefined,
    )
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('a busca de uma educadora acha só os seus alunos, e abre a ficha', async ({
  page,
  api,
  site,
}) => {
  const { turma, educadora } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  await novosAlunos(api, ['Ana Água', 'Bento Aguado'], turma)
  await novosAlunos(api, ['Carla Aguiar'])
  await signIn(page, educadora)
  // The keys are of the frame, which comes with the first page behind the login.
  await expect(page.getByRole('button', { name: 'Buscar' }).filter({ visible: true })).toHaveCount(
    1,
  )
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar por nome' }).fill('agu')
  await expect(page.getByRole('option').filter({ hasText: 'Aluno' })).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Ana Água' })).toContainText('5º ano A')
  expect(new URL(page.url()).pathname).toBe('/dashboard/educador')
})

test('o que se digita antes de a busca chegar está no seu campo, e na chamada não marca ninguém', async ({
  page,
  api,
  site,
}) => {
  const { turma, educadora } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  await novosAlunos(api, ['Ana Água'], turma)
  await openAs(page, educadora, '/frequencia')
  const roll = page.getByRole('group', { name: 'Ana Água' })
  await expect(roll.getByRole('radio', { name: 'Presente' })).toBeChecked()
  await page.waitForLoadState('networkidle')
  await roll.getByRole('radio', { name: 'Presente' }).focus()
  const arrive = await hold(page, '**/assets/search-*.js')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('aj')
  arrive()
  const field = page.getByRole('combobox', { name: 'Buscar por nome' })
  await expect(field).toHaveValue('aj')
  await page.keyboard.type('uda')
  await expect(field).toHaveValue('ajuda')
  await expect(roll.getByRole('radio', { name: 'Presente' })).toBeChecked()
})
