import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { temporaryFolder } from '../temporary-folder.ts'
import { apiOf } from './api.ts'
import { hold } from './hold.ts'
import type { Conta, Site } from './site.ts'
import {
  test as base,
  expect,
  expectAccessible,
  expectNoDialogEntry,
  expectNoSidewaysScroll,
} from './test.ts'

// The lending library of tests/another-product/ in a browser: its declarations alone, on the machine of this product.

interface Library extends Site {
  exportOf(id: number): Promise<string>
  erase(id: number): Promise<unknown>
}

const test = base.extend<{ server: Library }, { built: string }>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what it asks for.
    async ({}, use) => {
      mkdirSync('test-results', { recursive: true })
      const folder = mkdtempSync('test-results/library-')
      const builder = ['tests/another-product/build.mjs', folder]
      execFileSync(process.execPath, builder, { stdio: 'inherit' })
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  server: async ({ built }, use) => {
    const { startLibrary } = await import(pathToFileURL(resolve(built, 'server/start.js')).href)
    const dataDir = temporaryFolder('biblioteca')
    const library = await startLibrary(dataDir, resolve(built, 'console'))
    await use({ ...library, server: library.url, dataDir })
    await library.stop()
    rmSync(dataDir, { recursive: true, force: true })
  },
})

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const ofTheInstitute =
  /alun[oa]|turma|chamada|educador|frequ[eê]ncia|presen[çc]a|relat[oó]rio|instituto|justificativ|planejament|escola\b|\bfaltas?\b|coordena|declara[çc]|folha|secretaria/i

/** Judges what is open at both sizes: for everybody, within the window, and of a library alone. */
async function judge(page: Page) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const said = await page.evaluate(() => {
      const labels = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap(
        (each) => ['aria-label', 'placeholder', 'title'].map((name) => each.getAttribute(name)),
      )
      return [document.title, document.body.innerText, ...labels].join('\n')
    })
    expect.soft(ofTheInstitute.exec(said)?.[0], page.url()).toBeUndefined()
  }
}

const accountOf = (role: string): Conta => ({
  email: `${role}@exemplo.org`,
  senha: 'Goiabada7',
})
const bibliotecario = accountOf('bibliotecario')
const voluntario = accountOf('voluntario')

async function signIn(page: Page, { email, senha }: Conta, home: string) {
  await page.goto('/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(`**${home}`)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function save(page: Page, name: string) {
  const form = dialog(page, name)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toBeHidden()
  await expectNoDialogEntry(page)
}

/** Chooses in a field whose choices are searched. */
async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByLabel(label).last().click()
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
}

const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
  })

/** Two books; one has three copies, of which one is lost, and two subjects. */
async function fillShelf(server: Site) {
  const api = await apiOf(server, bibliotecario)
  const kept = (nome: string) => api.post<{ id: number }>('/assunto/', { nome })
  const assuntos_ids = [(await kept('Viola')).id, (await kept('Cordel')).id]
  const copies = [{ tombo: 'B-001' }, { tombo: 'B-002' }, { tombo: 'B-003', estado: 'perdido' }]
  await api.post('/livro/', { titulo: 'Vidas Secas' })
  await api.post('/livro/', { titulo: 'O Pavão', assuntos_ids, exemplares: copies })
}

// The console is built once, by the worker of them all.
test.describe.configure({ mode: 'default' })

