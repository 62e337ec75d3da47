import { z } from 'zod/mini'
import { canRead } from './access.ts'
import { closed, rowReference } from './answers.ts'
import { closesBelow } from './closed.ts'
import { type Field, type Fields, roles } from './field.ts'
import { expansionOf, fieldsOf, namesRows, type Resource, type Resources } from './resource.ts'
import { mostOf, rowsInsideOf } from './rows-inside.ts'
import { valueSchema } from './value-schema.ts'

export type Json = Readonly<Record<string, unknown>>

/** What the parameters of a path are. */
export const pathSchemas: Readonly<Record<string, Json>> = {
  id: { type: 'integer', minimum: 1, maximum: 2147483647 },
  data: { type: 'string', format: 'date' },
  email: { type: 'string' },
}

/** The JSON Schema of a field's value: its kind's, and what of its rules JSON Schema can say. */
export function schemaOf(field: Field): Json {
  const rules = Object.assign({}, ...field.rules.map((rule) => rule.json ?? {}))
  const noDoubles = /^(choices|references)$/.test(field.kind) && { uniqueItems: true }
  return {
    ...toJson(valueSchema(field)),
    ...noDoubles,
    ...rules,
    title: field.label,
    ...bearing(field),
  }
}

function bearing(field: Field): Json {
  const isSet = field.mode === 'server' || field.mode === 'computed'
  return { ...(isSet && { readOnly: true }), ...said(field) }
}

/** Who receives and sends a field, and when it is there: what JSON Schema has no words for. */
function said({ help, read, readInList, write, set, ignored, when, by, where }: Field): Json {
  const condition = ([name, wanted]: [string, unknown]) =>
    `${name} = ${typeof wanted === 'object' ? JSON.stringify(wanted) : wanted}`
  const conditions = Object.entries(when ?? {}).map(condition)
  const sentences = [
    help?.replace(/(?<![.!?])$/, '.'),
    read && `Quem lê: ${read.join(', ')}.`,
    readInList && `Em listas: ${readInList.join(', ') || 'ninguém'}.`,
    write && `Quem envia: ${write.join(', ')}.`,
    typeof set === 'object' && `Muda por: ${set.join(', ')}.`,
    ignored && 'Aceito em um corpo, e ignorado.',
    by && `Que opções servem: ${JSON.stringify(by)}.`,
    where && `Só linhas com ${JSON.stringify(where)}.`,
    when && `Só com ${conditions.join(' e ')}; senão, null.`,
  ].filter(Boolean)
  return sentences.length > 0 ? { description: sentences.join(' ') } : {}
}

/** A schema of the model as JSON Schema. */
export function toJson(schema: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  // JSON Schema has no flag for the \p{…} of our patterns.
  return JSON.parse(JSON.stringify(rest), (key, value) => (key === 'pattern' ? undefined : value))
}

/** What a body carries; without `resources`, no rows inside. */
export function bodySchema(
  resource: Resource,
  action: 'create' | 'edit',
  resources: Resources = {},
): Json {
  const sent = fieldsOf(resource).filter(
    ([, field]) =>
      field.mode !== 'server' &&
      field.mode !== 'computed' &&
      !(field.createOnly && action === 'edit'),
  )
  const required = sent.filter(([, field]) => isRequired(field)).map(([name]) => name)
  const own = sent.map(([name, field]) => [name, nullable(field)])
  const inside = rowsInsideOf(resources, resource, 'form').map(({ name, field, child, by }) => {
    const rows = { type: 'array', maxItems: mostOf({ field }), title: field.label }
    const items = withId(bodySchema(child, 'edit'), by)
    return [name, { ...rows, description: rowsSentence, items }]
  })
  return {
    type: 'object',
    ...(action === 'create' && required.length > 0 && { required }),
    properties: Object.fromEntries([...own, ...inside]),
  }
}

const rowsSentence =
  'As linhas todas, na ordem delas: com id, a que já havia, e dela só o que muda; sem id, uma nova; a que não vem é excluída. Sem a chave, nenhuma muda.'

/** One that the documented calls do not know may be left out. */
function isRequired({ mode, extension, existing }: Field): boolean {
  return mode === 'required' && !(extension && existing !== undefined)
}

/** The body of a row inside another: its reference is the row around it. */
function withId(body: Json, by: string): Json {
  const { [by]: _, ...properties } = body.properties as Json
  return { ...body, properties: { id: pathSchemas.id, ...properties } }
}

/** A row as answers carry it; without `resources`, not what of the rows behind its references. */
export function rowSchema(resource: Resource, resources: Resources = {}): Json {
  const read = fieldsOf(resource).filter(([, field]) =>
    roles.some((role) => canRead(field, role, 'show')),
  )
  const own = read.map(([name, field]) => [name, field.childrenOf ? rowsOf(field) : stored(field)])
  const behind = read
    .filter(([, field]) => namesRows(field))
    .map(([name, field]) => {
      const of = resources[field.target ?? '']
      const shown = of ? [of.display, ...closesBelow(resources, resource, name)] : []
      return [expansionOf(name), behindSchema(field, of, shown)]
    })
  const properties = { id: pathSchemas.id, ...Object.fromEntries([...own, ...behind]) }
  return { type: 'object', title: resource.label.one, properties }
}

/** The row behind a reference, or the rows: their numbers and, to who may read them, their names. */
function behindSchema({ kind }: Field, of: Resource | undefined, shown: readonly string[]): Json {
  const several = kind === 'references'
  const type = several ? 'object' : ['object', 'null']
  const fields = shown.flatMap((name) => {
    const field = of?.fields[name]
    return field ? [[name, stored(field)]] : []
  })
  const properties = { id: pathSchemas.id, ...Object.fromEntries(fields) }
  const row = of ? { type, required: ['id'], properties, additionalProperties: false } : { type }
  return several ? { type: ['array', 'null'], items: row } : row
}

/** What a call asks, as properties of its body. */
export function fieldsSchema(fields: Fields) {
  const asked = Object.entries(fields)
  return {
    properties: Object.fromEntries(asked.map(([name, field]) => [name, nullable(field)])),
    required: asked.flatMap(([name, { mode }]) => (mode === 'required' ? [name] : [])),
  }
}

function rowsOf(field: Field): Json {
  const items = { ...rowReference(field.childrenOf ?? ''), ...closed }
  return { type: 'array', title: field.label, items, ...said(field) }
}

/** A value as it was stored: the rules are for those who write, and a row may be older, or kept from who asks. */
function stored(field: Field): Json {
  const { minimum: _, maximum: __, ...kind } = toJson(valueSchema(field))
  const others = [...(kind.enum ? [{ type: 'string' }] : []), { type: 'null' }]
  return { anyOf: [{ ...kind, ...bearing(field) }, ...others], title: field.label }
}

function nullable(field: Field): Json {
  const schema = schemaOf(field)
  if (field.mode === 'required' || field.mode === 'default') return schema
  return { anyOf: [schema, { type: 'null' }], title: field.label }
}
