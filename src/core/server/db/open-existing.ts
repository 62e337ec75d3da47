import { existsSync } from 'node:fs'
import { databaseFile } from '#server/disk/data-folder'
import { lockIfFree } from '#server/disk/folder-lock'
import { connect } from './connect.ts'
import { watchDamage } from './damage.ts'
import type { Db, Place } from './db.ts'
import { emptyLog, refuseMissingLog } from './log-file.ts'
import { settled } from './own-schema.ts'
import { ownTables } from './own-tables.ts'

/**
 * Opens an existing database, even while a server runs on it: takes no lock and changes no schema. Throws a message
 * if there is none yet.
 */
export async function openExisting(place: Place): Promise<Db> {
  const { dataDir, url } = await settled(place)
  const none = new Error(
    `Ainda não há dados do Caderno em ${url ? 'DATABASE_URL' : `"${dataDir}"`}: inicie-o uma vez com npm start.`,
  )
  if (!url && !existsSync(databaseFile(dataDir))) throw none
  if (!url) refuseMissingLog(dataDir)
  const { kysely, dialect, separateConnection } = connect({ dataDir, url })
  const close = async () => {
    if (!url) await emptyUnused(dataDir, kysely)
    await kysely.destroy()
  }
  try {
    if (!(await ownTables(kysely, dialect)).includes('conta')) throw none
  } catch (error) {
    await close()
    throw error
  }
  const damage = watchDamage(dataDir, console.error)
  return { kysely, dialect, separateConnection, damage, close }
}

/** Runs work with such a database, and closes it. */
export async function withExisting<T>(place: Place, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openExisting(place)
  return work(db).finally(() => db.close())
}

/** Empties the log if no server runs, since nobody else would. */
async function emptyUnused(dataDir: string, kysely: Db['kysely']): Promise<void> {
  const unlock = lockIfFree(dataDir)
  if (unlock) await emptyLog(kysely).finally(unlock)
}
