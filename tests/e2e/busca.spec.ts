import { novosAlunos } from './people.ts'
import { educadoraComTurma } from './reports.ts'
import { coordenadora } from './site.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './test.ts'

test('a busca se usa só com o teclado, em cada largura, no claro e no escuro, e abre a ficha', async ({
  page,
  api,
  site,
  openBrowser,
}) => {
  const { turma, educadora } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  await novosAlunos(api, ['Ana Água', 'Bento Aguado'], turma)
  await novosAlunos(api, ['Carla Aguiar'])
  const dialog = page.getByRole('dialog', { name: 'Buscar' })
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
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.screenshot({ path: `test-results/busca-${width}-${colorScheme}.png` })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  const dela = await openBrowser()
  await signIn(dela, educadora)
  await dela.keyboard.press('Control+k')
  await dela.getByRole('combobox', { name: 'Buscar por nome' }).fill('agu')
  await expect(dela.getByRole('option').filter({ hasText: 'Aluno' })).toHaveCount(2)
  await dela.keyboard.press('Enter')
  await expect(dela.getByRole('dialog', { name: 'Ana Água' })).toContainText('5º ano A')
  expect(new URL(dela.url()).pathname).toBe('/dashboard/educador')
})
