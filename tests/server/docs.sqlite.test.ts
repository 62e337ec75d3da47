import { expect, test } from 'vitest'
import { institute } from './institute.ts'

test('a página da API abre também sem https, e não chama outro endereço', async () => {
  const { app } = await institute()
  const page = await app.inject('/api/docs')
  const home = await app.inject('/healthz')
  expect(page.statusCode).toBe(200)
  const policy = String(page.headers['content-security-policy'])
  // One style more, by its hash: the page's script writes it.
  const [hash = ''] = policy.match(/ 'sha256-[^']+'(?=;img-src)/) ?? []
  expect(hash).not.toBe('')
  expect(policy.replace(hash, '')).toBe(home.headers['content-security-policy'])
  expect(policy).not.toMatch(/upgrade-insecure-requests|unsafe-inline/)
  const starter = await app.inject('/api/docs/static/swagger-initializer.js')
  expect(starter.payload).toContain('"validatorUrl":null')
})
