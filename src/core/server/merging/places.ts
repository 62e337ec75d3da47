import { sql } from 'kysely'
import type { Resource } from '#model/resource'
import { placedUnder, placeField } from '#model/rows-inside'
import { anyTable } from '#server/db/connection'
import { numberRows } from '#server/db/number-rows'
import type { Writing } from '#server/store/asker'
import type { Link } from './links.ts'
import type { Before } from './log.ts'
import { rowsIn } from './plan.ts'

/** The places that rows have under each of the two; those of the one that goes come after the others. */
export async function placesOf(
  writing: Writing,
  links: readonly Link[],
  [stays = 0, goes = 0]: number[],
) {
  const { services, connection } = writing
  const all: Before[] = []
  for (const { of, table, column } of links) {
    const place = of && placedIn(services.resources, of, column)
    if (!place) continue
    const rows = await anyTable(connection)
      .selectFrom(table)
      .select(['id', place])
      .where(column, 'in', [stays, goes])
      .execute()
    all.push(...rows.map((row) => ({ table, id: Number(row.id), antes: { [place]: row[place] } })))
    await anyTable(connection)
      .updateTable(table)
      .set({ [place]: sql`${sql.ref(place)} + 1000` })
      .where(column, '=', goes)
      .execute()
  }
  return all
}

/** Those of some rows that are not as they were. */
export async function changedAmong(
  { connection }: Writing,
  were: readonly Before[],
): Promise<Before[]> {
  const changed: Before[] = []
  for (const was of were) {
    const [row = {}] = await rowsIn(connection, was.table, [was.id])
    if (Object.entries(was.antes).some(([name, value]) => row[name] !== value)) changed.push(was)
  }
  return changed
}

function placedIn(resources: Writing['services']['resources'], of: Resource, column: string) {
  return placedUnder(resources, of) === column && !of.plain ? placeField(of) : undefined
}

/** Closes the places of the rows that are under the one now. */
export async function numberAgain(
  { services, connection }: Writing,
  links: readonly Link[],
  id: number,
) {
  for (const of of new Set(links.flatMap((link) => link.of ?? []))) {
    const by = placedUnder(services.resources, of)
    if (by) await numberRows(connection, services.resources, of, [{ [by]: id }])
  }
}
