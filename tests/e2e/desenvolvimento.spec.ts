import { expect, test } from '@playwright/test'
import { startDev } from '../dev-process.ts'
import { coordenadora } from './site.ts'
import { openAs } from './test.ts'

const { email, senha } = coordenadora
const aluno = 'resources/aluno.ts'
const before = '      serie: text('

test('npm run dev: uma declaração salva aparece no formulário aberto, que guarda o digitado, e na API; um erro aparece na página com a frase do servidor, e sai com ele', async ({
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

    dev.change(aluno, before, `      apelido: text('Apelido', { search: true }),\n${before}`)
    await field('Apelido').fill('Nina')
    await expect(field('Nome')).toHaveValue('Ana Lima')
    expect(await documented()).toContain('"apelido"')

    // No commit has the field: it gets another name as it is.
    dev.change(aluno, `apelido: text('Apelido'`, `alcunha: text('Alcunha'`)
    await expect(field('Alcunha')).toBeVisible()
    await expect(field('Nome')).toHaveValue('Ana Lima')
    await expect.poll(documented).toContain('"alcunha"')
    expect(dev.output()).toContain(
      'Saiu do banco o que nenhum commit tem: aluno.apelido (0 valores).',
    )

    // This one is in the last commit.
    const overlay = page.locator('vite-error-overlay')
    dev.change(aluno, `rg: text('RG'`, `registro: text('Registro'`)
    await expect(overlay).toContainText(
      'A tabela "aluno" tem a coluna "rg", que o modelo não conhece.',
    )
    dev.change(aluno, `registro: text('Registro'`, `rg: text('RG'`)
    await expect(overlay).toBeHidden()
    await expect(field('RG')).toBeVisible()
    await expect(field('Nome')).toHaveValue('Ana Lima')
  } finally {
    await context.close()
    await dev.end()
  }
})
