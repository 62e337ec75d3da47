import { PostgresDialect } from 'kysely'

/**
 * A Kysely dialect for a PostgreSQL server; counts are numbers. `separate` means a single connection that stays open
 * with its temporary tables. The driver is loaded with the first query: a server on SQLite starts without it.
 */
export function postgresDialect(url: string, { separate = false } = {}): PostgresDialect {
  const config = {
    connectionString: url,
    ...(separate ? { max: 1, idleTimeoutMillis: 0 } : { max: 10 }),
    connectionTimeoutMillis: 4000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  }
  return new PostgresDialect({
    pool: async () => (await import('./live-pool.ts')).livePool(config),
  })
}
