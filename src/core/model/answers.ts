import { z } from 'zod/mini'
import { pendencias } from './pending.ts'

/** A row that an answer names. */
export const named = z.strictObject({ id: z.int(), nome: z.string() })

/** The id of a row, as a body says it. */
export const idShape = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

/** What an answer says in words. */
export const told = z.strictObject({ detail: z.string() })

// @__NO_SIDE_EFFECTS__
export function keyOf<K extends string>(table: Readonly<Record<K, unknown>>, error?: string) {
  return z.enum(Object.keys(table) as K[], error)
}

/** What an account has to do before it goes on. */
export const pendencia = keyOf(pendencias)

/** What closes a row, in JSON Schema: nothing else is in it. */
export const closed = { unevaluatedProperties: false } as const

/** Where the document of the calls has the rows of an entity. */
export function rowReference(entity: string) {
  return { $ref: `#/components/schemas/${entity}` } as const
}

/** A row of an entity in an answer; which of its fields it has follows from who asks. */
// @__NO_SIDE_EFFECTS__
export function rowOf<R extends object = object>(entity: string): z.ZodMiniType<R> {
  return z.custom<R>().register(z.globalRegistry, { ...rowReference(entity), ...closed })
}

/** The same, with something besides its fields. */
// @__NO_SIDE_EFFECTS__
export function rowWith<S extends z.ZodMiniObject>(entity: string, besides: S) {
  const row = z.custom<object>().register(z.globalRegistry, rowReference(entity))
  return z.intersection(row, z.catchall(besides, z.any())).register(z.globalRegistry, closed)
}
