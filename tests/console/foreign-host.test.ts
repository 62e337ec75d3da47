import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** The client of a console built for another origin, and the header names of each call it makes there. */
async function clientOf(answerHeaders: Record<string, string>) {
  vi.stubEnv('VITE_API_URL', 'https://api.exemplo.org')
  const seen: string[][] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    seen.push([...headers.keys()])
    return new Response('[]', { headers: answerHeaders })
  })
  vi.resetModules()
  const { request } = await import('#console/api/request')
  return { request, seen }
}

const save = {
  method: 'POST',
  body: {},
  background: true,
  headers: { 'If-None-Match': '*', 'Idempotency-Key': 'chave-12345' },
}

test('another origin gets the headers of the documented contract alone', async () => {
  const { request, seen } = await clientOf({})
  await request('/alunos/')
  await request('/turma/1/dia/2026-03-10', save)
  expect(seen[1]).toEqual(['accept', 'content-type'])
})

test('another origin that has shown an ETag gets the headers of our server', async () => {
  const { request, seen } = await clientOf({ ETag: '"1"' })
  await request('/alunos/1')
  await request('/turma/1/dia/2026-03-10', save)
  expect(seen[1]).toEqual([
    'accept',
    'content-type',
    'idempotency-key',
    'if-none-match',
    'x-segundo-plano',
  ])
})
