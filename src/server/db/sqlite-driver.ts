import { setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely'
import type { Mutex } from './mutex.ts'

/** An open SQLite file as the driver uses it: statements are run at once, in this thread. */
export interface SqliteFile {
  readonly isTransaction: boolean
  execute(sql: string, parameters: readonly unknown[]): QueryResult<never>
  close(): void
}

/**
 * SQLite in this thread, where a reader never waits. What writes takes its turn among the writers, and keeps it
 * until its connection is released; what only reads sees what was committed last, also while others write.
 */
export class SqliteDriver implements Driver {
  readonly #open: () => SqliteFile
  readonly #turns: Mutex
  #main: SqliteFile | null = null
  #second: SqliteFile | null = null

  constructor(open: () => SqliteFile, turns: Mutex) {
    this.#open = open
    this.#turns = turns
  }

  async init() {
    this.#main = this.#open()
  }

  async acquireConnection() {
    return new Session(this, this.#turns)
  }

  async beginTransaction(session: Session) {
    // Taken at once: a transaction that begins as a reader could find that others have written meanwhile.
    await session.write(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(session: Session) {
    await session.write(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(session: Session) {
    // A disk that is full may have ended the transaction already; the reason is what is to be told.
    if (this.main.isTransaction) await session.write(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(session: Session) {
    await session.release()
  }

  async destroy() {
    this.#main?.close()
    this.#second?.close()
  }

  /** The file that is written, and read while nobody is within a transaction: what it has read it need not read again. */
  get main(): SqliteFile {
    if (!this.#main) throw new Error('O banco ainda não foi aberto.')
    return this.#main
  }

  /** A file that shows no transaction of others. */
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
    const release = await this.#turn
    this.#turn = null
    release?.()
  }

  // biome-ignore lint/correctness/useYield: nothing here is read row by row.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('O banco embutido não responde linha a linha.')
  }
}

/** Whether a query surely changes nothing; of raw ones, only a plain select. */
function isReading({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql))
}

/** How long another process may hold the file, and how often it is tried, in ms. */
const longest = 5000
const pause = 20

/** Runs what another process may hold up: it is tried again later, and others are served meanwhile. */
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
