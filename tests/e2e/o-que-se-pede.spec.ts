import type { Page } from '@playwright/test'
import { type Asked, askedByHome, askedByList } from '../bench/api/asked.ts'
import { daysAway } from './reports.ts'
import { coordenadora } from './site.ts'
import { expect, openAs, test } from './test.ts'

/** Expects that a page asks for these, and for nothing more in the second after the last of them. */
async function expectAsked(page: Page, path: string, { first, later }: Asked): Promise<void> {
  const calls: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/v1/')) calls.push(url)
  })
  await openAs(page, coordenadora, path)
  const asked = () => {
    const [session, ...others] = calls
    return {
      first: session?.searchParams.getAll('abrir') ?? [],
      later: others
        .map(({ pathname, search }) => pathname.slice('/api/v1'.length) + search)
        .toSorted(),
    }
  }
  const expected = { first, later: later.toSorted() }
  await expect.poll(asked, { timeout: 20_000 }).toEqual(expected)
  await page.waitForTimeout(1000)
  expect(asked()).toEqual(expected)
}

test('a página inicial da coordenação pede o que o desempenho mede, e nada mais', async ({
  page,
  api,
}) => {
  await api.post('/turma/', { nome: '5º ano A', educador_id: null, dias_de_aula: ['seg', 'ter'] })
  // Whoever scrolls down to the filter of the reports asks for its classes, too: an empty home is short.
  await page.setViewportSize({ width: 1440, height: 400 })
  await expectAsked(page, '/dashboard/coordenador', askedByHome(daysAway(0)))
})

test('a lista de alunos pede o que o desempenho mede, e nada mais', async ({ page, api }) => {
  await api.post('/turma/', { nome: '5º ano A', educador_id: null })
  await expectAsked(page, '/alunos', askedByList)
})
