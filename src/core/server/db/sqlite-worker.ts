import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import { Mutex } from './mutex.ts'

/**
 * A driver for SQLite in another process, with one connection: slow work there blocks nobody here. A process can be
 * killed in the middle of a statement, a thread cannot. Transactions use the mutex of the writers; temporary tables
 * are in memory and end with the process.
 */
export class SqliteWorkerDriver implements Driver {
  readonly #path: string
  readonly #writers: Mutex
  /** The only connection has one user at a time. */
  readonly #own = new Mutex()
  #connection: WorkerConnection | null = null
  #releaseWriters: (() => void) | null = null

  constructor(path: string, writers: Mutex) {
    this.#path = path
    this.#writers = writers
  }

  async init() {
    this.#connection = new WorkerConnection(this.#path)
    for (const setting of settings)
      await this.#connection.executeQuery(CompiledQuery.raw(`pragma ${setting}`))
  }

  async acquireConnection() {
    if (!this.#connection) throw new Error('O banco ainda não foi aberto.')
    this.#connection.release = await this.#own.lock()
    return this.#connection
  }

  async beginTransaction(connection: WorkerConnection) {
    this.#releaseWriters = await this.#writers.lock()
    await connection.executeQuery(CompiledQuery.raw('begin immediate')).catch((error) => {
      this.#releaseWriters?.()
      throw error
    })
  }

  async commitTransaction(connection: WorkerConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
    this.#releaseWriters?.()
    // The log is moved into the file here, so that the next save does not have to.
    await connection.executeQuery(CompiledQuery.raw('pragma wal_checkpoint(passive)'))
  }

  async rollbackTransaction(connection: WorkerConnection) {
    await connection
      .executeQuery(CompiledQuery.raw('rollback'))
      .finally(() => this.#releaseWriters?.())
  }

  async releaseConnection({ release }: WorkerConnection) {
    release()
  }

  async destroy() {
    await this.#connection?.end()
    this.#releaseWriters?.()
  }
}

const settings = [
  'journal_mode = wal',
  'synchronous = full',
  'foreign_keys = on',
  'busy_timeout = 5000',
  'cache_size = -64000',
  'temp_store = memory',
  // Otherwise a commit would also move the log into the file, while all writers wait.
  'wal_autocheckpoint = 0',
]

interface Waiting {
  readonly resolve: (result: QueryResult<never>) => void
  readonly reject: (error: Error) => void
}

interface Answer {
  readonly id: number
  readonly rows: never[]
  readonly changes?: number
  readonly error?: Error
}

class WorkerConnection implements DatabaseConnection {
  readonly #child: ChildProcess
  readonly #gone: Promise<unknown>
  readonly #waiting = new Map<number, Waiting>()
  #sent = 0
  release: () => void = () => undefined

  constructor(path: string) {
    const program = fileURLToPath(new URL('./sqlite-worker-main.mjs', import.meta.url))
    this.#child = fork(program, [path], {
      serialization: 'advanced',
      execArgv: [],
      // It needs nothing from the server's environment.
      env: {},
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    // A process that could not be started emits only an error.
    this.#gone = new Promise((gone) => this.#child.on('exit', gone).on('error', gone))
    this.#child.on('message', (answer) => this.#settle(answer as Answer))
    void this.#gone.then(() => this.#abandon())
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return new Promise((resolve, reject) => {
      this.#sent += 1
      this.#waiting.set(this.#sent, { resolve, reject })
      this.#child.send({ id: this.#sent, sql, parameters }, (error) => error && this.#abandon())
    })
  }

  // biome-ignore lint/correctness/useYield: nothing here is read row by row.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('O banco embutido não responde linha a linha.')
  }

  /** Ends the process. In the middle of a statement it is killed, and the transaction rolled back. */
  async end() {
    if (this.#waiting.size > 0) this.#child.kill('SIGKILL')
    else if (this.#child.connected) this.#child.disconnect()
    await this.#gone
  }

  #settle({ id, rows, changes, error }: Answer) {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    const affected = changes !== undefined && { numAffectedRows: BigInt(changes) }
    if (error) waiting?.reject(error)
    else waiting?.resolve({ rows, ...affected })
  }

  #abandon() {
    for (const { reject } of this.#waiting.values()) reject(new Error('Connection terminated'))
    this.#waiting.clear()
  }
}
