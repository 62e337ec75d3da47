import type { Resource } from '#model/resource'
import { keepValues } from '#server/db/keep-values'
import { isOneOf, portionsOf } from '#server/db/value-rows'
import type { Work } from './set-rows.ts'

/** Keeps what rows that were just written say of their own fields: whoever writes some in SQL of its own calls it. */
export async function keep(
  { services, connection }: Work,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  const { dialect } = services.db
  for (const some of portionsOf(ids))
    await keepValues({ connection, dialect }, resource, isOneOf(dialect, 'id', some))
}
