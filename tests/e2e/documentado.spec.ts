import type { Page } from '@playwright/test'
import { choose } from './inputs.ts'
import { novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { expect, signIn, test } from './test.ts'

type Linha = Record<string, unknown>

/** The calls of the documented contract alone: whole lists without pages, versions, percentages or the student's own attendance. */
async function onlyDocumentedCalls(page: Page): Promise<string[]> {
  const calls: string[] = []
  await page.route(/\/api\/v1\/(alunos|turma|educadores)\//, async (route) => {
    const request = route.request()
    const { origin, pathname } = new URL(request.url())
    const path = pathname.replace('/api/v1', '')
    calls.push(`${request.method()} ${path}`)
    if (/frequencias$|conferencia$/.test(path)) return route.fulfill({ status: 404, json: {} })
    const answer = await route.fetch({ url: origin + pathname })
    if (answer.status() === 204) return route.fulfill({ status: 204 })
    const body = await answer.json()
    const plain = Array.isArray(body) ? body.map(documented) : documented(body)
    return route.fulfill({ status: answer.status(), json: plain })
  })
  return calls
}

/** The class of a student by its name, and no figure that the server works out. */
function documented({ percentual_ausencia: _, selo: __, ...row }: Linha): Linha {
  const turma = row.turma as { nome?: string } | null | undefined
  return 'cpf_responsavel' in row ? { ...row, turma: turma?.nome ?? null } : row
}

test('um servidor só com as chamadas documentadas basta: lista, busca, filtro, detalhe e turma', async ({
  page,
  api,
  expectProblems,
}) => {
  const ana = await novaEducadora(api, 'Ana Lima')
  await novaEducadora(api, 'Bruno Dias')
  const turma = await novaTurma(api, '5º ano A', ana)
  await novosAlunos(api, ['Íris Gonçalves', 'João Nunes'], turma)
  const calls = await onlyDocumentedCalls(page)
  await signIn(page, coordenadora)

  await page.goto('/alunos')
  await expect(page.getByText('2 alunos')).toBeVisible()
  await page.getByLabel('Buscar por aluno').fill('iris GONC')
  await expect(page.getByText('1 aluno', { exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: '5º ano A' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Sem dados' })).toBeVisible()

  await page.goto('/alunos?ano_letivo=2022')
  await expect(page.getByText('Nenhum aluno encontrado.')).toBeVisible()
  await page.goto('/alunos/detalhes/1')
  await expect(page.getByRole('heading', { name: 'Íris Gonçalves' })).toBeVisible()

  await page.goto('/turmas')
  await page.getByRole('button', { name: 'Ações de 5º ano A' }).click()
  await page.getByRole('menuitem', { name: 'Editar turma' }).click()
  await choose(page, 'Educador', 'Bruno Dias', page.getByRole('dialog'))
  await page.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(page.getByText('Turma editada com sucesso!')).toBeVisible()
  await expect
    .poll(() => calls.filter((call) => call.startsWith('PUT')))
    .toEqual(['PUT /turma/1', 'PUT /educadores/1', 'PUT /educadores/2'])
  await expect(page.getByRole('cell', { name: 'Bruno Dias' })).toBeVisible()
  expectProblems(/404/)
})
