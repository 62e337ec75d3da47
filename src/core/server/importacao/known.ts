import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { can, canWrite } from '#model/access'
import type { Field } from '#model/field'
import { fold } from '#model/format'
import { readableField } from '#model/readable'
import { fieldOf } from '#model/resource'
import { between, sameValue, type UniqueKey } from '#model/unique'
import { columnTypes } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { comparedColumn, isFolded } from '#server/db/schema'
import { portionsOf } from '#server/db/value-rows'
import type { Asking } from '#server/store/asker'
import { activeRows, rowsSeen } from '#server/store/scope'

const none: ReadonlySet<number> = new Set()

/** Which of these texts of what may not repeat a row has already, as they were asked. */
export async function takenValues(
  asking: Asking,
  { fields }: UniqueKey,
  asked: readonly string[],
): Promise<Set<string>> {
  // One that signs in has its e-mail for itself among all accounts.
  const { resource } = asking
  const conta = resource.account && fields.length === 1 && fields[0]?.[0] === 'email'
  const tables = [resource, ...(conta ? [{ ...resource, name: 'conta' }] : [])]
  const having = await Promise.all(
    tables.map((table) => rowsHaving({ ...asking, resource: table }, fields, asked)),
  )
  return new Set(asked.filter((_, at) => having.some((each) => (each[at]?.length ?? 0) > 0)))
}

/** The rows that have each of these texts of some fields together, among the active ones or those of a condition. */
export async function rowsHaving(
  asking: Asking,
  fields: readonly [string, Field][],
  asked: readonly string[],
  rows: RawBuilder<boolean> = activeRows(asking.resource),
): Promise<(readonly number[])[]> {
  const { services, resource } = asking
  const parts = asked.map((text) => text.split(between))
  const having = await Promise.all(
    fields.map(async ([name, field], at) => {
      const said = parts.map((part) => part[at] ?? '')
      const target = services.resources[field.target ?? '']
      const named = target && (await rowsNamed({ ...asking, resource: target }, said))
      const values = said.map((text) => (named ? String(named.get(fold(text))?.[0]) : text))
      const found = await rowsWith(asking, { table: resource.name, name, field, rows }, values)
      return values.map((value) => found.get(sameValue(field, value)) ?? none)
    }),
  )
  // Many lines may ask the same, of which many rows are.
  const known = new Map<string, readonly number[]>()
  return asked.map((text, at) => {
    const same = known.get(text)
    if (same) return same
    const [fewest, ...others] = having.flatMap((each) => each[at] ?? []).sort(bySize)
    const ids = [...(fewest ?? [])].filter((id) => others.every((each) => each.has(id)))
    known.set(text, ids)
    return ids
  })
}

const bySize = (one: ReadonlySet<number>, other: ReadonlySet<number>) => one.size - other.size

/** The ids of the rows of a resource that have one of these names and that the asker may list or see, by folded name. */
export async function rowsNamed(
  asking: Asking,
  names: readonly string[],
): Promise<Map<string, readonly number[]>> {
  const { services, resource: target, asker } = asking
  const { viewer } = asker
  const rows = rowsSeen(services.resources, target, viewer)
  const display = readableField(target, target.display, viewer.role)
  if (!display || !rows) return new Map()
  const column = { table: target.name, name: target.display, field: display, rows }
  const found = await rowsWith(asking, column, names)
  return new Map(
    names.map((name) => [fold(name), [...(found.get(sameValue(display, name)) ?? [])]] as const),
  )
}

interface Column {
  readonly table: string
  readonly name: string
  readonly field: Field
  /** The condition that its rows meet. */
  readonly rows: RawBuilder<boolean>
}

/** The ids of the rows that have some values in a column, by value. */
async function rowsWith(
  { services, connection = services.db.kysely }: Asking,
  { table, name, field, rows: condition }: Column,
  values: readonly string[],
): Promise<Map<string, Set<number>>> {
  const ids = new Map<string, Set<number>>()
  const column = comparedColumn(name, field)
  const keys = [...new Set(values.flatMap((value) => keyOf(field, value)))]
  for (const some of portionsOf(keys, 500)) {
    const rows = await anyTable(connection)
      .selectFrom(table)
      .select(['id', sql.ref(column).as('valor')])
      .where(sql.ref(column), 'in', some)
      .where(condition)
      .execute()
    for (const { id, valor } of rows) {
      const key = sameValue(field, valor)
      ids.set(key, (ids.get(key) ?? new Set()).add(Number(id)))
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

/** Whether somebody may bring a field of a spreadsheet: a question about another one says nothing. */
export function mayBring({ resource, asker: { viewer } }: Asking, name: string): boolean {
  const field = fieldOf(resource, name)
  return (
    field !== undefined && canWrite(field, viewer.role) && can(resource.access.create, viewer.role)
  )
}
