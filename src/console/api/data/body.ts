import { isMet, normalise, type Values } from '#model/check'
import type { Resource } from '#model/resource'

/** The values of a form as the body that saves them: digits alone, null where empty, no value whose `when` is unmet. */
export function bodyOf(resource: Resource, values: Values, action: 'create' | 'edit'): Values {
  const body: Record<string, unknown> = action === 'create' ? { ...resource.createBody } : {}
  const normal = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = resource.fields[name]
      return [name, field ? normalise(field, value) : value]
    }),
  )
  for (const [name, value] of Object.entries(normal)) {
    const field = resource.fields[name]
    if (field?.createOnly && action === 'edit') continue
    body[name] = isMet(field?.when, normal) ? value : null
  }
  // What a documented host is sent besides the inputs is text, never null.
  for (const [name, empty] of Object.entries(resource.createBody ?? {})) body[name] ??= empty
  return body
}
