import { grouped } from '#model/grouped'
import type { Resource } from '#model/resource'
import { uniqueFields } from '#model/unique'
import { isSameValue, type Values } from '#model/values'
import { anyTable, columnsOf } from '#server/db/connection'
import { isOneOf } from '#server/db/value-rows'
import type { Writing } from '#server/store/asker'

/** A row, what it has, and what it is given instead: by an import, or by taking one back. */
export interface Given {
  readonly resource: Resource
  readonly id: number
  readonly has: Values
  readonly gets: Values
}

/** What of a row may not repeat, where it is given another value; by an e-mail somebody signs in: that is nobody else's meanwhile. */
const movedIn = ({ resource, has, gets }: Given) =>
  uniqueFields(resource).flatMap(([name]) => {
    const isKept = resource.account && name === 'email'
    return isKept || !(name in gets) || isSameValue(has[name], gets[name]) ? [] : [name]
  })

/** Those of some that are given what another one of them has, and those that have it. */
export function exchanging<R>(all: readonly R[], givenOf: (one: R) => Given): R[] {
  const moved = all.flatMap((one) => {
    const given = givenOf(one)
    const keyOf = (name: string, { [name]: value }: Values) =>
      value == null ? null : `${given.resource.name}.${name} ${value}`
    return movedIn(given).map((name) => {
      return { one, had: keyOf(name, given.has), taken: keyOf(name, given.gets) }
    })
  })
  const takers = grouped(moved, ({ taken }) => taken)
  const together = moved.flatMap(({ one, had }) => {
    const some = had === null ? [] : (takers.get(had) ?? [])
    return some.length > 0 ? [one, ...some.map((taker) => taker.one)] : []
  })
  return [...new Set(together)]
}

/** Empties, of rows of one entity that exchange values, what they have: whoever takes it finds it free. Returns that, by their ids. */
export async function setAside(
  { services, connection, resource }: Writing,
  rows: readonly Given[],
): Promise<ReadonlyMap<number, Values>> {
  const aside = new Map<number, Values>()
  const { dialect } = services.db
  for (const [name] of uniqueFields(resource)) {
    const own = rows.filter((row) => row.has[name] != null && movedIn(row).includes(name))
    const ids = own.map(({ id }) => id)
    if (ids.length === 0) continue
    await anyTable(connection)
      .updateTable(resource.name)
      .set(columnsOf(resource, { [name]: null }, dialect))
      .where(isOneOf(dialect, 'id', ids))
      .execute()
    for (const { id, has } of own) aside.set(id, { ...aside.get(id), [name]: has[name] })
  }
  return aside
}
