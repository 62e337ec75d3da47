import { existsSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import {
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { privateFile } from '#server/disk/files'
import { Mutex } from './mutex.ts'
import { SqliteDriver, type SqliteFile } from './sqlite-driver.ts'
import { SqliteWorkerDriver } from './sqlite-worker.ts'

/** A Kysely dialect for the embedded database at a path. No other file uses the library for queries. */
export function sqliteDialect(path: string, turns = new Mutex(), among = 1): Dialect {
  return dialectOf(() => new SqliteDriver(() => fileOf(path, among), turns))
}

/** A Kysely dialect for the same database in another process, for heavy work. */
export function sqliteWorkerDialect(path: string, turns = new Mutex()): Dialect {
  return dialectOf(() => new SqliteWorkerDriver(path, turns))
}

function dialectOf(createDriver: Dialect['createDriver']): Dialect {
  return {
    createDriver,
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/** Opens the file with settings under which a committed write survives a power cut. */
export function openSqlite(path: string): Database {
  // SQLite creates the files of the log with the same rights.
  for (const each of [path, ...sideFiles.map((ending) => path + ending).filter(existsSync)])
    privateFile(each)
  const database = new DatabaseSync(path)
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma busy_timeout = 5000;
    pragma cache_size = -32000;
    pragma secure_delete = on;
  `)
  return database
}

const sideFiles = ['-wal', '-shm']

/** The size of the cache of prepared statements; the texts come from the model and repeat. */
const keptStatements = 500

/** The cache of pages in kB: of an institute alone in its process, of all in one, and the least of each. */
const cache = { alone: 32_000, together: 128_000, least: 2_000 }

function fileOf(path: string, among: number): SqliteFile {
  const database = openSqlite(path)
  const share = Math.max(cache.least, Math.floor(cache.together / among))
  database.exec(`pragma cache_size = -${Math.min(cache.alone, share)}`)
  // Waiting here would block every request: the driver waits for other processes instead.
  database.exec('pragma busy_timeout = 0')
  const statements = new Map<string, Run>()
  const runOf = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const run = prepared(database, sql)
    // A pragma takes effect when it is prepared: from the cache it would do nothing.
    if (/^pragma/i.test(sql)) return run
    if (statements.size >= keptStatements) statements.clear()
    statements.set(sql, run)
    return run
  }
  return {
    get isTransaction() {
      return database.isTransaction
    },
    // The codec has encoded the values: strings, numbers and nulls.
    execute: (sql, parameters) => runOf(sql)(parameters as Value[]),
    close: () => database.close(),
  }
}

function prepared(database: Database, sql: string): Run {
  const statement = database.prepare(sql)
  if (statement.columns().length > 0)
    // The rows are those that the query asked for.
    return (parameters) => ({ rows: statement.all(...parameters) as never[] })
  return (parameters) => {
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
  }
}

type Database = InstanceType<typeof DatabaseSync>
type Value = string | number | null
type Run = (parameters: Value[]) => QueryResult<never>
