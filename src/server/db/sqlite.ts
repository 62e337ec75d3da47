import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { privateFile } from './private-file.ts'

/** The file of the embedded database in a data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'caderno.db')
}

/** The embedded database at a path, as a Kysely dialect. The driver stays behind this file. */
export function sqliteDialect(path: string): SqliteDialect {
  return new SqliteDialect({ database: async () => adapt(openSqlite(path)) })
}

/** Opens the file with the settings that make an answered write survive a power cut. */
export function openSqlite(path: string): Connection {
  // The log and the index beside it are made with the rights that it has.
  for (const each of [path, ...besides.map((ending) => path + ending).filter(existsSync)])
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

const besides = ['-wal', '-shm']

/** At most this many prepared statements are kept; the texts come from the model, so they repeat. */
const keptStatements = 500

function adapt(database: Connection): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql)
      if (known) return known
      const statement = database.prepare(sql)
      const adapted: SqliteStatement = {
        reader: statement.columns().length > 0,
        // Kysely hands over what the codec made of values: strings, numbers and nulls.
        all: (values) => statement.all(...(values as Value[])),
        // A disk that is full may have ended the transaction already; the reason is what is to be told.
        run: (values) =>
          sql === 'rollback' && !database.isTransaction
            ? nothing
            : statement.run(...(values as Value[])),
        iterate: (values) => statement.iterate(...(values as Value[])),
      }
      // A pragma takes effect as it is prepared: kept, it would do nothing the next time.
      if (/^pragma/i.test(sql)) return adapted
      if (statements.size >= keptStatements) statements.clear()
      statements.set(sql, adapted)
      return adapted
    },
  }
}

const nothing = { changes: 0n, lastInsertRowid: 0n }

type Connection = InstanceType<typeof DatabaseSync>
type Value = string | number | null
