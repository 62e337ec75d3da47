import type { Access } from './access.ts'
import { closed, rowReference, told } from './answers.ts'
import { batchCalls } from './batch.ts'
import { documentTypes } from './document.ts'
import { type Field, roles } from './field.ts'
import { fileCalls } from './file-calls.ts'
import { mergeCalls } from './mergeable.ts'
import {
  bodySchema,
  fieldsSchema,
  type Json,
  pathSchemas,
  rowSchema,
  schemaOf,
  toJson,
} from './openapi-schemas.ts'
import {
  type Action,
  type Call,
  type Calls,
  fieldsOf,
  type Resource,
  type Resources,
  type Route,
} from './resource.ts'

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
export function openapiOf(resources: readonly Resource[], calls: Calls, title = ''): Json {
  const byName = Object.fromEntries(resources.map((each) => [each.name, each]))
  const paths: Record<string, Record<string, Json>> = {}
  const add = (routes: Route | readonly Route[], tag: string, id: string, operation: Json) => {
    const seen = new Set([routes].flat().map(placeOf))
    for (const [at, place] of [...seen].entries()) {
      const [method = 'get', path = '/'] = place.split(' ')
      const operationId = at > 0 ? `${id}_${at + 1}` : id
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
        ...operationOf(byName, resource, action as Action, [routes].flat()[0] ?? 'GET /'),
        ...accessOf(resource.access[action as Action] ?? {}),
      })
    }
    const inBatch = Object.entries(batchCalls(resource)).map(([of, call]) => [`lote_${of}`, call])
    const more = { ...Object.fromEntries(inBatch), ...fileCalls(resource), ...mergeCalls(resource) }
    for (const [name, call] of Object.entries<Call>({ ...resource.calls, ...more }))
      add(call.route, resource.label.many, `${resource.name}_${name}`, callOperation(call))
  }
  for (const [name, call] of Object.entries(calls))
    add(call.route, 'Sessão e painel', name, callOperation(call))
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0' },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: { acesso: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Recusa: refusal,
        ...Object.fromEntries(resources.map((each) => [each.name, rowSchema(each, byName)])),
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
const parameter = (name: string, where: 'path' | 'query' | 'header', schema: Json): Json => ({
  name,
  in: where,
  required: where === 'path',
  schema,
})

function pathParameters(route: Route): Json[] {
  return [...route.matchAll(/:(\w+)/g)].map(([, name = '']) =>
    parameter(name, 'path', pathSchemas[name] ?? { type: 'string' }),
  )
}

/** Under the same key, the same request is done once. */
const retryKey = parameter('Idempotency-Key', 'header', {
  type: 'string',
  pattern: '^[\\w-]{8,100}$',
})

function operationOf(resources: Resources, resource: Resource, action: Action, route: Route): Json {
  const row = { ...rowReference(resource.name), ...closed }
  const parameters = [
    ...pathParameters(route),
    ...(action === 'list' ? listParameters(resource) : []),
    ...(action === 'list' || action === 'show' ? [] : [retryKey]),
  ]
  const answer: Readonly<Record<Action, readonly [string, Json]>> = {
    list: ['200', { description: resource.label.many, ...json({ type: 'array', items: row }) }],
    show: ['200', { description: resource.label.one, ...json(row) }],
    create: ['201', { description: resource.label.one, ...json(row) }],
    edit: ['200', { description: resource.label.one, ...json(row) }],
    delete: ['204', { description: 'Feito' }],
  }
  const [status, content] = answer[action]
  const body =
    action === 'create' || action === 'edit' ? bodySchema(resource, action, resources) : null
  return {
    parameters,
    ...(body && { requestBody: { required: true, ...json(body) } }),
    responses: {
      [status]: content,
      ...(resource.effect &&
        action === 'delete' && {
          200: { description: resource.effect, ...json(toJson(told)) },
        }),
      ...refusals,
    },
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
    ...((call.body ?? call.fields) && { requestBody: json(bodyOfCall(call)) }),
    ...(call.file === 'sent' && { requestBody: fileForm }),
    responses: { ...doneBy(call), ...refusals },
    ...accessOf(call.access),
  }
}

function bodyOfCall({ body, fields }: Call): Json {
  const besides: Json = body ? toJson(body) : { type: 'object', additionalProperties: false }
  if (!fields) return besides
  const asked = fieldsSchema(fields)
  return {
    ...besides,
    properties: { ...Object(besides.properties), ...asked.properties },
    required: [...[besides.required ?? []].flat(), ...asked.required],
  }
}

/** A form with one file, and the types a file is answered with. */
const fileForm: Json = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      },
    },
  },
}

function doneBy({ file, answers, makes, lines, row = '' }: Call): Json {
  if (answers) {
    const schema = answers === 'row' ? { ...rowReference(row), ...closed } : toJson(answers)
    const content = { [lines ? 'application/x-ndjson' : 'application/json']: { schema } }
    return { [makes ? 201 : 200]: { description: 'Feito', content } }
  }
  if (!file) return { 204: { description: 'Feito' } }
  const content = Object.fromEntries(Object.values(documentTypes).map((type) => [type, {}]))
  return { 200: { description: 'O arquivo', content } }
}

/** What one word of a filter is: of several rows, one that is among them. */
const filterSchema = (field: Field) =>
  field.kind === 'references' ? { type: 'integer', title: field.label } : schemaOf(field)

function listParameters(resource: Resource): Json[] {
  const filters = fieldsOf(resource).filter(([, field]) => field.filter)
  return [
    ...['_start', '_end'].map((name) => parameter(name, 'query', { type: 'integer', minimum: 0 })),
    ...['_sort', '_order', '_fields', 'q'].map((name) =>
      parameter(name, 'query', { type: 'string' }),
    ),
    ...filters.flatMap(([name, field]) =>
      [name, ...(field.bounds ?? [])].map((key) => parameter(key, 'query', filterSchema(field))),
    ),
    ...Object.keys(resource.filters ?? {}).map((name) =>
      parameter(name, 'query', { type: 'integer' }),
    ),
  ]
}
