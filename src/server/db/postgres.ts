import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { livePool } from './live-pool.ts'

const int8 = 20

/**
 * A Kysely dialect for a PostgreSQL server; counts are numbers. `separate` means a single connection that stays open
 * with its temporary tables.
 */
export function postgresDialect(url: string, { separate = false } = {}): PostgresDialect {
  const pool = livePool({
    connectionString: url,
    ...(separate ? { max: 1, idleTimeoutMillis: 0 } : { max: 10 }),
    connectionTimeoutMillis: 4000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  return new PostgresDialect({ pool })
}
