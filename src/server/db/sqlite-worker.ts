import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import { Mutex } from './mutex.ts'

/**
 * SQLite in a process of its own, with one connection: what takes long there holds up nobody here. A process, not a
 * thread: it can be ended in the middle of a statement. A transaction waits its turn among the writers; temporary
 * tables are in memory and go with the process, whatever ends it.
 */
export class SqliteWorkerDriver implements Driver {
  readonly #path: string
  readonly #writers: Mutex
  /** One connection: who has it is alone on it. */
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
    // What was written goes into the file here, not with the next save of somebody else.
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
  // Otherwise a commit would end only after the log is in the file, with all writers waiting.
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
      // Nothing of the server's environment is its business.
      env: {},
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    // A process that could not be started says so by an error alone.
    this.#gone = Promise.race(['exit', 'error'].map((end) => eventOf(this.#child, end)))
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

  /** Ends the process: at once where it is in the middle of a statement, whose transaction comes to nothing. */
  async end() {
    if (this.#waiting.size > 0) this.#child.kill('SIGKILL')
    else if (this.#child.connected) this.#child.disconnect()
    await this.#gone
  }

  #settle({ id, rows, changes, error }: Answer) {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error) waiting?.reject(error)
    else
      waiting?.resolve({
        rows,
        ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
      })
  }

  #abandon() {
    for (const { reject } of this.#waiting.values()) reject(new Error('Connection terminated'))
    this.#waiting.clear()
  }
}

function eventOf(child: ChildProcess, name: string): Promise<void> {
  return new Promise((resolve) => child.on(name, () => resolve()))
}
