import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Field } from '#model/field'
import { fold } from '#model/format'
import { fieldOf, type Resource } from '#model/resource'
import { sameValue } from '#model/spreadsheet-check'
import { columnTypes } from '#server/db/codec'
import { anyTable, type Connection } from '#server/db/connection'
import { comparedColumn, isFolded } from '#server/db/schema'
import { activeRows } from '#server/store/scope'

const batch = 500

/** Which of these values of a unique field a row has already, as they were asked. */
export async function takenValues(
  connection: Connection,
  resource: Resource,
  name: string,
  values: readonly string[],
): Promise<Set<string>> {
  const field = fieldOf(resource, name)
  if (!field?.unique) return new Set()
  const found = await rowsWith(connection, resource, name, field, values)
  return new Set(values.filter((value) => found.has(sameValue(field, value))))
}

/** The ids of the rows of a resource that have one of these names, by folded name. */
export async function rowsNamed(
  connection: Connection,
  target: Resource,
  names: readonly string[],
): Promise<Map<string, readonly number[]>> {
  const display = fieldOf(target, target.display)
  if (!display) return new Map()
  const found = await rowsWith(connection, target, target.display, display, names)
  return new Map(
    names.map((name) => [fold(name), found.get(sameValue(display, name)) ?? []] as const),
  )
}

/** The ids of the rows that are not deleted, by the value of a field, for some values of it. */
async function rowsWith(
  connection: Connection,
  resource: Resource,
  name: string,
  field: Field,
  values: readonly string[],
): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>()
  const column = comparedColumn(name, field)
  const keys = [...new Set(values.flatMap((value) => keyOf(field, value)))]
  for (let at = 0; at < keys.length; at += batch) {
    const rows = await anyTable(connection)
      .selectFrom(resource.name)
      .select(['id', sql.ref(column).as('valor')])
      .where(sql.ref(column), 'in', keys.slice(at, at + batch))
      .where(activeRows(resource))
      .execute()
    for (const { id, valor } of rows) {
      const key = sameValue(field, valor)
      ids.set(key, [...(ids.get(key) ?? []), Number(id)])
    }
    // The embedded database answers synchronously: other requests are served in between.
    await setImmediate()
  }
  return ids
}

/** A value as its column holds it; none for one that cannot be there, which PostgreSQL might refuse. */
function keyOf(field: Field, value: string): (string | number)[] {
  if (columnTypes[field.kind]?.sqlite !== 'text')
    return /^\d{1,9}$/.test(value) ? [Number(value)] : []
  if (/\p{Cc}/u.test(value) || (field.kind === 'cpf' && !/^\d+$/.test(value))) return []
  return [isFolded(field) ? fold(value) : value]
}
