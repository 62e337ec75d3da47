import { sql } from 'kysely'
import { once } from '#model/once'
import { pairsOf, severalIn } from '#model/pairs'
import type { Resource } from '#model/resource'
import { rowsInsideOf, tooMany } from '#model/rows-inside'
import type { Values } from '#model/values'
import { anyTable } from '#server/db/connection'
import { isOneOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import type { Writing } from './asker.ts'
import { activeRows } from './scope.ts'

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
    await anyTable(connection)
      .updateTable(name)
      .set({ versao: sql`versao + 1` })
      .where('id', 'in', ids)
      .execute()
  }
}

/** Throws 400 where a row that was just written is one too many under another, which `touchAbove` has locked. */
export async function checkRoom(
  { services, connection, resource }: Writing,
  values: Values,
): Promise<void> {
  for (const inside of formsWith(services.resources, resource)) {
    const { by, field } = inside
    if (field.max === undefined || values[by] == null) continue
    const { total } = await anyTable(connection)
      .selectFrom(resource.name)
      .select(sql<number>`count(*)`.as('total'))
      .where(by, '=', values[by])
      .where(activeRows(resource))
      .executeTakeFirstOrThrow()
    if (Number(total) > field.max)
      throw new ApiError('invalid', { errors: { [by]: tooMany(inside) } })
  }
}

/** Locks the rows above some that are about to be locked themselves; returns what raises their versions. */
export async function lockAbove(
  writing: Writing,
  ids: readonly number[],
): Promise<() => Promise<void>> {
  const { services, connection, resource } = writing
  const above = formsWith(services.resources, resource)
  if (above.length === 0) return async () => undefined
  const rows = await anyTable(connection)
    .selectFrom(resource.name)
    .selectAll()
    .where(isOneOf(services.db.dialect, 'id', ids))
    .execute()
  for (const { name, by } of services.db.dialect === 'postgres' ? above : []) {
    const above = idsIn(rows, by)
    if (above.length === 0) continue
    await anyTable(connection)
      .selectFrom(name)
      .select('id')
      .where('id', 'in', above)
      .orderBy('id')
      .forUpdate()
      .execute()
  }
  return () => touchAbove(writing, rows)
}

/** Raises the version of the rows above those that an import has just stored. */
export async function touchAboveImported({
  services,
  connection,
  resource,
}: Writing): Promise<void> {
  for (const { name, by } of formsWith(services.resources, resource))
    await anyTable(connection)
      .updateTable(name)
      .set({ versao: sql`versao + 1` })
      .where(
        'id',
        'in',
        sql<number>`(select ${sql.ref(by)} from ${sql.table(resource.name)}
          where id in (select id from importado))`,
      )
      .execute()
}

/** The rows that now have too many of those that an import has just stored: their ids, with the reference to them. */
export async function fullAboveImported({
  services,
  connection,
  resource,
}: Writing): Promise<{ by: string; ids: ReadonlySet<number>; message: string }[]> {
  const limited = formsWith(services.resources, resource).filter(
    ({ field }) => field.max !== undefined,
  )
  const full = limited.map(async (inside) => {
    const { by, field } = inside
    const rows = await anyTable(connection)
      .selectFrom(resource.name)
      .select(sql.ref<number>(by).as('above'))
      .where(
        sql<boolean>`${sql.ref(by)} in
          (select ${sql.ref(by)} from ${sql.table(resource.name)} where id in (select id from importado))`,
      )
      .where(activeRows(resource))
      .groupBy(by)
      .having(sql<boolean>`count(*) > ${field.max}`)
      .execute()
    return { by, ids: new Set(rows.map(({ above }) => Number(above))), message: tooMany(inside) }
  })
  return Promise.all(full)
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
