import type { Resource } from '#model/resource'
import type { Handlers, Product } from '#server/services'
import { rowAccountHandlers } from './contas.ts'
import { importHandlers } from './importacao.ts'

/** What the server does for the calls of an entity: those that are derived from what it says of itself, and its own. */
export function handlersOf({ handlers }: Pick<Product, 'handlers'>, resource: Resource): Handlers {
  const derived = { ...importHandlers(resource), ...rowAccountHandlers(resource) }
  return { ...derived, ...handlers[resource.name] }
}
