import { sql } from 'kysely'
import { canSee, canSortBy, readableField } from '#model/readable'
import { fieldOf, fieldsOf, type Resource, type Resources } from '#model/resource'
import { isWithheld, type SecretReader } from '#model/secret'
import { comparedColumn } from '#server/db/schema'
import { refuse } from '#server/http/errors'
import type { Services } from '#server/services'
import { loaderOf } from './computed.ts'
import { targetOf } from './scope.ts'

/** Who orders rows, of which declarations. */
interface Ordering {
  readonly resources: Resources
  readonly computed: Services['computed']
  readonly viewer: SecretReader
}

/** The order of the rows of a list, that of their declaration where none is asked for, down to the id. */
export function ordersOf(asking: Ordering, resource: Resource, sort = '', order = '') {
  const directions = (sort || !resource.newestFirst ? order : 'desc').split(',')
  const { resources, viewer } = asking
  const { order: own } = resource
  const ownOrder = own && canSee(resources, resource, own, viewer.role) ? [own] : []
  const names = sort ? sort.split(',') : ownOrder
  const orders = names.flatMap((name, index) => {
    // A repeated name changes nothing; SQLite limits the number of orders.
    if (names.indexOf(name) < index) return []
    const isDown = directions[index]?.toLowerCase() === 'desc'
    const direction = isDown ? sql`desc` : sql`asc`
    const own = sql`${orderColumn(asking, resource, name)} ${direction}${emptyLast(resource, name)}`
    const step = fieldOf(resource, name)?.sorts && loaderOf(asking, resource.name, name).step
    return step && isDown ? [sql`${step} desc`, own] : [own]
  })
  if (!sort) orders.unshift(...endedLast(resource), ...alertsFirst(resource, viewer))
  // Of rows with the same value the last one is written last.
  const last =
    directions[0]?.toLowerCase() === 'desc' && resource.newestFirst ? sql`desc` : sql`asc`
  return [...orders, sql`${idColumn(resource)} ${last}`]
}

/** The orders that put rows first which have a choice that nobody may miss. */
export function alertsFirst(resource: Resource, reader: SecretReader): ReturnType<typeof sql>[] {
  return fieldsOf(resource).flatMap(([name, { alerts }]) => {
    if (!alerts || !readableField(resource, name, reader.role)) return []
    const seen = seenColumn(resource, name, sql.ref(`${resource.name}.${name}`), reader)
    return [sql`case when ${seen} in (${sql.join(alerts)}) then 0 else 1 end`]
  })
}

function endedLast({ name, ended, fields }: Resource): ReturnType<typeof sql>[] {
  if (!ended) return []
  const end = sql.ref(`${name}.${ended}`)
  const isOver = fields[ended]?.kind === 'flag' ? end : sql`${end} is not null`
  return [sql`case when ${isOver} then 1 else 0 end`]
}

/** What a row is told apart by: of one that is worked out, the row that it is worked out for. */
export function idColumn({ name, workedOut = 'id' }: Resource) {
  return sql.ref(`${name}.${workedOut}`)
}

/** A column of a field as somebody may ask for it: empty in the rows that are secret to them. */
export function seenColumn(
  resource: Resource,
  name: string,
  column: ReturnType<typeof sql>,
  reader: SecretReader,
): ReturnType<typeof sql> {
  const { secret } = resource
  if (!secret || !isWithheld(resource, name, reader)) return column
  const [by, id] = [secret.by, 'id'].map((each) => sql.ref(`${resource.name}.${each}`))
  const own = [...(reader.proprios?.get(resource.name) ?? [])]
  const isOthers = own.length > 0 ? sql` and ${id} not in (${sql.join(own)})` : sql``
  return sql`case when ${by} = ${secret.when}${isOthers} then null else ${column} end`
}

/** The two databases place nulls at opposite ends; here rows without a value come last. */
function emptyLast(resource: Resource, name: string) {
  const field = fieldOf(resource, name)
  const always = !field || (field.mode === 'required' && field.kind !== 'reference')
  return always ? sql`` : sql` nulls last`
}

function orderColumn(asking: Ordering, resource: Resource, name: string) {
  if (!canSortBy(asking.resources, resource, name, asking.viewer.role))
    throw refuse('_sort', 'Não é possível ordenar por este campo')
  return shownColumn(asking, resource, name)
}

/** What a field is ordered and searched by: a reference by the name of the row behind it. */
export function shownColumn(asking: Ordering, resource: Resource, name: string) {
  const field = fieldOf(resource, name)
  if (!field) return idColumn(resource)
  if (field.sorts) return loaderOf(asking, resource.name, name).order ?? sql`null`
  const seen = (column: ReturnType<typeof sql>) => seenColumn(resource, name, column, asking.viewer)
  if (field.kind !== 'reference')
    return seen(sql.ref(`${resource.name}.${comparedColumn(name, field)}`))
  const target = targetOf(asking.resources, resource, name)
  const display = target.fields[target.display]
  const shown = display ? comparedColumn(target.display, display) : 'id'
  return seen(
    sql`(select ${sql.ref(`alvo.${shown}`)} from ${sql.table(target.name)} as alvo where alvo.id = ${sql.ref(`${resource.name}.${name}`)})`,
  )
}
