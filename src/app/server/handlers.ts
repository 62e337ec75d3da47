import { handlersIn } from '#server/routes/answering'
import { ownHandlers } from '#server/routes/handlers'
import { visaoHandlers } from '#server/routes/visoes'

const found = handlersIn(
  Object.values(
    import.meta.glob<Readonly<Record<string, unknown>>>('../../features/*/server/*.ts', {
      eager: true,
    }),
  ),
)

/** What the server does for each call that an entity declares. */
export const handlers = { visao: visaoHandlers, ...found.handlers }

/** What the server does for each call that belongs to no entity. */
export const freeHandlers = { ...ownHandlers, ...found.freeHandlers }
