import { setTimeout } from 'node:timers/promises'
import { expect as expected, test } from '@playwright/test'
import { startDev } from '../dev-process.ts'
import { coordenadora } from './site.ts'
import { openAs } from './test.ts'

/** A page of some hundred files, and a server that is built again: a busy machine takes its time. */
const expect = expected.configure({ timeout: 60_000 })
test.setTimeout(300_000)

const { email, senha } = coordenadora
const aluno = 'resources/aluno.ts'
const before = '      serie: text('

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

    dev.change(aluno, [before, `      apelido: text('Apelido', { search: true }),\n${before}`])
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

    // The last commit has this one.
    const overlay = page.locator('vite-error-overlay')
    const sentence = 'A tabela "aluno" tem a coluna "rg", que o modelo não conhece.'
    dev.change(aluno, [`rg: text('RG'`, `registro: text('Registro'`])
    await expect(overlay).toContainText(sentence)
    for (const path of ['/healthz', '/api/v1/openapi.json', '/api/v1/turma/']) {
      const answer = await context.request.get(path, { timeout: 3_000 })
      expect([path, answer.status()]).toEqual([path, 503])
      expect((await answer.json()).detail).toContain(sentence)
    }

    // No commit has the other one: it gets another name as it is.
    dev.change(
      aluno,
      [`registro: text('Registro'`, `rg: text('RG'`],
      [`apelido: text('Apelido'`, `alcunha: text('Alcunha'`],
    )
    await expect(overlay).toBeHidden()
    await expect(field('Alcunha')).toBeVisible()
    await expect(field('Nome')).toHaveValue('Ana Lima')
    await expect.poll(documented).toContain('"alcunha"')
    expect(dev.output()).toContain(
      'Saiu do banco o que nenhum commit tem: aluno.apelido (0 valores)',
    )
  } finally {
    await context.close()
    await dev.end()
  }
})
