import { sql } from 'kysely'
import { once } from '#model/once'
import { fieldsOf, type Resource } from '#model/resource'
import { behindIn, namesIn, type Values } from '#model/values'
import { decode } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { isOneOf, portionsOf } from '#server/db/value-rows'
import type { Asking } from './asker.ts'
import { rowsSeen, targetOf } from './scope.ts'

/** The fields of referred rows that the conditions of an entity look at, by the reference. */
export const lookedBehind = once((resource: Resource): Map<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  for (const [, { when }] of fieldsOf(resource))
    for (const [by, of] of namesIn(when).flatMap((name) => [behindIn(name) ?? []]))
      if (by !== undefined && of !== undefined) found.set(by, (found.get(by) ?? new Set()).add(of))
  return found
})

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31

/**
 * What conditions look at in the rows that some refer to, as they name it: 'livro_id.estado'. Of rows that are not there for
 * whoever asks, nothing; one query for each reference, however many rows.
 */
export async function behindOf(
  { services: { db, resources }, connection = db.kysely, resource, asker: { viewer } }: Asking,
  rows: readonly Values[],
): Promise<Values[]> {
  const looked = [...lookedBehind(resource)].map(async ([by, names]) => {
    const target = targetOf(resources, resource, by)
    const seen = rowsSeen(resources, target, viewer) ?? sql<boolean>`1 = 0`
    const there = new Map<unknown, Values>([[null, {}]])
    for (const some of portionsOf([...new Set(rows.map((row) => row[by]))].filter(isId))) {
      const found = await anyTable(connection)
        .selectFrom(target.name)
        .select(['id', ...names])
        .where(isOneOf(db.dialect, 'id', some))
        .where(seen)
        .execute()
      for (const row of found) there.set(Number(row.id), decode(target, row))
    }
    return rows.map((row) => {
      const referred = there.get(row[by] || null)
      return referred ? [...names].map((of) => [`${by}.${of}`, referred[of] ?? null]) : []
    })
  })
  const found = await Promise.all(looked)
  return rows.map((_, at) => Object.fromEntries(found.flatMap((each) => each[at] ?? [])))
}