test('uma biblioteca que só se declara tem a sua entrada, recebe uma planilha, e um livro nasce com exemplares e assuntos', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByText('Livros, leitores e empréstimos em um só lugar.')).toBeVisible()
  await expect(page).toHaveTitle('Entrar · Acervo')
  await judge(page)
  await signIn(page, bibliotecario, '/livros')

  await page.getByRole('link', { name: 'Importar planilha' }).click()
  const buffer = Buffer.from('Título;Autor;Ano\nVidas Secas;Graciliano Ramos;1938\n')
  const file = { name: 'livros.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel('Escolha a planilha ou arraste-a para cá').setInputFiles(file)
  await expect(button(page, 'Importar 1 livro')).toBeVisible()
  await judge(page)
  await button(page, 'Importar 1 livro').click()
  await page.getByRole('link', { name: 'Ver os livros' }).click()
  await expect(row(page, 'Vidas Secas')).toContainText('1938')

  await page.getByRole('link', { name: 'Assuntos' }).click()
  await button(page, 'Adicionar assunto').click()
  await dialog(page, 'Novo Assunto').getByLabel('Nome').fill('Viola')
  await save(page, 'Novo Assunto')
  await page.getByRole('link', { name: 'Livros' }).click()
  await button(page, 'Adicionar livro').click()
  const form = dialog(page, 'Novo Livro')
  await form.getByLabel('Título').fill('O Pavão')
  await form.getByLabel('Ano').fill('1923')
  await choose(page, 'Público', 'Adulto')
  await choose(page, 'Estante', 'Alta')
  await choose(page, 'Público', 'Infantil')
  await expect(form.getByText('"Alta" não serve com Infantil em Público')).toBeVisible()
  await choose(page, 'Estante', 'Baixa')
  await expect(form.getByText(/não serve com/)).toHaveCount(0)
  for (const tombo of ['B-001', 'B-002', 'B-003']) {
    await form.getByRole('button', { name: 'Adicionar exemplar' }).click()
    await form.getByLabel('Tombo').last().fill(tombo)
  }
  await choose(page, 'Estado', 'Perdido')
  await choose(page, 'Assuntos', 'Viola')
  const subjects = form.getByRole('combobox', { name: 'Assuntos' })
  /** What Enter chooses. */
  const first = page.locator('.ant-select-item-option-active', { hasText: 'Criar "Cordel"' })
  await subjects.click()
  await page.keyboard.type('Cordel')
  await expect(first).toBeVisible()
  await page.keyboard.press('Enter')
  const subject = dialog(page, 'Novo Assunto')
  await expect(subject.getByLabel('Nome')).toHaveValue('Cordel')
  await judge(page)
  await page.keyboard.press('Escape')
  await expect(subject).toBeHidden()
  await expect(form.getByLabel('Título')).toHaveValue('O Pavão')
  await subjects.click()
  await page.keyboard.type('Cordel')
  await expect(first).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(subject.getByLabel('Nome')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(subject).toBeHidden()
  await expect(form.getByText('Cordel', { exact: true })).toBeVisible()
  await judge(page)
  await save(page, 'Novo Livro')
  await expect(row(page, 'O Pavão')).toContainText('1920')
  await button(page, 'O Pavão').click()
  for (const text of ['B-001', 'B-002', 'Cordel', 'Viola'])
    await expect(dialog(page, 'O Pavão').getByText(text)).toBeVisible()
  await judge(page)
  await page.keyboard.press('Escape')
})

