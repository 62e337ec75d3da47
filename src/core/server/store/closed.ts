import { aboveOf, canClose, closableInside, isClosed } from '#model/closed'
import type { Resource } from '#model/resource'
import type { Values } from '#model/values'
import { decode } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { isOneOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import type { Asking, Writing } from './asker.ts'
import { isId, rowsById } from './rows-by-id.ts'
import { activeRows } from './scope.ts'

/**
 * Throws 409 with the sentence of a row that is closed and stays so, or of a closed one that it is inside of; `before` is
 * null for a new row, `after` for one that goes.
 */
export async function refuseClosed(
  writing: Writing,
  before: Values | null,
  after: Values | null,
): Promise<void> {
  const { resource, services, whenClosed, judged } = writing
  if (whenClosed) return
  refuseItself(resource, before, after)
  for (const [name, above] of aboveOf(services.resources, resource)) {
    if (above.name === judged) continue
    const ids = [before, after].flatMap((row) => row?.[name] ?? []).filter(isId)
    const [says] = (await closedAmong(writing, above, ids)).values()
    if (says !== undefined) throw new ApiError('conflict', { detail: says })
  }
}

/**
 * Throws 409 with the sentence of a closed row that would go with these, which it is inside of. The subject goes with all
 * that is theirs: nobody opens some of it again, and what cannot be deleted cannot be erased.
 */
export async function refuseClosedInside(
  writing: Writing,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  const { services, connection, whenClosed } = writing
  const { db, resources } = services
  const goesWithAll = ids.length === 0 || resource.subject
  if (whenClosed || goesWithAll) return
  for (const [by, child] of closableInside(resources, resource)) {
    const rows = await anyTable(connection)
      .selectFrom(child.name)
      .selectAll()
      .where(isOneOf(db.dialect, by, ids))
      .where(activeRows(child))
      .execute()
    for (const row of rows) refuseItself(child, decode(child, row), null)
    const found = rows.map(({ id }) => Number(id))
    await refuseClosedInside(writing, child, found)
  }
}

/** The same of what the row itself says. */
export function refuseItself(resource: Resource, before: Values | null, after: Values | null) {
  if (!before || !isClosed(resource, before) || (after && !isClosed(resource, after))) return
  throw new ApiError('conflict', { detail: resource.closed?.says ?? '' })
}

/** What is said of some rows that are closed, or are inside of closed ones, by their ids; in PostgreSQL they stay so. */
export async function closedAmong(
  asking: Pick<Asking, 'services' | 'connection'>,
  resource: Resource,
  ids: readonly number[],
  seen: ReadonlySet<string> = new Set(),
): Promise<Map<number, string>> {
  const { resources } = asking.services
  const asked = [...new Set(ids)].filter((id) => !seen.has(`${resource.name} ${id}`))
  if (asked.length === 0 || !canClose(resources, resource)) return new Map()
  const passed = new Set([...seen, ...asked.map((id) => `${resource.name} ${id}`)])
  const said = new Map<number, string>()
  for (const [name, above] of aboveOf(resources, resource)) {
    if (!canClose(resources, above)) continue
    const found = await rowsById(asking, resource, asked)
    const named = [...found.values()].map((row) => row[name]).filter(isId)
    const higher = await closedAmong(asking, above, named, passed)
    for (const [id, { [name]: up }] of found) {
      const says = higher.get(Number(up))
      if (says !== undefined) said.set(id, says)
    }
  }
  if (!resource.closed) return said
  // After those above, as every write locks them.
  for (const [id, row] of await rowsById(asking, resource, asked, { lock: 'share' }))
    if (isClosed(resource, row)) said.set(id, resource.closed.says)
  return said
}
