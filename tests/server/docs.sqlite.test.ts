import { expect, test } from 'vitest'
import { institute } from './institute.ts'

test('a página da API abre também sem https, e não chama outro endereço', async () => {
  const { app } = await institute()
  const page = await app.inject('/api/docs')
  const home = await app.inject('/healthz')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toBe(home.headers['content-security-policy'])
  expect(page.headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  const starter = await app.inject('/api/docs/static/swagger-initializer.js')
  expect(starter.payload).toContain('"validatorUrl":null')
})