test('os assuntos de um livro se veem na lista, filtram, mudam e vêm de uma planilha', async ({
  page,
  server,
}) => {
  await fillShelf(server)
  await signIn(page, bibliotecario, '/livros')
  await expect(row(page, 'O Pavão').locator('.tag')).toHaveText(['Cordel', 'Viola'])
  await judge(page)
  await page.goto('/livros?assuntos_ids=1')
  await expect(row(page, 'O Pavão')).toBeVisible()
  await expect(row(page, 'Vidas Secas')).toBeHidden()
  await expect(page.locator('.ant-select-selection-item')).toHaveText('Viola')
  await row(page, 'O Pavão').getByRole('button', { name: 'Ações de O Pavão' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const form = dialog(page, 'Editar Livro')
  await expect(form.locator('.ant-select-multiple .ant-select-selection-item')).toHaveText([
    'Cordel',
    'Viola',
  ])
  await form.locator('.ant-select-selection-item-remove').last().click()
  await save(page, 'Editar Livro')
  await expect(page.getByText('Nenhum livro encontrado.')).toBeVisible()
  await page.goto('/livros')
  await expect(row(page, 'O Pavão').locator('.tag')).toHaveText(['Cordel'])
  await page.getByRole('link', { name: 'Importar planilha' }).click()
  const lines = ['Título;Assuntos', 'Sagarana;cordel, Viola', 'Grande Sertão;Cordel, Baião']
  const buffer = Buffer.from(lines.join('\n'))
  const file = { name: 'livros.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel('Escolha a planilha ou arraste-a para cá').setInputFiles(file)
  await expect(page.getByText('Assuntos que ainda não existem')).toBeVisible()
  await judge(page)
  await page.getByRole('checkbox', { name: 'Baião' }).uncheck()
  await expect(page.getByText('Este assunto não está cadastrado: Baião')).toBeVisible()
  await button(page, 'Importar 1 livro').click()
  await page.getByRole('link', { name: 'Ver os livros' }).click()
  await expect(row(page, 'Sagarana').locator('.tag')).toHaveText(['Cordel', 'Viola'])
})

test('quem lê tem formulário, lista, página e exportação; um exemplar se empresta, se renova e volta; quem se exclui se apaga', async ({
  page,
  server,
  openBrowser,
}) => {
  await fillShelf(server)
  await signIn(page, bibliotecario, '/livros')
  await page.getByRole('link', { name: 'Leitores' }).click()
  await button(page, 'Adicionar leitor').click()
  await dialog(page, 'Novo Leitor').getByLabel('Nome').fill('Dalva Reis')
  await dialog(page, 'Novo Leitor').getByLabel('CPF').fill('52998224725')
  await judge(page)
  await save(page, 'Novo Leitor')
  await expect(row(page, 'Dalva Reis')).toBeVisible()
  await judge(page)
  const download = page.waitForEvent('download')
  await button(page, 'Exportar CSV').click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('Dalva Reis')
  await button(page, 'Dalva Reis').click()
  await expect(dialog(page, 'Dalva Reis').getByText('529.982.247-25')).toBeVisible()
  await judge(page)

  const other = await openBrowser()
  await signIn(other, voluntario, '/emprestimos')
  const lend = async (tombo: string, from: string, until: string) => {
    await button(other, 'Adicionar empréstimo').click()
    const form = dialog(other, 'Novo Empréstimo')
    await choose(other, 'Leitor', 'Dalva Reis')
    await choose(other, 'Exemplar', tombo)
    await form.getByRole('textbox', { name: 'Emprestado em' }).fill(from)
    await form.getByRole('textbox', { name: 'Devolver até' }).fill(until)
    await save(other, 'Novo Empréstimo')
  }
  const bringReader = await hold(other, /creating-select/)
  await button(other, 'Adicionar empréstimo').click()
  await other.getByRole('dialog').getByLabel('Exemplar').click()
  bringReader()
  await expect(other.getByRole('dialog').getByLabel('Leitor')).toBeVisible()
  const offered = other.locator('.ant-select-dropdown:visible .ant-select-item-option-content')
  await expect(offered).toHaveText(['B-001', 'B-002'])
  await expect(other.getByRole('dialog').getByLabel('Exemplar')).toBeFocused()
  await other.keyboard.press('Escape')
  await dialog(other, 'Novo Empréstimo').getByRole('button', { name: 'Cancelar' }).click()
  await lend('B-001', dayAhead(-20), dayAhead(-3))
  await lend('B-002', dayAhead(0), dayAhead(5))
  const late = row(other, 'B-001')
  await expect(late.getByRole('cell').nth(-2)).toHaveText('Sim')
  await expect(row(other, 'B-002').getByRole('cell').nth(-2)).toHaveText('Não')
  await judge(other)

  const press = async (name: string) => {
    await late.getByRole('button', { name: 'Ações de Dalva Reis' }).click()
    await other.getByRole('menuitem', { name }).click()
  }
  await press('Renovar')
  const renewal = dialog(other, 'Renovar')
  await renewal.getByRole('button', { name: 'Renovar' }).click()
  await expect(renewal.getByText('Diga o novo prazo')).toBeVisible()
  await renewal.getByRole('textbox', { name: 'Novo prazo' }).fill(dayAhead(9))
  await judge(other)
  await renewal.getByRole('button', { name: 'Renovar' }).click()
  await expect(other.getByText('Empréstimo renovado!')).toBeVisible()
  await expect(late.getByRole('cell').nth(-2)).toHaveText('Não')

  await press('Devolver')
  const question = dialog(other, 'Devolver')
  await expect(question.getByText('O exemplar volta à estante hoje.')).toBeVisible()
  await judge(other)
  await question.getByRole('button', { name: 'Devolver' }).click()
  await expect(other.getByText('Exemplar devolvido!')).toBeVisible()
  await expect(late).toContainText(dayAhead(0))
  // Closed: the volunteer can do nothing with it, and reads its history.
  await expect(late.getByRole('button', { name: 'Ações de Dalva Reis' })).toHaveCount(0)
  await late.getByRole('button', { name: 'Dalva Reis' }).click()
  const loan = dialog(other, 'Dalva Reis')
  await expect(loan.getByText('Este exemplar já foi devolvido.')).toBeVisible()
  await loan.getByText('Histórico').click()
  await expect(loan.getByText(/cadastrou em Empréstimos/)).toBeVisible()
  await judge(other)

  expect(await server.exportOf(1)).toContain('Dalva Reis')
  await page.goto('/leitores')
  await row(page, 'Dalva Reis').getByRole('button', { name: 'Ações de Dalva Reis' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Nenhum leitor encontrado')).toBeVisible()
  expect(await server.erase(1)).toMatchObject({ nome: 'Dalva Reis' })
})
