import { sql } from 'kysely'
import { scopeOf } from '#model/access'
import { lookedAt } from '#model/fits'
import { once } from '#model/once'
import { fieldOf, fieldsOf, type Resource } from '#model/resource'
import { behindIn, type Values } from '#model/values'
import type { Asking } from './asker.ts'
import { rowsById } from './rows-by-id.ts'
import { rowsSeen, scopeCondition, targetOf } from './scope.ts'

/** The fields of referred rows that the fields of an entity look at, by the reference. */
export const lookedBehind = once((resource: Resource): Map<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  const looked = fieldsOf(resource).flatMap(([name, field]) => lookedAt(name, field))
  for (const [by, of] of looked.map((name) => behindIn(name) ?? []))
    if (by !== undefined && of !== undefined) found.set(by, (found.get(by) ?? new Set()).add(of))
  return found
})

/**
 * What fields look at in the rows that some refer to, as they name it: 'livro_id.estado', of several rows a list. Of rows
 * that are not there for whoever asks, nothing; one query for each reference, however many rows.
 */
export async function behindOf(asking: Asking, rows: readonly Values[]): Promise<Values[]> {
  const { resource, services } = asking
  const looked = [...lookedBehind(resource)].map(async ([by, names]) => {
    const isSeveral = fieldOf(resource, by)?.kind === 'references'
    const target = targetOf(services.resources, resource, by)
    const named = rows.map(({ [by]: said }): unknown[] =>
      isSeveral ? [said ?? []].flat() : [said || null],
    )
    const there = await rowsById(asking, target, named.flat(), {
      columns: [...names],
      where: reachedOf(asking, target),
    })
    const valueIn = (id: unknown, of: string) => {
      const referred = id === null ? {} : there.get(id as number)
      return referred && (referred[of] ?? null)
    }
    return named.map((ids) => [
      // In the order in which the others stand.
      ...(isSeveral ? [[by, ids]] : []),
      ...[...names].map((of) => {
        const values = ids.map((id) => valueIn(id, of))
        return [`${by}.${of}`, isSeveral ? values : values[0]]
      }),
    ])
  })
  const found = await Promise.all(looked)
  return rows.map((_, at) => Object.fromEntries(found.flatMap((each) => each[at] ?? [])))
}

/** The rows that somebody sees, and may name where they open fewer than they list. */
function reachedOf({ services: { resources }, asker: { viewer } }: Asking, target: Resource) {
  const seen = rowsSeen(resources, target, viewer)
  const opened = scopeOf(target.access.show ?? {}, viewer.role)
  if (!seen) return sql<boolean>`1 = 0`
  if (!opened || opened === 'all') return seen
  return sql<boolean>`${seen} and ${scopeCondition(resources, target, opened, viewer)}`
}
