import type { Entities } from '#model/entities'
import type { Calls } from '#model/resource'
import type { Handlers } from '#server/services'
import type { CallHandlers, HandlersOf } from './calls.ts'

/** Handlers, with the entity whose calls they answer; null where those belong to none. */
const known = new WeakMap<object, keyof Entities | null>()

/** What a subject does for its calls that belong to no entity; a missing one does not compile. */
export function answering<const C extends Calls>(
  _calls: C,
  handlers: CallHandlers<C>,
): CallHandlers<C> {
  known.set(handlers, null)
  return handlers
}

/** What a subject does for the calls that an entity declares; a missing one does not compile. */
export function answeringFor<N extends keyof Entities>(
  entity: N,
  handlers: HandlersOf<N>,
): HandlersOf<N> {
  known.set(handlers, entity)
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
