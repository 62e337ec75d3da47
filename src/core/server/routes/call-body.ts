import { setImmediate } from 'node:timers/promises'
import { z } from 'zod/mini'
import { checkFields } from '#model/check'
import type { Call } from '#model/resource'
import type { Values } from '#model/values'
import { portionsOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import { type Services, today } from '#server/services'

/** Reads a body by what a call declares. Throws 400 with the message of each value. */
export function bodyReader({ body, fields }: Call) {
  if (!fields) return (sent: unknown) => parsedBody(body, sent)
  const asked = z.looseObject(
    Object.fromEntries(Object.keys(fields).map((name) => [name, z.optional(z.unknown())])),
  )
  const known = z.extend((body as z.ZodMiniObject | undefined) ?? z.strictObject({}), asked.shape)
  return async (sent: unknown, services: Services) => {
    const read = parsed(known, sent) as Values
    const { values, errors } = checkFields(fields, read, { today: today(services) })
    if (Object.keys(errors).length > 0) throw new ApiError('invalid', { errors })
    return { ...read, ...values }
  }
}

const invalid = 'Valor inválido'

/** Items of a list that are parsed at once; other requests are served in between. */
const portion = 500

/** A body by its schema; a long list in it is parsed in portions, after all the rest. */
async function parsedBody(schema: Call['body'], value: unknown): Promise<unknown> {
  const long = longListIn(schema, value)
  if (!long) return parsed(schema, value)
  const { name, body, list, items } = long
  // All that the schema says of the list, but for its items.
  const counted = z.clone(list, { ...list.def, element: z.unknown() })
  const rest = parsed(z.extend(body, { [name]: counted }), value) as Record<string, unknown[]>
  const some = z.object({ [name]: z.array(list.def.element) })
  const done: unknown[] = []
  for (const own of portionsOf(items, portion)) {
    const read = parsed(some, { [name]: own }) as typeof rest
    done.push(...(read[name] ?? []))
    await setImmediate()
  }
  return { ...rest, [name]: done }
}

function longListIn(body: Call['body'], value: unknown) {
  if (!(body instanceof z.ZodMiniObject)) return null
  for (const [name, items] of Object.entries(value ?? {})) {
    const list: unknown = body.def.shape[name]
    if (list instanceof z.ZodMiniArray && Array.isArray(items) && items.length > portion)
      return { name, body, list, items }
  }
  return null
}

/** A value by its schema. Throws 400 with the first message. */
export function parsed(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  // The default message, since those of zod are in English.
  const result = schema.safeParse(value, { error: () => invalid })
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const strange = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const name = issue?.path[0] ?? strange
  const message =
    strange === undefined ? (issue?.message ?? invalid) : `Campo desconhecido: ${strange}`
  throw new ApiError('invalid', name === undefined ? {} : { errors: { [String(name)]: message } })
}
