import { Kysely, sql } from 'kysely'
import { databaseFile } from '#server/disk/data-folder'
import type { Admission } from './admission.ts'
import { isDamage } from './damage.ts'
import type { Db, Place } from './db.ts'
import { Mutex } from './mutex.ts'
import { postgresDialect } from './postgres.ts'
import { sqliteDialect, sqliteWorkerDialect } from './sqlite.ts'
import type { Database } from './tables.ts'

/** Kysely for the database of a place; nothing is opened before the first query. */
export function connect(
  { dataDir, url, among = 1 }: Place,
  admission: Admission = { state: null },
): Pick<Db, 'kysely' | 'dialect' | 'separateConnection'> {
  if (url)
    return {
      dialect: 'postgres',
      kysely: new Kysely<Database>({ dialect: postgresDialect(url, { among, admission }) }),
      separateConnection: () =>
        new Kysely<Database>({ dialect: postgresDialect(url, { separate: true, admission }) }),
    }
  const [file, writers] = [databaseFile(dataDir), new Mutex()]
  return {
    dialect: 'sqlite',
    kysely: new Kysely<Database>({ dialect: sqliteDialect(file, writers, among) }),
    separateConnection: () => new Kysely<Database>({ dialect: sqliteWorkerDialect(file, writers) }),
  }
}

/** Throws a message where the database does not answer. */
export async function reach(kysely: Kysely<Database>): Promise<void> {
  try {
    await sql`select 1`.execute(kysely)
  } catch (error) {
    if (isDamage(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`O banco de dados não responde (DATABASE_URL, DATA_DIR): ${reason}`)
  }
}
