import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { signIn } from './test.ts'

test('a demonstração dá uma conta de cada papel, que entra, e some ao encerrar', async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'caderno-tela-demo-'))
  const demo = spawn(process.execPath, [`${process.env.BUILT_FOLDER}/server/demo.js`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, PORT: '0', TMPDIR: folder },
  })
  const gone = once(demo, 'exit')
  let told = ''
  for await (const chunk of demo.stdout) {
    told += chunk
    if (told.includes('Ctrl+C')) break
  }
  expect(readdirSync(folder)).toHaveLength(1)
  const baseURL = /http:\S+/.exec(told)?.[0]
  const accounts = [...told.matchAll(/(\S+@\S+) +senha (\S+)/g)]
  expect(accounts).toHaveLength(3)
  const homes: string[] = []
  for (const [, email = '', senha = ''] of accounts) {
    const context = await browser.newContext({ baseURL })
    const page = await context.newPage()
    await signIn(page, { email, senha })
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
