import { z } from 'zod/mini'
import { canWrite } from './access.ts'
import { idShape } from './answers.ts'
import { type Call, type Calls, pathOf } from './call.ts'
import type { Field, Role } from './field.ts'
import { fieldsOf, type Resource } from './resource.ts'
import { mostNamed } from './values.ts'

/** What can be done with many rows at once. */
export type Batched = 'edit' | 'delete'

/** The most rows of one call; a list acts on more of them in several. */
export const largestBatch = 100

/** What became of one row: each is changed as a whole or not at all. */
const batchedRow = z.union([
  z.strictObject({ id: z.int(), feita: z.literal(true) }),
  z.strictObject({ id: z.int(), feita: z.literal(false), status: z.int(), detail: z.string() }),
])

export type BatchedRow = z.infer<typeof batchedRow>

/** What became of them: one that is not among them was not tried. */
export const batched = z.strictObject({ linhas: z.array(batchedRow) })

const ids = z.array(idShape).check(
  z.minLength(1, 'Nenhuma linha'),
  z.maxLength(largestBatch, 'Linhas demais'),
  z.refine((list) => new Set(list).size === list.length, 'A mesma linha duas vezes'),
)

/** The body that gives one value to one field of many rows, and the one that deletes them. */
export const batchBodies = {
  edit: z.strictObject({
    ids,
    campo: z.string(),
    valor: z.union([
      z.null(),
      z.string(),
      z.number(),
      z.boolean(),
      z.array(z.union([z.string(), z.int()])).check(z.maxLength(mostNamed)),
    ]),
    // The day on which the value ends a period, or since which the rows have it.
    dia: z.optional(z.string()),
  }),
  delete: z.strictObject({ ids }),
} as const satisfies Record<Batched, z.ZodMiniType>

const paths: Readonly<Record<Batched, string>> = { edit: 'edicao', delete: 'exclusao' }
const summaries: Readonly<Record<Batched, (label: Resource['label']) => string>> = {
  edit: ({ many }) => `Um campo de várias linhas: ${many}`,
  delete: ({ many }) => `Exclusão de várias linhas: ${many}`,
}

/**
 * The calls by which rows that are marked in a list are acted on together: of each entity with a page of its list,
 * what it says in `batch`, or else all that somebody may do with one of its rows.
 */
export function batchCalls(resource: Resource): Calls {
  const { api, access, screen, batch = ['edit', 'delete'], label } = resource
  if (!api.list || !screen) return {}
  const offered = batch.filter((action) => api[action] && Object.keys(access[action] ?? {}).length)
  const entries = offered.map((action): [Batched, Call] => [
    action,
    {
      route: `POST ${pathOf(api.list)}/lote/${paths[action]}`,
      summary: summaries[action](label),
      access: access[action] ?? {},
      body: batchBodies[action],
      answers: batched,
    },
  ])
  return Object.fromEntries(entries)
}

/**
 * The fields that can be given one value in many rows: none that names or tells apart a row, or depends on another, and
 * only those that say `many` where any does.
 */
export function batchFields(resource: Resource, role: Role): [string, Field][] {
  const saysMany = fieldsOf(resource).some(([, { many }]) => many)
  return fieldsOf(resource).filter(
    ([name, field]) =>
      (!saysMany || field.many) &&
      field.input &&
      canWrite(field, role) &&
      name !== resource.display &&
      field.kind !== 'password' &&
      !field.createOnly &&
      !field.unique &&
      !field.when,
  )
}
