import { PostgresDialect } from 'kysely'
import type { Admission } from './admission.ts'

/** The most connections of an institute alone in its process, of all in one, and the fewest of each. */
const most = { alone: 10, together: 80, least: 2 }

/** How long a connection that nobody uses stays open, in milliseconds: where others share the process, they may need it. */
const idle = { alone: 10_000, together: 1_000 }

/**
 * A Kysely dialect for a PostgreSQL server; counts are numbers. `separate` means a single connection that stays open
 * with its temporary tables. The driver is loaded with the first query: a server on SQLite starts without it.
 */
export function postgresDialect(
  url: string,
  { separate = false, among = 1, admission = { state: null } as Admission } = {},
): PostgresDialect {
  const share = Math.max(most.least, Math.floor(most.together / among))
  const config = {
    connectionString: url,
    ...(separate
      ? { max: 1, idleTimeoutMillis: 0 }
      : {
          max: Math.min(most.alone, share),
          idleTimeoutMillis: among > 1 ? idle.together : idle.alone,
        }),
    connectionTimeoutMillis: 4000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  }
  return new PostgresDialect({
    pool: async () => (await import('./live-pool.ts')).livePool(config, admission),
  })
}
