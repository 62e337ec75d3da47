import { setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely'
import type { Mutex } from './mutex.ts'

/** An open SQLite file; statements run synchronously, in this thread. */
export interface SqliteFile {
  readonly isTransaction: boolean
  execute(sql: string, parameters: readonly unknown[]): QueryResult<never>
  close(): void
}

/**
 * A driver for SQLite in this thread. Readers never wait and see the last committed state. A writer holds the mutex
 * of the writers until its connection is released.
 */
export class SqliteDriver implements Driver {
  readonly #open: () => SqliteFile
  readonly #turns: Mutex
  #main: SqliteFile | null = null
  #second: SqliteFile | null = null
  /** Those that nobody holds: one for each query would cost as much as some queries. */
  readonly #idle: Session[] = []

  constructor(open: () => SqliteFile, turns: Mutex) {
    this.#open = open
    this.#turns = turns
  }

  async init() {
    this.#main = this.#open()
  }

  async acquireConnection() {
    return this.#idle.pop() ?? new Session(this, this.#turns)
  }

  async beginTransaction(session: Session) {
    // Locked immediately: a transaction that starts as a reader could find that others have written meanwhile.
    await session.write(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(session: Session) {
    await session.write(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(session: Session) {
    // A full disk may have ended the transaction already; the original error is the one to report.
    if (this.main.isTransaction) await session.write(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(session: Session) {
    await session.release()
    this.#idle.push(session)
  }

  async destroy() {
    this.#main?.close()
    this.#second?.close()
  }

  /** The connection for writes, and for reads outside a transaction: it has the warmer cache. */
  get main(): SqliteFile {
    if (!this.#main) throw new Error('O banco ainda não foi aberto.')
    return this.#main
  }

  /** A connection that does not see another caller's open transaction. */
  get free(): SqliteFile {
    if (!this.main.isTransaction) return this.main
    this.#second ??= this.#open()
    return this.#second
  }
}

class Session implements DatabaseConnection {
  readonly #driver: SqliteDriver
  readonly #turns: Mutex
  #turn: Promise<() => void> | null = null

  constructor(driver: SqliteDriver, turns: Mutex) {
    this.#driver = driver
    this.#turns = turns
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#turn || !isReading(query)) return this.write(query)
    return this.#driver.free.execute(query.sql, query.parameters)
  }

  async write({ sql, parameters }: CompiledQuery): Promise<QueryResult<never>> {
    this.#turn ??= this.#turns.lock()
    await this.#turn
    const { main } = this.#driver
    const run = () => main.execute(sql, parameters)
    return main.isTransaction ? run() : whenUnlocked(run)
  }

  async release() {
    if (!this.#turn) return
    const release = await this.#turn
    this.#turn = null
    release()
  }

  // biome-ignore lint/correctness/useYield: nothing here is read row by row.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('O banco embutido não responde linha a linha.')
  }
}

/** Whether a query certainly changes nothing; of raw queries, only a plain select. */
function isReading({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql))
}

/** How long to wait for another process that locks the file, and how often to try, in milliseconds. */
const longest = 5000
const pause = 20

/** Retries while another process locks the file; other requests are served meanwhile. */
async function whenUnlocked<T>(run: () => T): Promise<T> {
  const until = performance.now() + longest
  for (;;) {
    try {
      return run()
    } catch (error) {
      const isLocked = error instanceof Error && /database is locked/.test(error.message)
      if (!isLocked || performance.now() > until) throw error
    }
    await setTimeout(pause)
  }
}
