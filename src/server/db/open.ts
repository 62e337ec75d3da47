import { accessSync, constants, mkdirSync } from 'node:fs'
import { Kysely, sql } from 'kysely'
import type { Resource } from '#model/resource'
import { resources as declared } from '#resources'
import type { Dialect } from './codec.ts'
import { lockFolder } from './folder-lock.ts'
import { postgresDialect } from './postgres.ts'
import { ensureSchema } from './schema.ts'
import { databaseFile, sqliteDialect } from './sqlite.ts'
import type { Database } from './tables.ts'

/** An open database: Kysely over it, which of the two it is, and how to close it. */
export interface Db {
  readonly kysely: Kysely<Database>
  readonly dialect: Dialect
  close(): Promise<void>
}

/** Where the data is: a folder, and a PostgreSQL address where the rows are not in the folder. */
export interface Place {
  readonly dataDir: string
  readonly url?: string
  readonly resources?: readonly Resource[]
}

/**
 * Opens the database and brings its schema to the model's.
 * Throws a sentence in Portuguese when the folder is in use or cannot be used, the database does not answer,
 * or the schema is not the model's.
 */
export async function openDatabase({ dataDir, url, resources }: Place): Promise<Db> {
  prepareFolder(dataDir)
  const dialect = url ? 'postgres' : 'sqlite'
  const unlock = url ? () => undefined : lockFolder(dataDir)
  const kysely = new Kysely<Database>({
    dialect: url ? postgresDialect(url) : sqliteDialect(databaseFile(dataDir)),
  })
  const close = async () => {
    await kysely.destroy()
    unlock()
  }
  try {
    await reach(kysely)
    await oneAtATime(kysely, dialect, (connection) =>
      ensureSchema(connection, resources ?? Object.values(declared), dialect),
    )
  } catch (error) {
    await close()
    throw error
  }
  return { kysely, dialect, close }
}

function prepareFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK)
  } catch {
    throw new Error(`Não é possível usar a pasta de dados "${dataDir}": indique outra em DATA_DIR.`)
  }
}

async function reach(kysely: Kysely<Database>): Promise<void> {
  try {
    await sql`select 1`.execute(kysely)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`O banco de dados não responde (DATABASE_URL, DATA_DIR): ${reason}`)
  }
}

const schemaLock = 7_203_411

/** Two servers that start together on one PostgreSQL change its schema one after the other. */
function oneAtATime(
  kysely: Kysely<Database>,
  dialect: Dialect,
  work: (connection: Kysely<Database>) => Promise<void>,
): Promise<void> {
  return kysely.transaction().execute(async (connection) => {
    if (dialect === 'postgres')
      await sql`select pg_advisory_xact_lock(${schemaLock})`.execute(connection)
    await work(connection)
  })
}
