import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyWithAcompanhante } from '../fixtures/acompanhante.ts'
import { unfold } from './inputs.ts'
import { coordenadora, startSite } from './site.ts'
import {
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAs,
  phone,
} from './test.ts'

/** The product with one file and one line more, built once. */
const test = base.extend<object, { copy: string }>({
  copy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what it asks for.
    async ({}, use) => {
      const copy = copyWithAcompanhante()
      execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: copy, stdio: 'inherit' })
      await use(copy)
      rmSync(copy, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  server: async ({ env, copy }, use) => {
    const server = await startSite(env, join(copy, 'dist'))
    await use(server)
    await server.stop()
  },
})
test.describe.configure({ mode: 'default' })

interface Aluno {
  readonly id: number
  readonly acompanhantes: readonly { readonly id: number; readonly nome: string }[]
}

const ana = {
  nome: 'Ana Lima',
  data_nascimento: '2015-03-10',
  cpf: '52998224725',
  escola: 'EMEF Cora Coralina',
  serie: '5º ano',
  turno: 'manha',
}
const pessoas = [
  { nome: 'Carla Lima', parentesco: 'mae', telefone: '11987654321' },
  { nome: 'Davi Lima', parentesco: 'pai' },
]

async function openForm(page: Page, nome = 'Ana Lima') {
  const row = page.getByRole('row').filter({ hasText: nome })
  await row.getByRole('button', { name: /ações/i }).click()
  await page.getByRole('menuitem', { name: 'Editar dados' }).click()
  const form = page.getByRole('dialog', { name: 'Editar Aluno' })
  await unfold(form, 'Acompanhantes')
  return form
}

test('duas linhas a mais: o erro na célula da segunda, e as duas salvas com o aluno', async ({
  api,
  page,
}) => {
  const { id } = await api.post<Aluno>('/alunos/', ana)
  await openAs(page, coordenadora, '/alunos')
  const form = await openForm(page)
  const add = form.getByRole('button', { name: 'Adicionar acompanhante' })
  await add.click()
  const first = form.getByRole('group', { name: 'Acompanhante 1' })
  await expect(first.getByLabel('Nome')).toBeFocused()
  await page.keyboard.type('Carla Lima')
  await add.click()
  const second = form.getByRole('group', { name: 'Acompanhante 2' })
  await second.getByLabel('Telefone').fill('119')
  await form.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(second.getByText('Nome é obrigatório')).toBeVisible()
  await expect(second.getByText('Telefone deve ter 10 ou 11 dígitos')).toBeVisible()
  await expect(second.getByLabel('Nome')).toBeFocused()
  // Half a button at the edge of what scrolls would count as a small one.
  await first.getByRole('button', { name: 'Remover' }).scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await second.getByLabel('Nome').fill('Davi Lima')
  await second.getByLabel('Telefone').fill('11987654321')
  await form.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(form).toBeHidden()
  const { acompanhantes } = await api.get<Aluno>(`/alunos/${id}`)
  expect(acompanhantes).toMatchObject([
    { nome: 'Carla Lima' },
    { nome: 'Davi Lima', telefone: '11987654321' },
  ])
})

test('muda, tira e desfaz, tira e reordena, pelo teclado; fechar sem salvar pergunta', async ({
  api,
  page,
}) => {
  const { id } = await api.post<Aluno>('/alunos/', { ...ana, acompanhantes: pessoas })
  await openAs(page, coordenadora, '/alunos')
  const form = await openForm(page)
  const row = (number: number) => form.getByRole('group', { name: `Acompanhante ${number}` })
  await row(2).getByRole('button', { name: 'Mover para cima: Acompanhante 2' }).press('Enter')
  await expect(row(1).getByLabel('Nome')).toHaveValue('Davi Lima')
  await expect(form.getByRole('button', { name: 'Mover para baixo: Acompanhante 1' })).toBeFocused()
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Continuar editando' }).click()

  await row(2).getByRole('button', { name: 'Remover: Acompanhante 2' }).press('Enter')
  await expect(form.getByText('Acompanhante Carla Lima será excluído ao salvar.')).toBeVisible()
  const undo = form.getByRole('button', { name: 'Desfazer' })
  await expect(undo).toBeFocused()
  await expectAccessible(page)
  await undo.press('Enter')
  await expect(row(2).getByLabel('Nome')).toBeFocused()
  await expect(row(2).getByLabel('Telefone')).toHaveValue('(11) 98765-4321')
  await row(2).getByLabel('Nome').fill('Carla Souza')
  await row(1).getByRole('button', { name: 'Remover: Acompanhante 1' }).click()
  await form.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(form).toBeHidden()
  const { acompanhantes } = await api.get<Aluno>(`/alunos/${id}`)
  expect(acompanhantes).toMatchObject([{ nome: 'Carla Souza', telefone: '11987654321' }])
  expect(acompanhantes).toHaveLength(1)
})

test('se outra pessoa mudou as linhas, nada se perde: diz o que mudou e junta', async ({
  api,
  page,
  expectProblems,
}) => {
  const { id } = await api.post<Aluno>('/alunos/', { ...ana, acompanhantes: pessoas })
  await openAs(page, coordenadora, '/alunos')
  const form = await openForm(page)
  await form.getByRole('group', { name: 'Acompanhante 1' }).getByLabel('Nome').fill('Carla Souza')
  await api.post('/acompanhante/', { aluno_id: id, nome: 'Eva Lima' })
  await form.getByRole('button', { name: 'Salvar Edição' }).click()
  const notice = form.getByRole('alert').filter({ hasText: 'Outra pessoa alterou' })
  await expect(notice).toContainText('Acompanhantes: agora é Carla Lima, Davi Lima, Eva Lima')
  expectProblems(/412/)
  await form.getByRole('button', { name: 'Carregar a versão atual' }).click()
  await expect(form.getByRole('group', { name: 'Acompanhante 3' }).getByLabel('Nome')).toHaveValue(
    'Eva Lima',
  )
  await form.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(form).toBeHidden()
  const { acompanhantes } = await api.get<Aluno>(`/alunos/${id}`)
  expect(acompanhantes.map(({ nome }) => nome)).toEqual(['Carla Souza', 'Davi Lima', 'Eva Lima'])
})

test('em um celular e no escuro, o formulário e a ficha com as linhas não passam da largura', async ({
  api,
  openBrowser,
}) => {
  const { id } = await api.post<Aluno>('/alunos/', { ...ana, acompanhantes: pessoas })
  const page = await openBrowser({ ...phone, colorScheme: 'dark' })
  await openAs(page, coordenadora, '/alunos')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Ana Lima' })
    .getByRole('button', { name: /ações/i })
    .click()
  await page.getByRole('menuitem', { name: 'Editar dados' }).click()
  const form = page.getByRole('dialog', { name: 'Editar Aluno' })
  await unfold(form, 'Acompanhantes')
  await form.getByRole('button', { name: 'Adicionar acompanhante' }).click()
  await form.getByRole('button', { name: 'Remover: Acompanhante 2' }).click()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.goto(`/alunos/detalhes/${id}?parte=cadastro`)
  await expect(page.getByRole('heading', { name: 'Acompanhantes' })).toBeVisible()
  await expect(page.getByText('Carla Lima')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
