import { z } from 'zod/mini'
import { type Access, canRead } from './access.ts'
import { batchCalls } from './batch.ts'
import { type Field, roles } from './field.ts'
import {
  type Action,
  type Call,
  type Calls,
  expansionOf,
  fieldsOf,
  type Resource,
  type Route,
} from './resource.ts'

type Json = Readonly<Record<string, unknown>>

const actionSummaries: Readonly<Record<Action, (label: Resource['label']) => string>> = {
  list: ({ many }) => `Lista: ${many}`,
  show: ({ one }) => `Consulta: ${one}`,
  create: ({ one }) => `Cadastro: ${one}`,
  edit: ({ one }) => `Edição: ${one}`,
  delete: ({ one }) => `Exclusão: ${one}`,
}

const refusal = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

/** The OpenAPI 3.1 document of all calls: those of the entities and those that belong to none. */
export function openapiOf(resources: readonly Resource[], calls: Calls): Json {
  const paths: Record<string, Record<string, Json>> = {}
  const add = (routes: Route | readonly Route[], tag: string, id: string, operation: Json) => {
    const seen = new Set([routes].flat().map(placeOf))
    for (const place of seen) {
      const [method = 'get', path = '/'] = place.split(' ')
      const operationId = [
        id,
        ...([...seen].indexOf(place) > 0 ? [[...seen].indexOf(place) + 1] : []),
      ].join('_')
      paths[path] = { ...paths[path], [method]: { tags: [tag], operationId, ...operation } }
    }
  }
  for (const resource of resources) {
    for (const [action, summarize] of Object.entries(actionSummaries)) {
      // The keys of the table are the actions.
      const routes = resource.api[action as Action]
      if (!routes) continue
      add(routes, resource.label.many, `${resource.name}_${action}`, {
        summary: summarize(resource.label),
        ...operationOf(resource, action as Action, [routes].flat()[0] ?? 'GET /'),
        ...accessOf(resource.access[action as Action] ?? {}),
      })
    }
    for (const [name, call] of Object.entries(resource.calls)) {
      add(call.route, resource.label.many, `${resource.name}_${name}`, callOperation(call))
    }
    for (const [action, call] of Object.entries(batchCalls(resource)))
      add(call.route, resource.label.many, `${resource.name}_lote_${action}`, callOperation(call))
  }
  for (const [name, call] of Object.entries(calls))
    add(call.route, 'Sessão e painel', name, callOperation(call))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Caderno',
      version: '1.0.0',
      description: 'Alunos, turmas, educadores e frequência.',
    },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: { acesso: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Recusa: refusal,
        ...Object.fromEntries(resources.map((each) => [each.name, rowSchema(each)])),
      },
    },
  }
}

function placeOf(route: Route): string {
  const [method = '', path = ''] = route.split(' ')
  return `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`
}

function accessOf(access: Access | 'public'): Json {
  if (access === 'public') return { security: [] }
  const allowed = roles.filter((role) => access[role] !== undefined)
  return { security: [{ acesso: [] }], description: `Quem pode: ${allowed.join(', ')}.` }
}

const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } })
const refusals = {
  default: { description: 'Recusa', ...json({ $ref: '#/components/schemas/Recusa' }) },
}
const parameter = (name: string, where: 'path' | 'query', schema: Json): Json => ({
  name,
  in: where,
  required: where === 'path',
  schema,
})

const pathSchemas: Readonly<Record<string, Json>> = {
  id: { type: 'integer', minimum: 1, maximum: 2147483647 },
  data: { type: 'string', format: 'date' },
  email: { type: 'string' },
}

function pathParameters(route: Route): Json[] {
  return [...route.matchAll(/:(\w+)/g)].map(([, name = '']) =>
    parameter(name, 'path', pathSchemas[name] ?? { type: 'string' }),
  )
}

function operationOf(resource: Resource, action: Action, route: Route): Json {
  const row = { $ref: `#/components/schemas/${resource.name}` }
  const parameters = [
    ...pathParameters(route),
    ...(action === 'list' ? listParameters(resource) : []),
  ]
  const answer: Readonly<Record<Action, readonly [string, Json]>> = {
    list: ['200', { description: resource.label.many, ...json({ type: 'array', items: row }) }],
    show: ['200', { description: resource.label.one, ...json(row) }],
    create: ['201', { description: resource.label.one, ...json(row) }],
    edit: ['200', { description: resource.label.one, ...json(row) }],
    delete: ['204', { description: 'Feito' }],
  }
  const [status, content] = answer[action]
  const body = action === 'create' || action === 'edit' ? bodySchema(resource, action) : null
  return {
    parameters,
    ...(body && { requestBody: { required: true, ...json(body) } }),
    responses: { [status]: content, ...refusals },
  }
}

