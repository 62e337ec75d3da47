import { sql } from 'kysely'
import { placedUnder, placeField } from '#model/rows-inside'
import { anyTable } from '#server/db/connection'
import { numberRows } from '#server/db/number-rows'
import type { Writing } from '#server/store/asker'
import type { Link } from './links.ts'
import type { Before } from './log.ts'
import { rowsIn } from './plan.ts'

/** The links whose rows have a place under the row that they lead to. */
function placedIn({ services }: Writing, links: readonly Link[]) {
  return links.flatMap(({ of, table, column }) => {
    const place = of && !of.plain && placeField(of)
    return place && placedUnder(services.resources, of) === column
      ? [{ of, table, column, place }]
      : []
  })
}

/** The places that rows have under each of the two; those of the one that goes come after the others. */
export async function placesOf(
  writing: Writing,
  links: readonly Link[],
  [stays = 0, goes = 0]: number[],
) {
  const all: Before[] = []
  for (const { table, column, place } of placedIn(writing, links)) {
    const rows = await anyTable(writing.connection)
      .selectFrom(table)
      .select(['id', place])
      .where(column, 'in', [stays, goes])
      .execute()
    all.push(...rows.map((row) => ({ table, id: Number(row.id), antes: { [place]: row[place] } })))
    await anyTable(writing.connection)
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

/** Closes the places of the rows that are under the one now. */
export async function numberAgain(writing: Writing, links: readonly Link[], id: number) {
  const { services, connection } = writing
  for (const { of, column } of placedIn(writing, links))
    await numberRows(connection, services.resources, of, [{ [column]: id }])
}
