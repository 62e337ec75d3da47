import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Resource } from '#model/resource'
import type { AnyTables } from '#server/db/connection'
import type { Db } from '#server/db/db'
import { havingParts, matchOf, searchTableOf } from '#server/db/search-index'
import type { Found, ListQuery } from './list-query.ts'

/** A search, all the conditions of its list with it, and the rows that have them in their order. */
interface Searching extends Found, Pick<ListQuery, 'conditions' | 'orders'> {
  readonly isActive: RawBuilder<boolean>
  readonly ordered: SelectQueryBuilder<AnyTables, string, object>
}

type Page = NonNullable<ListQuery['page']>
type Rows = Record<string, unknown>[]

/** Beyond so many, reading rows in their order until a page is full costs less than sorting all. */
const mostSorted = 1000

/** A page of the rows that a search finds by its index, of those that are not deleted, and how many it finds in all. */
export function foundPage(
  { kysely, dialect }: Pick<Db, 'kysely' | 'dialect'>,
  { name }: Resource,
  searching: Searching,
  page: Page,
): Promise<{ rows: Rows; total: number }> {
  return dialect === 'sqlite'
    ? inSqlite(kysely, name, searching, page)
    : inPostgres(kysely, name, searching, page)
}

async function inSqlite(
  kysely: Db['kysely'],
  name: string,
  { columns, text, others, orders, isActive, ordered }: Searching,
  { offset, limit }: Page,
) {
  const [table, search] = [sql.table(name), sql.table(searchTableOf(name))]
  // A cross join: without statistics SQLite would begin with the rows, and not with what the search finds.
  const match = sql`${search} match ${matchOf(columns, text)}`
  const found = sql`from ${search} cross join ${table} on ${idOf(name)} = ${search}.rowid
    where ${match} and ${sql.join([isActive, ...others], and)}`
  // What the search finds is not deleted.
  const all = others.length === 0 ? sql`from ${search} where ${match}` : found
  const counted = await sql<Counted>`select count(*) as total ${all}`.execute(kysely)
  const total = Number(counted.rows[0]?.total)
  if (total <= offset) return { rows: [], total }
  const order = sql`order by ${sql.join(orders)}`
  if (total > mostSorted)
    return { rows: await ordered.limit(limit).offset(offset).selectAll().execute(), total }
  const { rows } = await sql<Rows[number]>`select * from ${table} where id in
    (select ${idOf(name)} ${found} ${order} limit ${limit} offset ${offset}) ${order}`.execute(
    kysely,
  )
  return { rows, total }
}

/** The rows are fetched to see whether they match: one query finds the page and counts. */
async function inPostgres(
  kysely: Db['kysely'],
  name: string,
  { columns, text, conditions, orders, isActive }: Searching,
  { offset, limit }: Page,
) {
  const table = sql.table(name)
  const having = columns.map((column) => havingParts(`${name}.${column}`, text))
  const found = sql`from ${table}
    where ${sql.join([isActive, ...conditions], and)} and (${sql.join(having, sql` or `)})`
  const order = sql`order by ${sql.join(orders)}`
  const { rows } = await sql<Rows[number]>`select ${table}.*, found."@total" from
    (select ${idOf(name)}, count(*) over () as "@total" ${found} ${order} limit ${limit} offset ${offset}) as found
    join ${table} on ${idOf(name)} = found.id ${order}`.execute(kysely)
  if (rows.length > 0 || offset === 0) return { rows, total: Number(rows[0]?.['@total'] ?? 0) }
  const counted = await sql<Counted>`select count(*) as total ${found}`.execute(kysely)
  return { rows, total: Number(counted.rows[0]?.total) }
}

interface Counted {
  readonly total: number
}

const and = sql` and `
const idOf = (name: string) => sql.ref(`${name}.id`)
