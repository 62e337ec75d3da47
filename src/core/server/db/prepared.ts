import type { CompiledQuery } from 'kysely'
import type { Query } from './batch.ts'
import type { Connection } from './connection.ts'
import { keepStatement } from './statements.ts'

type Given = Readonly<Record<string, unknown>>
type RowOf<Q> = Q extends Query<infer Row> ? Row : never

/** What stands in a query for a value that each of its runs brings: one value, or one of a list. */
class Place {
  readonly of: (values: Given) => unknown

  constructor(of: Place['of']) {
    this.of = of
  }
}

/** Lists as long as this at most share a query with others, the next power of two long. */
const longest = 1024

/**
 * A query that is built and compiled once for each database, and not for each run: it is built of `given`, in which
 * places stand for the values of the runs. A list comes with a length, which the last value fills up.
 */
export function prepared<Values extends object, Q extends Query>(
  build: (connection: Connection, given: Values) => Q,
): (connection: Connection, values: Values) => Promise<RowOf<Q>[]> {
  const queries = new WeakMap<object, Map<string, CompiledQuery>>()
  const queryFor = (connection: Connection, values: Values) => {
    const { adapter } = connection.getExecutor()
    const known = queries.get(adapter.constructor) ?? new Map<string, CompiledQuery>()
    queries.set(adapter.constructor, known)
    const lists = Object.values(values).filter(Array.isArray)
    const shape = lists.map(lengthOf).join()
    const before = known.get(shape)
    if (before) return before
    const query = build(connection, placesFor(values)).compile(connection)
    if (lists.some(({ length }) => length > longest)) return query
    known.set(shape, query)
    keepStatement(query.sql)
    return query
  }
  return async (connection, values) => {
    const query = queryFor(connection, values)
    const parameters = query.parameters.map((each) =>
      each instanceof Place ? each.of(values as Given) : each,
    )
    const { rows } = await connection
      .getExecutor()
      .provideConnection((held) => held.executeQuery({ ...query, parameters }))
    // The rows of the query that was built.
    return rows as RowOf<Q>[]
  }
}

function lengthOf({ length }: readonly unknown[]): number {
  return length > longest ? length : 2 ** Math.ceil(Math.log2(length))
}

function placesFor<Values extends object>(values: Values): Values {
  const places = Object.entries(values).map(([name, value]) => {
    if (!Array.isArray(value)) return [name, new Place((all) => all[name])]
    const item = (at: number) => (all: Given) => {
      const list = all[name] as unknown[]
      return list[Math.min(at, list.length - 1)]
    }
    return [name, Array.from({ length: lengthOf(value) }, (_, at) => new Place(item(at)))]
  })
  // The same names: what a query is built of has the types of what it is run with.
  return Object.fromEntries(places) as Values
}
