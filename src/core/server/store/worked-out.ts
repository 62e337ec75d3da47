import type { Writing } from './asker.ts'

/** Rows that the server works out for these are to be worked out anew. */
export async function outdate(
  { services, connection, resource, late }: Writing,
  ids: readonly number[],
): Promise<void> {
  if (late)
    return void late.outdated.set(resource, [...(late.outdated.get(resource) ?? []), ...ids])
  const { name } = resource
  for (const other of Object.values(services.resources)) {
    await services.workings[other.name]?.besides?.[name]?.(services, connection, ids)
    if (other.workedOut && other.fields[other.workedOut]?.target === name)
      await services.workings[other.name]?.outdate(services, connection, ids)
  }
}