function callOperation(call: Call): Json {
  const routes = [call.route].flat()
  const query = call.query ? toJson(call.query) : null
  const properties = (query?.properties ?? {}) as Readonly<Record<string, Json>>
  return {
    summary: call.summary,
    parameters: [
      ...routes.slice(0, 1).flatMap(pathParameters),
      ...Object.entries(properties).map(([name, schema]) => parameter(name, 'query', schema)),
    ],
    ...(call.body && { requestBody: json(toJson(call.body)) }),
    responses: { 200: { description: 'Feito' }, ...refusals },
    ...accessOf(call.access),
  }
}

function listParameters(resource: Resource): Json[] {
  const filters = fieldsOf(resource).filter(([, field]) => field.filter)
  return [
    ...['_start', '_end'].map((name) => parameter(name, 'query', { type: 'integer', minimum: 0 })),
    ...['_sort', '_order', '_fields', 'q'].map((name) =>
      parameter(name, 'query', { type: 'string' }),
    ),
    ...filters.flatMap(([name, field]) =>
      [name, ...(field.bounds ?? [])].map((key) => parameter(key, 'query', schemaOf(field))),
    ),
    ...Object.keys(resource.filters ?? {}).map((name) =>
      parameter(name, 'query', { type: 'integer' }),
    ),
  ]
}

/** The JSON Schema of a field's value: its kind's, and what of its rules JSON Schema can say. */
export function schemaOf(field: Field): Json {
  const rules = Object.assign({}, ...field.rules.map((rule) => rule.json ?? {}))
  const noDoubles = field.kind === 'choices' && { uniqueItems: true }
  return { ...toJson(field.schema), ...noDoubles, ...rules, title: field.label, ...said(field) }
}

/** Who receives and sends a field, and when it is there: what JSON Schema has no words for. */
function said({ read, readInList, write, when }: Field): Json {
  const sentences = [
    read && `Quem lê: ${read.join(', ')}.`,
    readInList && `Em listas: ${readInList.join(', ')}.`,
    write && `Quem envia: ${write.join(', ')}.`,
    when &&
      `Só com ${Object.entries(when)
        .map(([name, value]) => `${name} = ${value}`)
        .join(' e ')}; senão, null.`,
  ].filter(Boolean)
  return sentences.length > 0 ? { description: sentences.join(' ') } : {}
}

function toJson(schema: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  // JSON Schema has no flag for the \p{…} of our patterns.
  return JSON.parse(JSON.stringify(rest), (key, value) => (key === 'pattern' ? undefined : value))
}

function bodySchema(resource: Resource, action: 'create' | 'edit'): Json {
  const sent = fieldsOf(resource).filter(
    ([, field]) =>
      field.mode !== 'server' &&
      field.mode !== 'computed' &&
      !(field.createOnly && action === 'edit'),
  )
  const required = sent.filter(([, field]) => field.mode === 'required').map(([name]) => name)
  return {
    type: 'object',
    ...(action === 'create' && required.length > 0 && { required }),
    properties: Object.fromEntries(sent.map(([name, field]) => [name, nullable(field)])),
  }
}

function rowSchema(resource: Resource): Json {
  const read = fieldsOf(resource).filter(([, field]) =>
    roles.some((role) => canRead(field, role, 'show')),
  )
  return {
    type: 'object',
    title: resource.label.one,
    properties: {
      id: pathSchemas.id,
      ...Object.fromEntries(read.map(([name, field]) => [name, nullable(field)])),
      ...Object.fromEntries(
        read
          .filter(([, field]) => field.kind === 'reference')
          .map(([name]) => [expansionOf(name), { type: ['object', 'null'] }]),
      ),
    },
  }
}

function nullable(field: Field): Json {
  const schema = schemaOf(field)
  if (field.mode === 'required' || field.mode === 'default') return schema
  return { anyOf: [schema, { type: 'null' }], title: field.label }
}
