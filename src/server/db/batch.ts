import type { CompiledQuery, QueryExecutorProvider } from 'kysely'
import type { Connection } from './connection.ts'

/** A query that is not compiled yet: a builder, or raw SQL. */
export interface Query<Row = unknown> {
  compile(by: QueryExecutorProvider): CompiledQuery<Row>
}

type RowsOf<Q> = { -readonly [K in keyof Q]: Q[K] extends Query<infer Row> ? Row[] : never }

/**
 * Sends several queries at once, without waiting for each answer (pipelining); returns the rows of each. They run in
 * order. In a transaction, the queries after a failure have no effect; the first failure is thrown.
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
