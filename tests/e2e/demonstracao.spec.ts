import { readdirSync, rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { startDemo } from './demo.ts'
import { signIn } from './test.ts'

test('a demonstração dá uma conta de cada papel, que entra, e some ao encerrar', async ({
  browser,
}) => {
  const { demo, folder, gone, accounts, baseURL } = await startDemo()
  expect(readdirSync(folder)).toHaveLength(1)
  expect(accounts).toHaveLength(3)
  const homes: string[] = []
  for (const conta of accounts) {
    const context = await browser.newContext({ baseURL })
    const page = await context.newPage()
    await signIn(page, conta)
    homes.push(new URL(page.url()).pathname)
    if (homes.at(-1) === '/dashboard/educador') {
      await page.getByRole('button', { name: 'Copiar de outra turma' }).click()
      const choice = page.getByRole('dialog', { name: 'Copiar de outra turma' })
      await expect(choice.getByLabel('Turma', { exact: true })).toContainText('Oficina de Leitura')
      await expect(choice.getByRole('button', { name: /^Copiar / }).first()).toBeVisible()
    }
    await context.close()
  }
  expect(homes).toEqual(['/dashboard/coordenador', '/dashboard/educador', '/assistencia'])
  // npm passes Ctrl+C on to what has had it already.
  demo.kill('SIGINT')
  demo.kill('SIGINT')
  expect(await gone).toEqual([0, null])
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})
