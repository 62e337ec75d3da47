import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect as expected, test } from '@playwright/test'
import { lockFolder } from '#server/disk/folder-lock'
import { startDev } from '../dev-process.ts'
import { coordenadora } from './site.ts'
import { openAs } from './test.ts'

/** A page of some hundred files, and a server that is built again: a busy machine takes its time. */
const expect = expected.configure({ timeout: 60_000 })
test.setTimeout(420_000)

const { email, senha } = coordenadora
const aluno = 'resources/aluno.ts'
const before = '      serie: text('
const renamed = [`rg: text('RG'`, `registro: text('Registro'`] as const
const sentence = 'A tabela "aluno" tem a coluna "rg", que o modelo não conhece.'
const offer = 'npm run dev -- --banco-novo'

test('npm run dev: uma declaração salva aparece no formulário aberto, que guarda o digitado sem a página recarregar, e na API, também salva cinco vezes depressa; um erro aparece na página com a frase do servidor, que a API responde, e sai com ele', async ({
  browser,
}) => {
  const dev = await startDev(email, senha)
  const context = await browser.newContext({ baseURL: dev.url })
  try {
    const page = await context.newPage()
    await openAs(page, coordenadora, '/alunos')
    await page.getByRole('button', { name: 'Adicionar aluno' }).click()
    const form = page.getByRole('dialog', { name: 'Novo Aluno' })
    const field = (label: string) => form.getByRole('textbox', { name: label, exact: true })
    const documented = async () => (await context.request.get('/api/v1/openapi.json')).text()
    await field('Nome').fill('Ana Lima')
    const loaded = () => page.evaluate(() => performance.timeOrigin)
    const first = await loaded()

    dev.change(aluno, [
      before,
      `      apelido: text('Apelido', { first: true, search: true }),\n${before}`,
    ])
    await field('Apelido').fill('Nina', { timeout: 60_000 })
    await expect(field('Nome')).toHaveValue('Ana Lima')
    expect(await loaded()).toBe(first)
    await expect.poll(documented).toContain('"apelido"')

    // Each save comes at another point of the build, or of the start, that the one before set off.
    for (const n of [1, 2, 3, 4, 5]) {
      dev.change(aluno, [before, `      turno_${n}: text('Turno ${n}'),\n${before}`])
      await setTimeout(250 + 200 * n)
    }
    await expect.poll(documented).toContain('"turno_5"')
    expect(dev.output()).not.toContain('Cannot find module')
    await expect(field('Nome')).toHaveValue('Ana Lima')

    const overlay = page.locator('vite-error-overlay')
    dev.change(aluno, renamed)
    await expect(overlay).toContainText(sentence)
    await expect(overlay).toContainText(offer)
    for (const path of ['/healthz', '/api/v1/openapi.json', '/api/v1/turma/']) {
      const answer = await context.request.get(path, { timeout: 3_000 })
      expect([path, answer.status()]).toEqual([path, 503])
      expect((await answer.json()).detail).toContain(sentence)
    }

    dev.change(
      aluno,
      [renamed[1], renamed[0]],
      [`apelido: text('Apelido', {`, `alcunha: text('Alcunha', { was: 'apelido',`],
    )
    await expect(overlay).toBeHidden()
    await expect(field('Alcunha')).toBeVisible()
    await expect(field('Nome')).toHaveValue('Ana Lima')
    await expect.poll(documented).toContain('"alcunha"')
  } finally {
    await context.close()
    await dev.end()
  }
})

test('npm run dev -- --banco-novo começa com um banco novo, uma vez, e guarda ao lado a pasta de dados que não serve mais, se nenhum outro processo a usa; o início que a recusa o oferece', async () => {
  let dev = await startDev(email, senha)
  try {
    const folder = dev.folder
    const status = (path: string) =>
      fetch(dev.url + path, { signal: AbortSignal.timeout(60_000) }).then((answer) => answer.status)
    const kept = () => readdirSync(folder).filter((name) => name.startsWith('data-'))
    expect(await status('/healthz')).toBe(200)

    dev.change(aluno, renamed)
    await expect.poll(dev.output).toContain(`${sentence} `)
    await expect.poll(dev.output).toContain(offer)
    expect(kept()).toEqual([])

    const unlock = lockFolder(join(folder, 'data'))
    dev = await dev.again('--banco-novo')
    await expect.poll(dev.output).toContain('já está em uso por outro processo')
    unlock()
    expect(kept()).toEqual([])

    dev = await dev.again('--banco-novo')
    await expect.poll(() => status('/healthz')).toBe(200)
    expect(kept()).toEqual([expect.stringMatching(/^data-antes-\d{4}-\d\d-\d\d/)])
    const [old = ''] = kept()
    expect(dev.output()).toContain(old)
    expect(existsSync(join(folder, old, 'caderno.db'))).toBe(true)

    // Only the first server of a start: the next ones keep what has been typed since.
    dev.change(aluno, [before, `      apelido: text('Apelido'),\n${before}`])
    const documented = () => fetch(`${dev.url}/api/v1/openapi.json`).then((answer) => answer.text())
    await expect.poll(documented).toContain('"apelido"')
    expect(kept()).toEqual([old])
  } finally {
    await dev.end()
  }
})
