import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from './codec.ts'
import type { Connection } from './connection.ts'

/** The type of a value, by its name in PostgreSQL. */
type ValueType = 'integer' | 'double precision' | 'text'

type Types<Row> = Readonly<Record<keyof Row & string, ValueType>>

/**
 * Rows as a table `entries` for SQL to read from. PostgreSQL takes each column as one array parameter, so that the
 * statement is the same for any number of rows; SQLite reads values faster than an array.
 */
export function valueRows<Row extends object>(
  dialect: Dialect,
  types: Types<Row>,
  rows: readonly Row[],
): RawBuilder<unknown> {
  return dialect === 'postgres' ? unnested(types, rows) : listed(types, rows)
}

/** A condition: the column is one of the ids. */
export function isOneOf(
  dialect: Dialect,
  column: string,
  ids: readonly number[],
): RawBuilder<boolean> {
  return dialect === 'postgres'
    ? sql`${sql.ref(column)} = any(${ids}::integer[])`
    : sql`${sql.ref(column)} in (${sql.join(ids)})`
}

/**
 * A condition that leaves at least the rows with these ids: a database takes only so many values in one query, and those
 * of a longer list are found from the first to the last.
 */
export function nearIds(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> {
  if (ids.length <= portion) return sql`${column} in (${sql.join(ids)})`
  return sql`${column} between ${ids.reduce(least)} and ${ids.reduce(greatest)}`
}

const least = (one: number, other: number) => Math.min(one, other)
const greatest = (one: number, other: number) => Math.max(one, other)

/** A list in parts; as long as one statement takes: some thousands of values, well below what either database does. */
export function portionsOf<T>(list: readonly T[], most = portion): T[][] {
  const parts: T[][] = []
  for (let at = 0; at < list.length; at += most) parts.push(list.slice(at, at + most))
  return parts
}

/** Writes into a column of some rows a value of its own for each. */
export async function writeEach(
  connection: Connection,
  {
    table,
    column,
    type,
  }: { readonly table: string; readonly column: string; readonly type: string },
  values: readonly { readonly id: unknown; readonly value: unknown }[],
): Promise<void> {
  for (const some of portionsOf(values, 500)) {
    const cases = some.map(({ id, value }) => sql`when ${id} then ${value}`)
    await sql`update ${sql.table(table)}
      set ${sql.ref(column)} = cast(case id ${sql.join(cases, sql` `)} end as ${sql.raw(type)})
      where id in (${sql.join(some.map(({ id }) => id))})`.execute(connection)
  }
}

const portion = 1000

/** The ids of a group, 'id,id'. */
export function idList(column: string): RawBuilder<string> {
  return sql`string_agg(cast(${sql.ref(column)} as text), ',')`
}

function unnested<Row extends object>(types: Types<Row>, rows: readonly Row[]) {
  const names = namesOf(types)
  const arrays = names.map(
    (name) => sql`${rows.map((row) => row[name])}::${sql.raw(types[name])}[]`,
  )
  return sql`unnest(${sql.join(arrays)}) as entries (${sql.join(names.map((name) => sql.ref(name)))})`
}

function listed<Row extends object>(types: Types<Row>, rows: readonly Row[]) {
  const names = namesOf(types)
  const columns = names.map((name, at) => sql`${columnAt(at)} as ${sql.ref(name)}`)
  const none = sql`select ${sql.join(names.map((_, at) => sql`null as ${columnAt(at)}`))} where false`
  const values = rows.flatMap((row) => names.map((name) => row[name]))
  const source = rows.length > 0 ? valuesOf(values, names.length) : none
  return sql`(select ${sql.join(columns)} from (${source})) as entries`
}

/** `values (?, ?), (?, ?) …` as one piece: a piece for each row costs as much as storing it. */
function valuesOf(values: readonly unknown[], width: number) {
  const before = values.map((_, at) => (at % width > 0 ? ', ' : at > 0 ? '), (' : 'values ('))
  const texts = [...before, ')']
  return sql(Object.assign(texts, { raw: texts }), ...values)
}

/** The name that SQLite gives to a column of values. */
const columnAt = (at: number) => sql.ref(`column${at + 1}`)

/** The types have the same keys as the rows. */
function namesOf<Row extends object>(types: Types<Row>) {
  return Object.keys(types) as (keyof Row & string)[]
}
