import type { Resource } from '#model/resource'
import type { Connection } from '#server/db/connection'
import type { Services } from '#server/services'

/** Rows that the server works out for these are to be worked out anew. */
export async function outdate(
  services: Services,
  connection: Connection,
  { name }: Resource,
  ids: readonly number[],
): Promise<void> {
  for (const other of Object.values(services.resources))
    if (other.workedOut && other.fields[other.workedOut]?.target === name)
      await services.workings[other.name]?.outdate(services, connection, ids)
}
