import type { Page } from '@playwright/test'
import { novaAssistente, novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, signIn, test } from './test.ts'

/** Words of the libraries' own texts that are no Portuguese words. */
const english =
  /\b(close|search|loading|next|previous|page|select|cancel|save|delete|edit|filter|sort|open|calendar|down|up|ellipsis|submit|required|please|the|clear|items?|error|success|warning|trigger|toggle|swap|jump|expand|collapse|now|today|date|time|choose|empty|not found)\b/i

/** Words on the screen, and words that only a screen reader says. */
async function wordsOf(page: Page): Promise<string[]> {
  const said = await page
    .locator('body :visible')
    .evaluateAll((elements) =>
      elements.flatMap((element) =>
        ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription'].flatMap(
          (name) => element.getAttribute(name) ?? [],
        ),
      ),
    )
  const shown = await page.locator('body').innerText()
  return [...said, ...shown.split('\n')]
}

async function expectPortuguese(page: Page) {
  const words = await wordsOf(page)
  expect
    .soft(
      words.filter((text) => english.test(text)),
      page.url(),
    )
    .toEqual([])
}

/** The screens of the coordinator, each with what shows that it is there. */
const telas: [string, RegExp][] = [
  ['/dashboard/coordenador', /Total de Alunos/],
  ['/educadores', /Beatriz/],
  ['/educadores/detalhes?id=1', /\(11\) 98765-4321/],
  ['/alunos', /Ana Lima/],
  ['/alunos/detalhes/1', /E\.E\. José de Alencar/],
  ['/alunos/importacao', /Escolha a planilha/],
  ['/turmas', /5º ano A/],
  ['/turmas/detalhes/1', /Visão Geral da Turma/],
  ['/assistente-social', /Relatórios do Assistente Social/],
  ['/frequencias/visualizar', /Buscar Frequências/],
]

const dialogos: [string, string, string][] = [
  ['/alunos', 'Adicionar aluno', 'Novo Aluno'],
  ['/educadores', 'Adicionar educador', 'Novo Educador'],
  ['/turmas', 'Adicionar turma', 'Nova Turma'],
  ['/assistente-social', 'Cadastrar Assistente Social', 'Cadastrar Assistente Social'],
]

const larguras = {
  'no computador': { viewport: { width: 1440, height: 900 } },
  'no telefone, no escuro': { ...phone, colorScheme: 'dark' },
} as const

for (const [onde, largura] of Object.entries(larguras)) {
  test(`as telas da coordenação ${onde}: acessíveis, em português, sem rolar para o lado`, async ({
    api,
    openBrowser,
  }) => {
    test.setTimeout(240_000)
    const turma = await novaTurma(api, '5º ano A', await novaEducadora(api))
    await novosAlunos(
      api,
      ['Ana Lima', 'Maria Antônia Cavalcanti de Albuquerque Figueiredo'],
      turma,
    )
    const page = await openBrowser(largura)
    await signIn(page, coordenadora)
    for (const [path, sign] of telas)
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('main').getByText(sign).first()).toBeVisible()
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
        await expectPortuguese(page)
      })
    for (const [path, button, title] of dialogos)
      await test.step(title, async () => {
        await page.goto(path)
        await page.getByRole('button', { name: button }).click()
        await expect(page.getByRole('dialog', { name: title })).toBeVisible()
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
        await expectPortuguese(page)
        await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
      })
    await test.step('o menu e a exclusão de uma linha, e o detalhe', async () => {
      await page.goto('/alunos')
      await page.getByRole('button', { name: 'Ana Lima', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Ana Lima' })).toContainText('Manhã')
      await expectAccessible(page)
      await expectPortuguese(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click()
      await page.getByRole('button', { name: 'Ações de Ana Lima' }).click()
      await page.getByRole('menuitem', { name: 'Excluir aluno' }).click()
      await expect(page.getByRole('dialog', { name: 'Confirmar Exclusão' })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await expectPortuguese(page)
    })
  })

  test(`as telas da educadora e da assistente ${onde}`, async ({ api, openBrowser }) => {
    const beatriz = await novaEducadora(api)
    const turma = await novaTurma(api, '5º ano A', beatriz)
    await novosAlunos(
      api,
      ['Ana Lima', 'Maria Antônia Cavalcanti de Albuquerque Figueiredo'],
      turma,
    )
    const contas = [
      [beatriz, ['/dashboard/educador', '/frequencia']],
      [await novaAssistente(api), ['/assistencia', '/assistencia/alunos', '/assistencia/aluno/1']],
    ] as const
    for (const [conta, paths] of contas) {
      const page = await openBrowser(largura)
      await signIn(page, conta)
      for (const path of paths)
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectNoSidewaysScroll(page)
          await expectAccessible(page)
          await expectPortuguese(page)
        })
    }
  })

  test(`as telas de antes de entrar ${onde}`, async ({ openBrowser }) => {
    const page = await openBrowser(largura)
    for (const path of ['/login', '/login/educador', '/unauthorized'])
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
        await expectPortuguese(page)
      })
  })
}
