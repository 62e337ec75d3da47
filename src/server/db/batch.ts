import type { CompiledQuery, QueryExecutorProvider } from 'kysely'
import type { Connection } from './connection.ts'

/** A query that is still to be put into words: a builder's, or raw SQL. */
export interface Query<Row = unknown> {
  compile(by: QueryExecutorProvider): CompiledQuery<Row>
}

type RowsOf<Q> = { -readonly [K in keyof Q]: Q[K] extends Query<infer Row> ? Row[] : never }

/**
 * Sends queries one behind the other without waiting for answers between them, which costs one way to the
 * database and back; answers the rows of each. They run in their order, and where one fails in a transaction
 * none behind it does anything: the first failure is thrown.
 */
export function runBatch<const Q extends readonly Query[]>(
  connection: Connection,
  queries: Q,
): Promise<RowsOf<Q>> {
  return connection.getExecutor().provideConnection(async (held) => {
    const compiled = queries.map((query) => query.compile(connection))
    const results = await Promise.all(compiled.map((query) => held.executeQuery(query)))
    // The rows of each query, in the order of the queries.
    return results.map(({ rows }) => rows) as RowsOf<Q>
  })
}
