import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { calls } from '#app/calls'
import { own } from '#model/access'
import { computed, flag, password, reference, text } from '#model/field'
import { openapiOf } from '#model/openapi'
import { schemaOf } from '#model/openapi-schemas'
import { defineResource, type Resource } from '#model/resource'
import { minLength } from '#model/rules'
import { resources } from '#resources'

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: unknown
  readonly responses: Readonly<Record<string, unknown>>
  readonly security?: readonly unknown[]
  readonly description?: string
}

interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, { properties: object }>> }
}

// The answer is JSON by declaration; the test reads it as the document it must be.
const documentOf = (...args: Parameters<typeof openapiOf>) =>
  openapiOf(...args) as unknown as Document
const whole = () => documentOf(Object.values(resources), calls)
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )

const livro = defineResource('livro', {
  label: { one: 'Livro', many: 'Livros', search: '', empty: '' },
  api: {
    list: 'GET /livros/',
    show: ['GET /livros/:id', 'GET /livro/:id'],
    create: 'POST /livros/',
    edit: 'PUT /livros/:id',
    delete: 'DELETE /livros/:id',
  },
  access: { list: { coordenador: 'all', educador: own('dono_id') } },
  messages: {},
  display: 'titulo',
  calls: {
    emprestar: {
      route: 'POST /livros/:id/dia/:data',
      summary: 'Empresta',
      access: 'public',
      body: z.strictObject({ ate: z.iso.date() }),
      query: z.strictObject({ aviso: z.string() }),
    },
  },
  fields: {
    titulo: text('Título', {
      required: 'Título é obrigatório',
      check: minLength(2, 'curto'),
      filter: true,
    }),
    lido: flag('Lido'),
    dono_id: reference('Dono', 'educador'),
    nota: text('Nota', { set: 'now' }),
    senha: password('Senha', { required: 'Senha é obrigatória', createOnly: true }),
    paginas: computed<number>('Páginas'),
  },
})

test('cada ação e cada chamada tem o seu lugar, com os parâmetros do endereço e da consulta', () => {
  const document = documentOf([livro], {})
  expect(Object.keys(document.paths)).toEqual([
    '/livros/',
    '/livros/{id}',
    '/livro/{id}',
    '/livros/{id}/dia/{data}',
  ])
  const { post } = document.paths['/livros/{id}/dia/{data}'] ?? {}
  expect(post?.parameters.map((each) => `${each.in} ${each.name}`)).toEqual([
    'path id',
    'path data',
    'query aviso',
  ])
  expect(post).toMatchObject({
    security: [],
    requestBody: {
      content: { 'application/json': { schema: { properties: { ate: { type: 'string' } } } } },
    },
  })
})

test('a lista diz a página, a ordem, a busca e os filtros, e quem pode', () => {
  const list = documentOf([livro], {}).paths['/livros/']?.get
  expect(list?.parameters.map(({ name }) => name)).toEqual([
    '_start',
    '_end',
    '_sort',
    '_order',
    '_fields',
    'q',
    'titulo',
  ])
  expect(list?.description).toBe('Quem pode: coordenador, educador.')
})

test('o corpo de criar pede o obrigatório; o de editar não, e nenhum mostra o que não se envia', () => {
  const { paths } = documentOf([livro], {})
  const schemaIn = (operation: Operation | undefined) =>
    operation?.requestBody as { content: { 'application/json': { schema: object } } }
  const create = schemaIn(paths['/livros/']?.post).content['application/json'].schema
  const edit = schemaIn(paths['/livros/{id}']?.put).content['application/json'].schema
  expect(create).toMatchObject({ required: ['titulo', 'senha'] })
  expect(edit).not.toHaveProperty('required')
  expect(Object.keys((create as { properties: object }).properties)).toEqual([
    'titulo',
    'lido',
    'dono_id',
    'senha',
  ])
  expect(Object.keys((edit as { properties: object }).properties)).toEqual([
    'titulo',
    'lido',
    'dono_id',
  ])
})

test('a linha tem o id, os campos que alguém lê e o nome do que referencia; nunca a senha', () => {
  const { livro: row } = documentOf([livro], {}).components.schemas
  expect(Object.keys(row?.properties ?? {})).toEqual([
    'id',
    'titulo',
    'lido',
    'dono_id',
    'nota',
    'paginas',
    'dono',
  ])
})

