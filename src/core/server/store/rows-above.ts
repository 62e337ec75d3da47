import { sql } from 'kysely'
import { once } from '#model/once'
import { pairsOf, severalIn } from '#model/pairs'
import type { Resource } from '#model/resource'
import { rowsInsideOf, tooMany } from '#model/rows-inside'
import type { Values } from '#model/values'
import { anyTable } from '#server/db/connection'
import { refuse } from '#server/http/errors'
import type { Services } from '#server/services'
import type { Writing } from './asker.ts'
import { rowsById } from './rows-by-id.ts'
import { activeRows } from './scope.ts'
import { lockRows, setRows } from './set-rows.ts'

/**
 * Raises the version of the rows in whose forms these rows stand, but for those of `except`: whoever has one open is
 * told on saving. It locks them, so that two writes of the same rows run one after the other.
 */
export async function touchAbove(
  { services, connection, resource }: Writing,
  rows: readonly Values[],
  except?: Resource,
): Promise<void> {
  for (const { name, by } of formsWith(services.resources, resource)) {
    const ids = idsIn(rows, by)
    if (name === except?.name || ids.length === 0) continue
    await setRows({ services, connection }, name, ids)
  }
}

/** Throws 400 where a row that was just written is one too many under another, which `touchAbove` has locked. */
export async function checkRoom(writing: Writing, values: Values): Promise<void> {
  const [full] = await fullAbove(writing, [values])
  if (full) throw refuse(full.by, full.message)
}

/** The rows above these that now have too many of them, each with the reference to it. */
export async function fullAbove(
  { services, connection, resource }: Writing,
  rows: readonly Values[],
): Promise<{ by: string; id: number; message: string }[]> {
  const full: { by: string; id: number; message: string }[] = []
  for (const inside of formsWith(services.resources, resource)) {
    const { by, field } = inside
    const ids = idsIn(rows, by)
    if (field.max === undefined || ids.length === 0) continue
    const found = await anyTable(connection)
      .selectFrom(resource.name)
      .select(sql.ref<number>(by).as('above'))
      .where(by, 'in', ids)
      .where(activeRows(resource))
      .groupBy(by)
      .having(sql<boolean>`count(*) > ${field.max}`)
      .execute()
    for (const { above } of found) full.push({ by, id: Number(above), message: tooMany(inside) })
  }
  return full
}

/** Locks the rows above some that are about to be locked themselves; returns what raises their versions. */
export async function lockAbove(
  writing: Writing,
  ids: readonly number[],
): Promise<() => Promise<void>> {
  const { services, resource } = writing
  const above = formsWith(services.resources, resource)
  if (above.length === 0) return async () => undefined
  const rows = [...(await rowsById(writing, resource, ids)).values()]
  for (const { name, by } of above) await lockRows(writing, name, idsIn(rows, by))
  return () => touchAbove(writing, rows)
}

/** The entities in whose forms rows of this one stand, also as pairs, with their reference there. */
const formsWith = once((resources: Services['resources'], child: Resource) =>
  Object.values(resources).flatMap((above) => [
    ...rowsInsideOf(resources, above, 'form').flatMap(({ child: { name }, by, field }) =>
      name === child.name ? [{ name: above.name, by, field, child }] : [],
    ),
    ...severalIn(above).flatMap(([several, field]) =>
      field.through === child.name
        ? [{ name: above.name, by: pairsOf(resources, above, several).from, field, child }]
        : [],
    ),
  ]),
)

/** In one order for all, in which they are locked. */
function idsIn(rows: readonly Values[], by: string): number[] {
  const ids = rows.map((row) => row[by]).filter((id) => typeof id === 'number')
  return [...new Set(ids)].sort((a, b) => a - b)
}
