import { type CompiledQuery, PostgresAdapter, type QueryExecutorProvider } from 'kysely'
import type { Connection } from './connection.ts'
import { keepStatement } from './statements.ts'

/** A query that is not compiled yet: a builder, or raw SQL. */
export interface Query<Row = unknown> {
  compile(by: QueryExecutorProvider): CompiledQuery<Row>
}

export type RowOf<Q> = Q extends Query<infer Row> ? Row : never

type RowsOf<Q> = { -readonly [K in keyof Q]: RowOf<Q[K]>[] }

/**
 * Sends several queries at once, without waiting for each answer (pipelining); returns the rows of each. They run in
 * order. In a transaction, the queries after a failure have no effect; the first failure is thrown.
 */
export function runBatch<const Q extends readonly Query[]>(
  connection: Connection,
  queries: Q,
  isKept = false,
): Promise<RowsOf<Q>> {
  return connection.getExecutor().provideConnection(async (held) => {
    const compiled = queries.map((query) => query.compile(connection))
    if (isKept) for (const { sql } of compiled) keepStatement(sql, true)
    const results = await Promise.all(compiled.map((query) => held.executeQuery(query)))
    // The rows of each query, in the order of the queries.
    return results.map(({ rows }) => rows) as RowsOf<Q>
  })
}

/**
 * Sends queries as `runBatch` does. They say their columns, and on PostgreSQL they are the same for any number of rows:
 * its connections keep their statements.
 */
export function runKept<const Q extends readonly Query[]>(
  connection: Connection,
  queries: Q,
): Promise<RowsOf<Q>> {
  const isPostgres = connection.getExecutor().adapter instanceof PostgresAdapter
  return runBatch(connection, queries, isPostgres)
}