test('um campo diz em JSON Schema o que das suas regras se pode dizer', () => {
  expect(schemaOf(livro.fields.titulo)).toEqual({
    type: 'string',
    title: 'Título',
    maxLength: 200,
    minLength: 2,
  })
})

test('o documento inteiro é OpenAPI 3.1: cada operação com nome próprio e cada parâmetro do endereço', () => {
  const document = whole()
  const operations = operationsOf(document)
  expect(document.openapi).toBe('3.1.0')
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, parameters, method } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
    expect(declared, `${method} ${path}`).toEqual(inPath)
    const names = parameters.map((each) => `${each.in} ${each.name}`)
    expect(new Set(names).size, `${method} ${path}`).toBe(names.length)
  }
})

test('quem lê e quem apaga não tem corpo; toda operação tem resposta boa e recusa', () => {
  for (const { path, method, requestBody, responses } of operationsOf(whole())) {
    const place = `${method} ${path}`
    expect(/get|delete/.test(method) && requestBody !== undefined, place).toBe(false)
    const [last, ...good] = Object.keys(responses).sort().toReversed()
    expect([last, good.every((status) => /^20\d$/.test(status))], place).toEqual(['default', true])
    // What a deletion did to other rows, where its declaration says that it does something.
    const tells = /^delete \/(justificativa|atendimento|relatorio|substituicao)\/{id}$/.test(place)
    expect(good.length, place).toBe(tells ? 2 : 1)
  }
})

test('toda referência do documento aponta para um esquema que está nele', () => {
  const document = whole()
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)]
  expect(references.length).toBeGreaterThan(0)
  const known = Object.keys(document.components.schemas).map((n) => `#/components/schemas/${n}`)
  expect(references.filter(([, target = '']) => !known.includes(target))).toEqual([])
})

test('cada chamada declarada está no documento, sob cada um dos seus endereços', () => {
  const { paths } = whole()
  const all: readonly Resource[] = Object.values(resources)
  const declared = [
    ...all.flatMap((resource) => Object.values(resource.api)),
    ...all.flatMap((resource) => Object.values(resource.calls).map(({ route }) => route)),
    ...Object.values(calls).map(({ route }) => route),
  ].flat()
  const missing = declared.filter((route) => {
    const [method = '', path = ''] = route.split(' ')
    return !paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  })
  expect(declared.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('criar, editar e excluir aceitam uma chave, sob a qual repetir não faz nada de novo', () => {
  const { paths } = whole()
  const headersOf = (path: string, method: string) =>
    paths[path]?.[method]?.parameters.filter((each) => each.in === 'header').map(({ name }) => name)
  expect(headersOf('/justificativa/', 'post')).toEqual(['Idempotency-Key'])
  expect(headersOf('/justificativa/{id}', 'put')).toEqual(['Idempotency-Key'])
  expect(headersOf('/justificativa/{id}', 'delete')).toEqual(['Idempotency-Key'])
  expect(headersOf('/justificativa/', 'get')).toEqual([])
})

test('o que nenhum corpo escreve é dito só de leitura, com as chamadas que o mudam; cada uma está no documento', () => {
  const { components, ...document } = whole()
  const fieldsIn = (name: string) =>
    ({ ...components.schemas[name]?.properties }) as Record<string, object>
  const { situacao } = fieldsIn('relatorio')
  expect(situacao).toMatchObject({
    anyOf: [
      {
        readOnly: true,
        description: 'Quem lê: coordenador. Muda por: marcarLido, devolver, relatorio_edit.',
      },
      // A word that was a choice once.
      { type: 'string' },
      { type: 'null' },
    ],
  })
  const { turma_responsavel } = fieldsIn('educador')
  expect(turma_responsavel).toMatchObject({
    anyOf: [{ description: 'Aceito em um corpo, e ignorado.' }, { type: 'null' }],
  })
  const ids = operationsOf({ components, ...document }).map(({ operationId }) => operationId)
  const said = Object.values(resources).flatMap(({ fields }: Resource) =>
    Object.values(fields).flatMap(({ set }) => (typeof set === 'object' ? set : [])),
  )
  expect(said.filter((id) => !ids.includes(id))).toEqual([])
})
