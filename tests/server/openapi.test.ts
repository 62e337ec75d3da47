import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { institute } from './institute.ts'
import { routesOf } from './routes.ts'

const casa = await institute()

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Contents }>>
}

type Contents = Readonly<Record<string, { readonly schema?: object }>>

interface Document {
  readonly openapi: string
  readonly servers: readonly { url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const documentOf = async () => (await casa.anyone.get('/openapi.json')).body as Document

test('o documento das chamadas está à vista de todos, sob /api/v1', async () => {
  const { openapi, servers } = await documentOf()
  expect(openapi).toBe('3.1.0')
  expect(servers).toEqual([{ url: '/api/v1' }])
})

test('T6: o documento é OpenAPI 3.1 válido', async () => {
  const { body } = await casa.anyone.get('/openapi.json')
  const validator = new Validator()
  expect(await validator.validate(body as Record<string, unknown>)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('o documento tem todas as rotas da API, e nenhuma que não haja', async () => {
  const { paths } = await documentOf()
  const plain = (route: string) => route.replace(/\/(\?|$)/, '$1')
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => plain(`${method.toUpperCase()} ${path}`)),
  )
  const served = routesOf(casa.app)
    .filter((route) => route.includes(' /api/v1/') && !/^HEAD |openapi\.json$/.test(route))
    .map((route) => route.replace(' /api/v1', ' ').replace(/:(\w+)/g, '{$1}'))
    .map((route) => route.replace('  ', ' '))
  expect([...new Set(documented)].sort()).toEqual(served.sort())
})

test('toda operação diz o que responde: a forma, um arquivo ou nada', async () => {
  const { paths } = await documentOf()
  const isSaid = (status: string, content: Contents | undefined) =>
    status === '204'
      ? content === undefined
      : Object.entries(content ?? {}).filter(
          ([type, { schema = {} }]) => !type.includes('json') || Object.keys(schema).length > 0,
        ).length > 0
  const silent = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(
      ([
        method,
        {
          responses: { default: _, ...good },
        },
      ]) =>
        Object.entries(good).some(([status, { content }]) => !isSaid(status, content))
          ? [`${method} ${path}`]
          : [],
    ),
  )
  expect(silent).toEqual([])
})

test('a página que mostra o documento se abre, sem nada de fora', async () => {
  const page = await casa.app.inject('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.payload).not.toMatch(/(src|href)="https?:/)
  const { payload } = await casa.app.inject('/api/docs/json')
  expect(JSON.parse(payload)).toMatchObject({ openapi: '3.1.0', paths: expect.any(Object) })
})
