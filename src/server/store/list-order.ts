import { sql } from 'kysely'
import type { Role } from '#model/field'
import { canSee, canSortBy, readableField } from '#model/readable'
import { fieldOf, fieldsOf, type Resource } from '#model/resource'
import { isWithheld } from '#model/secret'
import { comparedColumn } from '#server/db/schema'
import { loaderOf } from './computed.ts'
import { refuse } from './filter-value.ts'
import { type Resources, targetOf } from './scope.ts'

/** Who orders rows, of which declarations. */
interface Ordering {
  readonly resources: Resources
  readonly viewer: { readonly role: Role }
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
    const direction = directions[index]?.toLowerCase() === 'desc' ? sql`desc` : sql`asc`
    return [sql`${orderColumn(asking, resource, name)} ${direction}${emptyLast(resource, name)}`]
  })
  if (!sort) orders.unshift(...endedLast(resource), ...alertsFirst(resource, viewer.role))
  // Of rows with the same value the last one is written last.
  const last =
    directions[0]?.toLowerCase() === 'desc' && resource.newestFirst ? sql`desc` : sql`asc`
  return [...orders, sql`${sql.ref(`${resource.name}.id`)} ${last}`]
}

/** The orders that put rows first which have a choice that nobody may miss. */
export function alertsFirst(resource: Resource, role: Role): ReturnType<typeof sql>[] {
  return fieldsOf(resource).flatMap(([name, { alerts }]) => {
    if (!alerts || !readableField(resource, name, role)) return []
    const seen = seenColumn(resource, name, sql.ref(`${resource.name}.${name}`), role)
    return [sql`case when ${seen} in (${sql.join(alerts)}) then 0 else 1 end`]
  })
}

function endedLast({ name, ended }: Resource): ReturnType<typeof sql>[] {
  return ended ? [sql`case when ${sql.ref(`${name}.${ended}`)} is null then 0 else 1 end`] : []
}

/** A column of a field as a role may ask for it: empty in the rows that are secret to it. */
export function seenColumn(
  resource: Resource,
  name: string,
  column: ReturnType<typeof sql>,
  role: Role,
): ReturnType<typeof sql> {
  const { secret } = resource
  if (!secret || !isWithheld(resource, name, role)) return column
  const by = sql.ref(`${resource.name}.${secret.by}`)
  return sql`case when ${by} = ${secret.when} then null else ${column} end`
}

/** The two databases place nulls at opposite ends; here rows without a value come last. */
function emptyLast(resource: Resource, name: string) {
  const field = fieldOf(resource, name)
  const always = !field || (field.mode === 'required' && field.kind !== 'reference')
  return always ? sql`` : sql` nulls last`
}

function orderColumn({ resources, viewer }: Ordering, resource: Resource, name: string) {
  if (!canSortBy(resources, resource, name, viewer.role))
    throw refuse('_sort', 'Não é possível ordenar por este campo')
  return shownColumn(resources, resource, name, viewer.role)
}

/** What a field is ordered and searched by: a reference by the name of the row behind it. */
export function shownColumn(resources: Resources, resource: Resource, name: string, role: Role) {
  const field = fieldOf(resource, name)
  if (!field) return sql.ref(`${resource.name}.id`)
  if (field.sorts) return loaderOf(resource.name, name).order ?? sql`null`
  const seen = (column: ReturnType<typeof sql>) => seenColumn(resource, name, column, role)
  if (field.kind !== 'reference')
    return seen(sql.ref(`${resource.name}.${comparedColumn(name, field)}`))
  const target = targetOf(resources, resource, name)
  const display = target.fields[target.display]
  const shown = display ? comparedColumn(target.display, display) : 'id'
  return seen(
    sql`(select ${sql.ref(`alvo.${shown}`)} from ${sql.table(target.name)} as alvo where alvo.id = ${sql.ref(`${resource.name}.${name}`)})`,
  )
}
