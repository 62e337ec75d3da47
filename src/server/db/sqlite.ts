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

/** The embedded database at a path, as a Kysely dialect. The library stays behind this file. */
export function sqliteDialect(path: string, turns = new Mutex()): Dialect {
  return dialectOf(() => new SqliteDriver(() => fileOf(path), turns))
}

/** The same database in a process of its own, for one piece of heavy work; its transactions wait their turn. */
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

/** Opens the file with the settings that make an answered write survive a power cut. */
export function openSqlite(path: string): Database {
  // The log and the index beside it are made with the rights that it has.
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

/** At most this many prepared statements are kept; the texts come from the model, so they repeat. */
const keptStatements = 500

function fileOf(path: string): SqliteFile {
  const database = openSqlite(path)
  // Waiting here would hold up everybody: the driver waits for other processes, and serves meanwhile.
  database.exec('pragma busy_timeout = 0')
  const statements = new Map<string, Run>()
  const runOf = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const run = prepared(database, sql)
    // A pragma takes effect as it is prepared: kept, it would do nothing the next time.
    if (/^pragma/i.test(sql)) return run
    if (statements.size >= keptStatements) statements.clear()
    statements.set(sql, run)
    return run
  }
  return {
    get isTransaction() {
      return database.isTransaction
    },
    // Kysely hands over what the codec made of values: strings, numbers and nulls.
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
