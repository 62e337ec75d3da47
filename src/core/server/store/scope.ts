import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#model/access'
import { holdingDays } from '#model/holding'
import { once } from '#model/once'
import { seenScope } from '#model/pairs'
import { rowsBehind } from '#model/path'
import type { Resource, Resources } from '#model/resource'
import { readsSecrets, type SecretReader } from '#model/secret'
import { type About, belongings } from '#model/subject'
import type { Viewer } from '#server/auth/session'
import type { Connection } from '#server/db/connection'
import { onIndexedDays } from '#server/db/indexed-days'
import { dayOf } from '#server/db/schema'

/** Whose rows a scope means: by their own row, or by their account. */
export type Person = Pick<Viewer, 'pessoaId' | 'contaId' | 'role' | 'proprios' | 'hoje' | 'recente'>

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
  const { pessoaId, contaId, hoje, recente } = person
  if (scope === 'all') return sql`1 = 1`
  const since = scope.lately ? recente : hoje
  const leadToPerson = (paths: readonly string[]) =>
    pathsCondition(
      resources,
      { resource, paths: paths.map((path) => path.split('.')) },
      {
        end: ({ fields }, name) => sql`= ${fields[name]?.set === 'account' ? contaId : pessoaId}`,
        through: (passed) => sql`${activeRows(passed)} and ${rowsHolding(passed, hoje, since)}`,
      },
    )
  return sql`(${sql.join(scope.every.map(leadToPerson), sql` and `)})`
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

interface Walk {
  /** What the last field of a path is compared with. */
  readonly end: (resource: Resource, name: string) => RawBuilder<unknown>
  /** Through which rows of an entity a path leads. */
  readonly through: (resource: Resource) => RawBuilder<boolean>
}

/** What one way of a path asks of a row itself, or the query for the ids of the rows that it finds. */
type Part = { readonly own: RawBuilder<boolean> } | { readonly ids: RawBuilder<unknown> }

/**
 * Rows of which one of some paths ends as it is asked, `livro_id.autor_id = 7`, as a chain of subselects: one for all
 * the paths that begin alike, so that an index is enough.
 */
export function pathsCondition(
  resources: Resources,
  { resource, paths }: About,
  walk: Walk,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${resource.name}.${name}`)
  const among = (rows: Resource, id: string, rests: About['paths']) =>
    sql`select ${sql.ref(`${rows.name}.${id}`)} from ${sql.table(rows.name)} where ${walk.through(rows)}
      and ${pathsCondition(resources, { resource: rows, paths: rests }, walk)}`
  const heads = [...new Set(paths.map(([head = '']) => head))]
  const each = heads.flatMap((head): Part[] => {
    const rests = paths.flatMap(([name, ...rest]) => (name === head ? [rest] : []))
    const behind = rowsBehind(resources, resource, head)
    if (behind) {
      const { rows, by, on } = behind
      const further = rests.map((rest) => [...on, ...rest])
      return [{ ids: among(rows, by, further) }]
    }
    const longer = rests.filter(({ length }) => length > 0)
    const is = longer.length < rests.length ? [walk.end(resource, head)] : []
    if (longer.length > 0)
      is.push(sql`in (${among(targetOf(resources, resource, head), 'id', longer)})`)
    return is.map((end) => ({ own: sql<boolean>`${column(head)} ${end}` }))
  })
  const isOf = (part: Part) =>
    'own' in part ? part.own : sql<boolean>`${column('id')} in (${part.ids})`
  if (each.every((part) => 'own' in part) || each.length === 1)
    return sql`(${sql.join(each.map(isOf), sql` or `)})`
  // A union, and not several conditions: PostgreSQL would expect that most rows fulfil one, and read them all.
  const ids = each.map((part) =>
    'own' in part
      ? sql`select ${column('id')} from ${sql.table(resource.name)} where ${part.own}`
      : part.ids,
  )
  return sql`${column('id')} in (${sql.join(ids, sql` union `)})`
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

/** Rows that hold on a day, or have since another; all of them where no days say when. */
export function rowsHolding(resource: Resource, day: string, since = day): RawBuilder<boolean> {
  const days = holdingDays(resource)
  if (!days) return sql`1 = 1`
  const [from, until] = [days.from, days.until].map((name) => sql.ref(`${resource.name}.${name}`))
  const ends = days.isInside ? sql`${until} >= ${since}` : sql`${until} > ${since}`
  return sql`(${from} <= ${day} and (${until} is null or ${ends})${replaced(resource, day)})`
}

/** Of rows that stand in the place of those before them: that none does so, of those that have begun by a day. */
function replaced(resource: Resource, day: string): RawBuilder<unknown> {
  const { name, holds } = resource
  if (!holds?.of) return sql``
  const of = holds.of.map((each) => sql`later.${sql.ref(each)} = ${sql.ref(`${name}.${each}`)}`)
  const [later, own] = [`later.${holds.from}`, `${name}.${holds.from}`].map((each) => sql.ref(each))
  return sql` and not exists (select 1 from ${sql.table(name)} as later
    where ${sql.join(of, sql` and `)} and later.excluido_em is null and ${later} <= ${day}
    and (${later} > ${own} or (${later} = ${own} and later.id > ${sql.ref(`${name}.id`)})))`
}

/** Rows that were not deleted, nor belong to such. */
export function rowsThere(resources: Resources, resource: Resource): RawBuilder<boolean> {
  return sql`(${sql.join([activeRows(resource), ...rowsUnderOthers(resources, resource)], sql` and `)})`
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
  const walk = { end: () => sql`= ${id}`, through: () => sql<boolean>`1 = 1` }
  const about = pathsCondition(resources, { resource, paths }, walk)
  const day = dayOf(resource)
  if (day === undefined) return about
  return sql`(${about} and ${onIndexedDays(connection, { table: resource.name, day })})`
}
