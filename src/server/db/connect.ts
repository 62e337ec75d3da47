import { Kysely } from 'kysely'
import type { Db, Place } from '#server/open-database'
import { postgresDialect } from './postgres.ts'
import { databaseFile, sqliteDialect, sqliteWorkerDialect } from './sqlite.ts'
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
