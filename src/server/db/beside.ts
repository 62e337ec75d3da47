import { existsSync } from 'node:fs'
import { Kysely } from 'kysely'
import type { Db, Place } from './open.ts'
import { postgresDialect } from './postgres.ts'
import { databaseFile, sqliteDialect } from './sqlite.ts'
import type { Database } from './tables.ts'

/**
 * Opens a database that exists, beside a server that may be running: takes no lock, changes no schema.
 * Throws a sentence where there is none yet.
 */
export async function openBeside({ dataDir, url }: Place): Promise<Db> {
  const none = new Error(
    `Ainda não há dados do Caderno em ${url ? 'DATABASE_URL' : `"${dataDir}"`}: inicie-o uma vez com npm start.`,
  )
  if (!url && !existsSync(databaseFile(dataDir))) throw none
  const kysely = new Kysely<Database>({
    dialect: url ? postgresDialect(url) : sqliteDialect(databaseFile(dataDir)),
  })
  const close = () => kysely.destroy()
  try {
    const tables = await kysely.introspection.getTables()
    if (!tables.some(({ name }) => name === 'conta')) throw none
  } catch (error) {
    await close()
    throw error
  }
  return { kysely, dialect: url ? 'postgres' : 'sqlite', close }
}
