import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#model/access'
import { holdingDays } from '#model/holding'
import { seenScope } from '#model/pairs'
import type { Resource, Resources } from '#model/resource'
import { readsSecrets, type SecretReader } from '#model/secret'
import { type About, belongings } from '#model/subject'
import type { Viewer } from '#server/auth/session'
import type { Connection } from '#server/db/connection'
import { onIndexedDays } from '#server/db/indexed-days'
import { once } from '#server/db/once'
import { dayOf } from '#server/db/schema'

/** Whose rows a scope means: by their own row, or by their account. */
export type Person = Pick<Viewer, 'pessoaId' | 'contaId' | 'role' | 'proprios' | 'hoje'>

/** The rows of a resource that are there for this person and that a scope lets them reach, as a condition of SQL. */
export function scopeCondition(
  resources: Resources,
  resource: Resource,
  scope: Scope,
  person: Person,
): RawBuilder<boolean> {
  const hidden = hiddenRows(resource, person)
  const reached = [
    ...(hidden ? [sql`not ${hidden}`] : []),
    ...rowsUnderOthers(resources, resource),
    reachedBy(resources, resource, scope, person),
  ]
  return sql`(${sql.join(reached, sql` and `)})`
}

function reachedBy(
  resources: Resources,
  resource: Resource,
  scope: Scope,
  person: Person,
): RawBuilder<boolean> {
  const { pessoaId, contaId } = person
  if (scope === 'all') return sql`1 = 1`
  const leadsToPerson = (path: string) => {
    const names = path.split('.')
    const own = isAccount(resources, resource, names) ? contaId : pessoaId
    return pathCondition(resources, { resource, path: names }, sql`= ${own}`)
  }
  return 'any' in scope
    ? sql`(${sql.join(scope.any.map(leadsToPerson), sql` or `)})`
    : sql`(${sql.join(scope.every.map(leadsToPerson), sql` and `)})`
}

/**
 * The rows of a resource that somebody sees where others name them, as a condition of SQL: those that they list, or else
 * may open. Null where there are none.
 */
export function rowsSeen(
  resources: Resources,
  resource: Resource,
  person: Person,
): RawBuilder<boolean> | null {
  const scope = seenScope(resource, person.role)
  if (!scope) return null
  const own = scopeCondition(resources, resource, scope, person)
  return sql`${activeRows(resource)} and ${own}`
}

/** A path of references, from the entity where it begins. */
interface Path {
  readonly resource: Resource
  readonly path: readonly string[]
}

/**
 * A path of references compared at its end: `livro_id.autor_id = 7` as a chain of subselects, through rows
 * that were not deleted unless `through` says others.
 */
export function pathCondition(
  resources: Resources,
  { resource, path: [head = '', ...rest] }: Path,
  comparison: RawBuilder<unknown>,
  through = activeRows,
): RawBuilder<boolean> {
  const column = sql.ref(`${resource.name}.${head}`)
  if (rest.length === 0) return sql`${column} ${comparison}`
  const target = targetOf(resources, resource, head)
  return sql`${column} in (select id from ${sql.table(target.name)} where ${through(target)}
    and ${pathCondition(resources, { resource: target, path: rest }, comparison, through)})`
}

/** The rows that are not there at all for a person: the secret ones, or those in their place; null where there are none. */
export function hiddenRows(resource: Resource, reader: SecretReader): RawBuilder<boolean> | null {
  const { name, secret } = resource
  if (!secret?.instead) return null
  const hidden = readsSecrets(resource, reader) ? secret.instead : secret.when
  return sql`${sql.ref(`${name}.${secret.by}`)} = ${hidden}`
}

/** The condition that a row, under another name of its table, is none of the secret ones that are withheld from somebody. */
export function isReadBy(
  resource: Resource,
  reader: SecretReader,
  alias: string,
): RawBuilder<boolean> {
  const { secret } = resource
  if (!secret || readsSecrets(resource, reader)) return sql`1 = 1`
  return sql`coalesce(${sql.ref(`${alias}.${secret.by}`)}, '') <> ${secret.when}`
}

/** Whether a path ends at the account of whoever wrote the row. */
function isAccount(
  resources: Resources,
  resource: Resource,
  [head = '', ...rest]: readonly string[],
): boolean {
  if (rest.length > 0) return isAccount(resources, targetOf(resources, resource, head), rest)
  return resource.fields[head]?.set === 'account'
}

/** The resource that a reference names. Declarations are checked at start, so that it is there. */
export function targetOf(resources: Resources, resource: Resource, name: string): Resource {
  const target = resources[resource.fields[name]?.target ?? '']
  if (!target) throw new Error(`${resource.name}.${name} não é uma referência a uma entidade`)
  return target
}

/** Rows that were not deleted. */
export function activeRows(resource: Resource): RawBuilder<boolean> {
  return resource.plain ? sql`1 = 1` : sql`${sql.ref(`${resource.name}.excluido_em`)} is null`
}

/** Rows that hold on a day; all of them where no days say when. */
export function rowsHolding(resource: Resource, day: string): RawBuilder<boolean> {
  const days = holdingDays(resource)
  if (!days) return sql`1 = 1`
  const [from, until] = [days.from, days.until].map((name) => sql.ref(`${resource.name}.${name}`))
  const ends = days.isInside ? sql`${until} >= ${day}` : sql`${until} > ${day}`
  return sql`(${from} <= ${day} and (${until} is null or ${ends}))`
}

/** The rows of a resource that belong to none that was deleted: a condition for each reference by which they belong. */
export function rowsUnderOthers(resources: Resources, resource: Resource): RawBuilder<boolean>[] {
  return belongingsOf(resources, resource).flatMap((name) => {
    const gone = rowsGone(resources, targetOf(resources, resource, name), [])
    // Few are, and an index has them.
    const reference = sql`coalesce(${sql.ref(`${resource.name}.${name}`)}, 0)`
    return gone.length > 0 ? [sql<boolean>`${reference} not in (${union(gone)})`] : []
  })
}

const belongingsOf = once(belongings)
const union = (queries: readonly RawBuilder<unknown>[]) => sql.join(queries, sql` union all `)

/** The queries for the ids of rows that were deleted, or belong to such a one. */
function rowsGone(
  resources: Resources,
  resource: Resource,
  passed: readonly Resource[],
): RawBuilder<unknown>[] {
  if (passed.includes(resource)) return []
  const table = sql.table(resource.name)
  const under = belongingsOf(resources, resource).flatMap((name) => {
    const gone = rowsGone(resources, targetOf(resources, resource, name), [...passed, resource])
    return gone.map((ids) => sql`select id from ${table} where ${sql.ref(name)} in (${ids})`)
  })
  const deleted = sql`select id from ${table} where excluido_em is not null`
  return resource.plain ? under : [deleted, ...under]
}

/** The rows of a resource that are about one row, deleted ones too, as a condition of SQL. */
export function aboutCondition(
  connection: Connection,
  resources: Resources,
  { resource, paths }: About,
  id: number,
): RawBuilder<boolean> {
  const all = () => sql<boolean>`1 = 1`
  const leading = paths.map((path) =>
    pathCondition(resources, { resource, path }, sql`= ${id}`, all),
  )
  const about = sql<boolean>`(${sql.join(leading, sql` or `)})`
  const day = dayOf(resource)
  if (day === undefined) return about
  return sql`(${about} and ${onIndexedDays(connection, { table: resource.name, day })})`
}
