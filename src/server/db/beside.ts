import { existsSync } from 'node:fs'
import { connect } from './connect.ts'
import type { Db, Place } from './open.ts'
import { databaseFile } from './sqlite.ts'

/**
 * Opens a database that exists, beside a server that may be running: takes no lock, changes no schema.
 * Throws a sentence where there is none yet.
 */
export async function openBeside({ dataDir, url }: Place): Promise<Db> {
  const none = new Error(
    `Ainda não há dados do Caderno em ${url ? 'DATABASE_URL' : `"${dataDir}"`}: inicie-o uma vez com npm start.`,
  )
  if (!url && !existsSync(databaseFile(dataDir))) throw none
  const { kysely, dialect, aside } = connect({ dataDir, url })
  const close = () => kysely.destroy()
  try {
    const tables = await kysely.introspection.getTables()
    if (!tables.some(({ name }) => name === 'conta')) throw none
  } catch (error) {
    await close()
    throw error
  }
  return { kysely, dialect, aside, close }
}
