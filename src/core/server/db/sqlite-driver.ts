import { setImmediate } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely'
import { Mutex } from './mutex.ts'
import { whenUnlocked } from './when-unlocked.ts'

/** An open SQLite file; statements run synchronously, in this thread. */
export interface SqliteFile {
  readonly isTransaction: boolean
  execute(sql: string, parameters: readonly unknown[]): QueryResult<never>
  close(): void
}

/** Transactions that follow one another at once and are committed as one: the disk is written and waited for once. */
interface Group {
  /** How many of them have ended well, and wait for the commit. */
  members: number
  readonly done: Promise<void>
  readonly end: (error?: unknown) => void
}

/** How many are committed together at most: the first waits for the last. */
const largestGroup = 8

/**
 * A driver for SQLite in this thread. Readers never wait and see the last committed state. A writer has the turn among
 * those of this process until its transaction ends; a group of them has the turn among all writers until its commit.
 */
export class SqliteDriver implements Driver {
  readonly #open: () => SqliteFile
  readonly turns: Mutex
  readonly ownTurns = new Mutex()
  #main: SqliteFile | null = null
  #second: SqliteFile | null = null
  /** Those that nobody holds: one for each query would cost as much as some queries. */
  readonly #idle: Session[] = []
  #group: Group | null = null
  /** Where the readings of this moment see one state of the database. */
  #reading: SqliteFile | null = null

  constructor(open: () => SqliteFile, turns: Mutex) {
    this.#open = open
    this.turns = turns
  }

  async init() {
    this.#main = this.#open()
  }

  async acquireConnection() {
    return this.#idle.pop() ?? new Session(this)
  }

  async beginTransaction(session: Session) {
    await session.takeTurn()
    if (this.#group) this.execute('savepoint member')
    else this.#group = await this.#begin()
    session.isInTransaction = true
  }

  async commitTransaction(session: Session) {
    const group = this.#group
    if (!group) throw new Error('A transação já terminou.')
    if (group.members > 0) this.execute('release member')
    group.members += 1
    if (group.members === 1) void this.#commitSoon(group)
    if (group.members === largestGroup) this.commitGroup()
    await session.release()
    await group.done
  }

  async rollbackTransaction({ isInTransaction }: Session) {
    // A commit that has failed, or a full disk, has ended the transaction: the original error is the one to report.
    if (!this.#group || !isInTransaction) return
    if (this.#group.members > 0) {
      this.execute('rollback to member')
      this.execute('release member')
    } else {
      this.execute('rollback')
      this.#end()
    }
  }

  async releaseConnection(session: Session) {
    if (session.turn) await session.release()
    this.#idle.push(session)
  }

  async destroy() {
    this.#group = null
    this.#endReading()
    this.#main?.close()
    this.#second?.close()
  }

  /** Runs a reading. Those that follow at once share one look at the file, which costs more than most of them do. */
  read(sql: string, parameters: readonly unknown[]): QueryResult<never> {
    const file = this.#free
    if (!this.#reading) {
      file.execute('begin', [])
      this.#reading = file
      // Runs once every promise that is settled has been followed, and before any input is looked at.
      process.nextTick(() => this.#endReading())
    }
    return file.execute(sql, parameters)
  }

  #endReading() {
    const file = this.#reading
    this.#reading = null
    for (const end of ['commit', 'rollback'])
      try {
        if (file?.isTransaction) file.execute(end, [])
      } catch {
        // Nothing was written; a damaged file was said to those who read it.
      }
  }

  /** Runs a statement of whoever has the turn; what is read after it sees what it did. */
  execute(sql: string, parameters: readonly unknown[] = []): QueryResult<never> {
    this.#endReading()
    try {
      return this.main.execute(sql, parameters)
    } catch (error) {
      // A full disk may have ended the transaction, with those that wait for its commit.
      if (this.#group && !this.main.isTransaction) this.#end(error)
      throw error
    }
  }

  /** Commits those that wait for it, if any; nobody is within a transaction. */
  commitGroup() {
    if (!this.#group) return
    try {
      this.execute('commit')
      this.#end()
    } catch (error) {
      if (this.main.isTransaction) this.main.execute('rollback', [])
      this.#end(error)
    }
  }

  async #begin(): Promise<Group> {
    const release = await this.turns.lock()
    try {
      // Locked immediately: a transaction that starts as a reader could find that others have written meanwhile.
      await whenUnlocked(() => this.execute('begin immediate'))
    } catch (error) {
      release()
      throw error
    }
    let end: Group['end'] = release
    const done = new Promise<void>((resolve, reject) => {
      end = (error) => {
        release()
        if (error === undefined) resolve()
        else reject(error)
      }
    })
    // Each of them hears of it; a transaction that has not ended has its own error.
    done.catch(() => undefined)
    return { members: 0, done, end }
  }

  /** Commits a group once no further request of this moment joins it. */
  async #commitSoon(group: Group) {
    await setImmediate()
    for (let seen = 0; seen < group.members; await setImmediate()) seen = group.members
    const release = await this.ownTurns.lock()
    if (this.#group === group) this.commitGroup()
    release()
  }

  #end(error?: unknown) {
    this.#group?.end(error)
    this.#group = null
  }

  /** The connection for writes, and for reads outside a transaction: it has the warmer cache. */
  get main(): SqliteFile {
    if (!this.#main) throw new Error('O banco ainda não foi aberto.')
    return this.#main
  }

  /** A connection that does not see another caller's open transaction. */
  get #free(): SqliteFile {
    if (this.#reading) return this.#reading
    if (!this.main.isTransaction) return this.main
    this.#second ??= this.#open()
    return this.#second
  }
}

class Session implements DatabaseConnection {
  readonly #driver: SqliteDriver
  /** The turn among the writers of this process, and among all where it writes without a transaction. */
  turn: Promise<() => void> | null = null
  #alone: Promise<() => void> | null = null
  isInTransaction = false

  constructor(driver: SqliteDriver) {
    this.#driver = driver
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.turn || !isReading(query)) return this.#write(query)
    return this.#driver.read(query.sql, query.parameters)
  }

  async #write({ sql, parameters }: CompiledQuery): Promise<QueryResult<never>> {
    const driver = this.#driver
    await this.takeTurn()
    if (this.isInTransaction) return driver.execute(sql, parameters)
    driver.commitGroup()
    this.#alone ??= driver.turns.lock()
    await this.#alone
    return whenUnlocked(() => driver.execute(sql, parameters))
  }

  async takeTurn() {
    this.turn ??= this.#driver.ownTurns.lock()
    await this.turn
  }

  async release() {
    const turns = [this.#alone, this.turn]
    this.#alone = null
    this.turn = null
    this.isInTransaction = false
    for (const turn of turns) (await turn)?.()
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
