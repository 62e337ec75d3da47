import { type CompiledQuery, PostgresAdapter } from 'kysely'
import { type Query, type RowOf, runBatch } from './batch.ts'
import type { Dialect } from './codec.ts'
import type { Connection } from './connection.ts'
import { keepStatement } from './statements.ts'

type Given = Readonly<Record<string, unknown>>
type Of = (values: Given) => unknown

/** What stands in a query for a value that each of its runs brings: one value, or one of a list. */
class Place {
  readonly of: Of

  constructor(of: Of) {
    this.of = of
  }
}

/** Lists as long as this at most share a query with others, the next power of two long; rows, with as many. */
const [longest, mostRows] = [1024, 64]

type Build<Values, Made> = (connection: Connection, given: Values, dialect: Dialect) => Made

/**
 * Queries that are built and compiled once for each database, and not for each run: they are built of `given`, in which
 * places stand for the values of the runs. A list comes with a length, which the last value fills up; rows are as many as there
 * are.
 */
export function ready<Values extends object, const Queries extends readonly Query[]>(
  build: Build<Values, Queries>,
) {
  const byAdapter = new WeakMap<object, Map<string, readonly CompiledQuery[]>>()
  const compiledFor = (connection: Connection, values: Values) => {
    const { adapter } = connection.getExecutor()
    const known = byAdapter.get(adapter.constructor) ?? new Map<string, CompiledQuery[]>()
    byAdapter.set(adapter.constructor, known)
    const lists = Object.values(values).filter(Array.isArray)
    const shape = lists.map(lengthOf).join()
    const before = known.get(shape)
    if (before) return before
    const dialect = adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
    // The same names: what a query is built of has the types of what it is run with.
    const given = placeFor(values, (run) => run) as Values
    const queries = build(connection, given, dialect).map((query) => query.compile(connection))
    if (lists.some((list) => list.length > (isRow(list[0]) ? mostRows : longest))) return queries
    known.set(shape, queries)
    for (const query of queries) keepStatement(query.sql)
    return queries
  }
  return (connection: Connection, values: Values) => {
    const queries = compiledFor(connection, values).map((query) => {
      const parameters = query.parameters.map((each) => filled(each, values as Given))
      return { compile: () => ({ ...query, parameters }) }
    })
    // Their rows are those of the queries that were built.
    return queries as unknown as { [K in keyof Queries]: Query<RowOf<Queries[K]>> }
  }
}

/** One of them, which runs alone. */
export function prepared<Values extends object, Q extends Query>(
  build: Build<Values, Q>,
): (connection: Connection, values: Values) => Promise<RowOf<Q>[]> {
  const query = ready((...of: Parameters<typeof build>) => [build(...of)])
  return async (connection, values) => {
    const [rows] = await runBatch(connection, query(connection, values))
    return rows
  }
}

const isRow = (value: unknown): value is Given => typeof value === 'object' && value !== null

function lengthOf(list: readonly unknown[]): number {
  const { length } = list
  return length > longest || isRow(list[0]) ? length : 2 ** Math.ceil(Math.log2(length))
}

function placeFor(value: unknown, of: Of): unknown {
  if (Array.isArray(value)) {
    const itemAt = (at: number) => (values: Given) => {
      const list = of(values) as unknown[]
      return list[Math.min(at, list.length - 1)]
    }
    return Array.from({ length: lengthOf(value) }, (_, at) => placeFor(value[0], itemAt(at)))
  }
  if (!isRow(value)) return new Place(of)
  const inside = (name: string) => (values: Given) => (of(values) as Given)[name]
  const names = Object.keys(value)
  return Object.fromEntries(names.map((name) => [name, placeFor(value[name], inside(name))]))
}

function filled(parameter: unknown, values: Given): unknown {
  if (parameter instanceof Place) return parameter.of(values)
  return Array.isArray(parameter) ? parameter.map((each) => filled(each, values)) : parameter
}
