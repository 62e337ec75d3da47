import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { resources as declared } from '#resources'
import { copyBeforeChange } from '#server/backup/backup'
import { pendingRestore, recoverPendingRestore } from '#server/backup/pending-restore'
import { connect } from '#server/db/connect'
import { checkSoundness, damageSentence, isDamage, watchDamage } from '#server/db/damage'
import type { Db, Place } from '#server/db/db'
import { emptyLog, expectLog, refuseMissingLog } from '#server/db/log-file'
import { refuseEmptyFile, refuseLostData } from '#server/db/lost-data'
import { migrate } from '#server/db/migrate'
import type { Migration } from '#server/db/migration'
import { migrations as written } from '#server/db/migrations/index'
import type { Database } from '#server/db/tables'
import { databaseFile } from '#server/disk/data-folder'
import { lockFolder } from '#server/disk/folder-lock'

/** How a database is opened: the clock, where its sentences go, and migrations other than the program's. */
export interface Opening {
  readonly now?: () => Date
  readonly tell?: (sentence: string) => void
  readonly migrations?: readonly Migration[]
}

/**
 * Opens the database and brings its schema to the model's, one server at a time.
 * Throws a sentence in Portuguese when the folder is in use or cannot be used, the database does not answer,
 * or its schema cannot be brought to the model's: it is then as it was.
 */
export async function openDatabase(place: Place, opening: Opening = {}): Promise<Db> {
  const { dataDir, url, resources = Object.values(declared) } = place
  const { now = () => new Date(), tell = () => undefined, migrations = written } = opening
  prepareFolder(dataDir)
  const dialect = url ? 'postgres' : 'sqlite'
  const unlock = await readyFolder(place, tell)
  const { kysely, separateConnection } = connect({ dataDir, url })
  const damage = watchDamage(dataDir, tell)
  let finish = async () => undefined as unknown
  const close = async () => {
    await finish()
    finish = async () => undefined
    await kysely.destroy()
    unlock()
  }
  const copy = () => copyBeforeChange(place, now(), tell)
  const target = { dialect, resources, migrations, now, copy } as const
  try {
    await reach(kysely)
    if (!(await hasTables(kysely))) refuseLostData(place)
    await kysely.connection().execute(async (connection) => {
      if (dialect === 'postgres') await takeTurn(connection)
      await migrate(connection, target)
      if (dialect === 'postgres') await endTurn(connection)
    })
    if (dialect === 'sqlite') {
      const endCheck = await checkSoundness(dataDir, { kysely, separateConnection, damage })
      await expectLog(kysely)
      // Whoever keeps the database from being written now does so no longer than this.
      finish = () => Promise.race([endCheck().then(() => emptyLog(kysely)), setTimeout(1500)])
    }
  } catch (error) {
    await close()
    throw isDamage(error) ? new Error(damageSentence(dataDir), { cause: error }) : error
  }
  return { kysely, dialect, separateConnection, damage, close }
}

/**
 * Ends what a restore left half-way and, for the embedded database, keeps the folder to this process. Answers what lets
 * it go; throws a sentence where another process holds the folder, or where its database is an empty file.
 */
async function readyFolder(place: Place, tell: (sentence: string) => void): Promise<() => void> {
  const { dataDir, url } = place
  if (url && !(await pendingRestore(dataDir))) return () => undefined
  const unlock = lockFolder(dataDir)
  try {
    if (!existsSync(databaseFile(dataDir)) && !(await pendingRestore(dataDir)))
      refuseLostData(place)
    if (await recoverPendingRestore(place)) tell('Uma restauração interrompida foi levada ao fim.')
    refuseEmptyFile(place)
    if (!url) refuseMissingLog(dataDir)
  } catch (error) {
    unlock()
    throw error
  }
  if (!url) return unlock
  unlock()
  return () => undefined
}

async function hasTables(kysely: Kysely<Database>): Promise<boolean> {
  const tables = await kysely.introspection.getTables()
  return tables.some(({ name }) => name === 'conta')
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
    if (isDamage(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`O banco de dados não responde (DATABASE_URL, DATA_DIR): ${reason}`)
  }
}

const schemaLock = 7_203_411

/** Servers that start together on one PostgreSQL change its schema one after the other, however long one takes. */
async function takeTurn(connection: Kysely<Database>): Promise<void> {
  await sql`set statement_timeout = 0`.execute(connection)
  await sql`select pg_advisory_lock(${schemaLock})`.execute(connection)
}

/** A turn that ends by an error ends with its connection. */
async function endTurn(connection: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_unlock(${schemaLock})`.execute(connection)
  await sql`reset statement_timeout`.execute(connection)
}
