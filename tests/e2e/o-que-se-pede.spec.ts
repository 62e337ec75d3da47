import type { Page } from '@playwright/test'
import { type Asked, askedByHome, askedByList } from '../bench/api/asked.ts'
import { daysAway } from './reports.ts'
import { coordenadora } from './site.ts'
import { expect, openAs, test } from './test.ts'

/** What a page asks until it has been quiet for a second. */
async function asked(page: Page, path: string): Promise<Asked> {
  const calls: URL[] = []
  let last = Date.now()
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/v1/')) calls.push(url)
    last = Date.now()
  })
  await openAs(page, coordenadora, path)
  await expect.poll(() => Date.now() - last, { timeout: 20_000 }).toBeGreaterThan(1000)
  const [session, ...others] = calls
  expect(session?.pathname).toBe('/api/v1/token/refresh/')
  return {
    first: session?.searchParams.getAll('abrir') ?? [],
    later: others.map(({ pathname, search }) => pathname.slice('/api/v1'.length) + search),
  }
}

test('a página inicial da coordenação pede o que o desempenho mede, e nada mais', async ({
  page,
  api,
}) => {
  await api.post('/turma/', { nome: '5º ano A', educador_id: null, dias_de_aula: ['seg', 'ter'] })
  const { first, later } = await asked(page, '/dashboard/coordenador')
  const measured = askedByHome(daysAway(0))
  expect(first).toEqual(measured.first)
  expect(later.toSorted()).toEqual(measured.later.toSorted())
})

test('a lista de alunos pede o que o desempenho mede, e nada mais', async ({ page, api }) => {
  await api.post('/turma/', { nome: '5º ano A', educador_id: null })
  expect(await asked(page, '/alunos')).toEqual(askedByList)
})
