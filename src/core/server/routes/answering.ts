import type { Entities } from '#model/entities'
import type { Calls } from '#model/resource'
import type { Handlers } from '#server/services'
import type { CallHandlers, HandlersOf } from './calls.ts'

/** Handlers, with the entity whose calls they answer; null where those belong to none. */
const known = new WeakMap<object, keyof Entities | null>()

type HandlersFor<C> = object & (C extends keyof Entities ? HandlersOf<C> : CallHandlers<C>)

/** What a subject does for the calls that an entity declares, by its name, or for those that belong to none; a missing one does not compile. */
export function answering<const C extends Calls | keyof Entities>(
  calls: C,
  handlers: HandlersFor<C>,
): HandlersFor<C> {
  known.set(handlers, typeof calls === 'string' ? calls : null)
  return handlers
}

/** The handlers that files export: by entity, and those of no entity. */
export function handlersIn(files: readonly Readonly<Record<string, unknown>>[]) {
  const handlers: Record<string, Handlers> = {}
  const freeHandlers: Record<string, Handlers[string]> = {}
  for (const exported of files.flatMap((file) => Object.values(file))) {
    const entity = Object(exported) === exported ? known.get(exported as object) : undefined
    // Each was made above, of handlers.
    const own = exported as Handlers
    if (entity === null) Object.assign(freeHandlers, own)
    else if (entity !== undefined) handlers[entity] = { ...handlers[entity], ...own }
  }
  return { handlers, freeHandlers }
}
