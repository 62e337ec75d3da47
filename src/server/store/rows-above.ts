import { sql } from 'kysely'
import type { Values } from '#model/check'
import type { Resource } from '#model/resource'
import { rowsInsideOf } from '#model/rows-inside'
import { anyTable, type Connection } from '#server/db/connection'
import type { Services } from '#server/services'

/**
 * Raises the version of the rows in whose forms these rows stand, but for those of `except`: whoever has one open is
 * told on saving. It locks them, so that two writes of the same rows run one after the other.
 */
export async function touchAbove(
  { resources }: Services,
  connection: Connection,
  resource: Resource,
  rows: readonly Values[],
  except?: Resource,
): Promise<void> {
  for (const above of Object.values(resources)) {
    if (above.name === except?.name) continue
    for (const { child, by } of rowsInsideOf(resources, above, 'form')) {
      const ids = rows.map((row) => row[by]).filter((id) => typeof id === 'number')
      if (child.name !== resource.name || ids.length === 0) continue
      await anyTable(connection)
        .updateTable(above.name)
        .set({ versao: sql`versao + 1` })
        .where('id', 'in', ids)
        .execute()
    }
  }
}

/** The same for a row of this id, before it is written. */
export async function touchAboveOf(
  services: Services,
  connection: Connection,
  resource: Resource,
  id: number,
): Promise<void> {
  const isInside = Object.values(services.resources).some((above) =>
    rowsInsideOf(services.resources, above, 'form').some(
      ({ child }) => child.name === resource.name,
    ),
  )
  if (!isInside) return
  const rows = await anyTable(connection)
    .selectFrom(resource.name)
    .selectAll()
    .where('id', '=', id)
    .execute()
  await touchAbove(services, connection, resource, rows)
}
