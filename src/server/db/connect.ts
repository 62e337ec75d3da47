import { Kysely } from 'kysely'
import { databaseFile } from '#server/disk/data-folder'
import type { Db, Place } from './db.ts'
import { postgresDialect } from './postgres.ts'
import { sqliteDialect, sqliteWorkerDialect } from './sqlite.ts'
import type { Database } from './tables.ts'
import { Turns } from './turns.ts'

/** Kysely over the database of a place, and over connections aside; nothing is opened before the first query. */
export function connect({ dataDir, url }: Place): Pick<Db, 'kysely' | 'dialect' | 'aside'> {
  if (url)
    return {
      dialect: 'postgres',
      kysely: new Kysely<Database>({ dialect: postgresDialect(url) }),
      aside: () => new Kysely<Database>({ dialect: postgresDialect(url, { aside: true }) }),
    }
  const [file, writers] = [databaseFile(dataDir), new Turns()]
  return {
    dialect: 'sqlite',
    kysely: new Kysely<Database>({ dialect: sqliteDialect(file, writers) }),
    aside: () => new Kysely<Database>({ dialect: sqliteWorkerDialect(file, writers) }),
  }
}
