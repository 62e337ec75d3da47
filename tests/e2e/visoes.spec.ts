import type { Page } from '@playwright/test'
import { hold } from './hold.ts'
import { choose } from './inputs.ts'
import { judge } from './judge.ts'
import { novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { expect, openAs, phone, test } from './test.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Visões' })
const names = (page: Page) => page.locator('.row-name-link').allTextContents()

async function openViews(page: Page) {
  await page.getByRole('button', { name: 'Visões' }).click()
  await expect(panel(page).getByLabel('Nome da visão')).toBeVisible()
}

async function save(page: Page, name: string) {
  await panel(page).getByLabel('Nome da visão').fill(name)
  await panel(page).getByRole('button', { name: 'Salvar visão' }).click()
}

async function act(page: Page, view: string, action: string) {
  await panel(page)
    .getByRole('button', { name: `Ações de ${view}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('uma visão guarda filtros, busca, ordem e colunas, e se aplica em outro aparelho', async ({
  page,
  api,
  openBrowser,
  expectProblems,
}) => {
  await novosAlunos(api, ['Ana Lima', 'Bruno Sá'], await novaTurma(api, '5º ano A'))
  await novosAlunos(api, ['Ana Nóbrega', 'Anabela Reis'])
  await openAs(page, coordenadora, '/alunos')
  await choose(page, 'Turma', 'Sem turma associada')
  await page.getByRole('searchbox').fill('ana')
  await page.getByRole('button', { name: 'Aluno', exact: true }).click()
  await page.getByRole('button', { name: 'Aluno', exact: true }).click()
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('checkbox', { name: 'Turno' }).check()
  await page.keyboard.press('Escape')
  await expect.poll(() => names(page)).toEqual(['Anabela Reis', 'Ana Nóbrega'])
  await openViews(page)
  await expect(panel(page)).toContainText('Só você a vê.')
  await judge(page, ['light', 'dark'])
  await save(page, '')
  await expect(panel(page)).toContainText('Dê um nome à visão')
  await save(page, 'Sem turma')
  await expect(panel(page).getByRole('status')).toHaveText('Visão "Sem turma" salva.')
  await save(page, 'SEM turma')
  await expect(panel(page)).toContainText('Já existe uma visão com este nome')
  await expect(panel(page).getByLabel('Nome da visão')).toHaveValue('SEM turma')
  expectProblems(/409/)
  await judge(page, ['light', 'dark'])

  const other = await openBrowser(phone)
  await openAs(other, coordenadora, '/alunos')
  await expect(other.getByRole('listitem').filter({ hasText: 'Bruno Sá' })).toBeVisible()
  await openViews(other)
  await judge(other, ['light', 'dark'])
  await panel(other).getByRole('button', { name: 'Sem turma', exact: true }).click()
  await expect(panel(other)).toBeHidden()
  await expect.poll(() => names(other)).toEqual(['Anabela Reis', 'Ana Nóbrega'])
  await expect(other.getByRole('listitem').filter({ hasText: 'Anabela' })).toContainText('Manhã')
  const link = other.url()
  expect(link).toContain('busca=ana')
  await page.goto(link)
  await expect.poll(() => names(page)).toEqual(['Anabela Reis', 'Ana Nóbrega'])
  await openViews(page)
  await expect(panel(page).getByRole('button', { name: 'Sem turma', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('uma visão se renomeia, se substitui e se exclui, só com o teclado', async ({ page, api }) => {
  await novosAlunos(api, ['Ana Lima', 'Bruno Sá'])
  await openAs(page, coordenadora, '/alunos?busca=ana')
  const button = page.getByRole('button', { name: 'Visões' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByLabel('Nome da visão')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Anas')
  await page.keyboard.press('Enter')
  const view = (name: string) => panel(page).getByRole('button', { name, exact: true })
  await expect(view('Anas')).toBeVisible()

  await panel(page).getByRole('button', { name: 'Ações de Anas' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Substituir' })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: 'Renomear' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByLabel('Novo nome de Anas')).toBeFocused()
  await page.keyboard.type('Só Ana')
  await page.keyboard.press('Enter')
  await expect(view('Só Ana')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.getByRole('searchbox').fill('bruno')
  await expect.poll(() => names(page)).toEqual(['Bruno Sá'])
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(view('Só Ana')).toHaveAttribute('aria-current', 'false')
  await act(page, 'Só Ana', 'Substituir pela lista atual')
  await expect(view('Só Ana')).toHaveAttribute('aria-current', 'true')

  await act(page, 'Só Ana', 'Excluir')
  const question = page.getByRole('dialog', { name: 'Confirmar Exclusão' })
  await expect(question).toContainText('Deseja excluir a visão "Só Ana"?')
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(view('Só Ana')).toHaveCount(0)
  await expect(panel(page).getByRole('status')).toHaveText('Visão "Só Ana" excluída.')
  await expect(panel(page).getByLabel('Nome da visão')).toBeFocused()
})

test('uma visão com o que a lista não tem mais se aplica sem isso, e o diz', async ({
  page,
  api,
}) => {
  await novosAlunos(api, ['Ana Lima', 'Bruno Sá'])
  await api.post('/conta/visoes', {
    lista: 'aluno',
    nome: 'Antiga',
    estado: {
      busca: 'ana',
      ordem: '',
      filtros: { apelido: 'Nina' },
      colunas: ['nome', 'apelido', 'turno'],
    },
  })
  await openAs(page, coordenadora, '/alunos')
  await openViews(page)
  await panel(page).getByRole('button', { name: 'Antiga', exact: true }).click()
  await expect(panel(page).getByRole('status')).toHaveText(
    '"Antiga" foi aplicada sem o que esta lista não tem mais: o filtro apelido, a coluna apelido.',
  )
  await expect.poll(() => names(page)).toEqual(['Ana Lima'])
  await expect(page.getByRole('columnheader', { name: 'Turno' })).toBeVisible()
})

test('o que falha se diz, e se tenta novamente; o que se digita enquanto se salva fica', async ({
  page,
  api,
  expectProblems,
}) => {
  await novosAlunos(api, ['Ana Lima'])
  await openAs(page, coordenadora, '/alunos')
  await expect(page.getByRole('button', { name: 'Ana Lima', exact: true })).toBeVisible()
  await page.route('**/conta/visoes**', (route) => route.abort())
  await page.getByRole('button', { name: 'Visões' }).click()
  await expect(panel(page).getByRole('alert')).toContainText('Não foi possível carregar as visões.')
  await save(page, 'Anas')
  await expect(panel(page)).toContainText('Erro ao salvar a visão. Tente novamente.')
  await expect(panel(page).getByLabel('Nome da visão')).toHaveValue('Anas')
  await page.unroute('**/conta/visoes**')
  await panel(page).getByRole('button', { name: 'Tentar novamente' }).click()
  const release = await hold(page, '**/conta/visoes**')
  await panel(page).getByRole('button', { name: 'Salvar visão' }).click()
  await panel(page).getByLabel('Nome da visão').fill('Bias')
  release()
  await expect(panel(page).getByRole('button', { name: 'Anas', exact: true })).toBeVisible()
  await expect(panel(page).getByLabel('Nome da visão')).toHaveValue('Bias')
  expectProblems(/ERR_FAILED/)
})
