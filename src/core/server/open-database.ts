import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { copyBeforeChange } from '#server/backup/backup'
import { removePartials } from '#server/backup/partial'
import {
  pendingRestore,
  recoverPendingRestore,
  stagingFolder,
} from '#server/backup/pending-restore'
import { type Admission, admitFrom } from '#server/db/admission'
import { connect, reach } from '#server/db/connect'
import { checkSoundness, damageSentence, isDamage, watchDamage } from '#server/db/damage'
import type { Db, Place } from '#server/db/db'
import { keepValues } from '#server/db/keep-values'
import { emptyLog, expectLog, refuseMissingLog } from '#server/db/log-file'
import { refuseEmptyFile, refuseLostData } from '#server/db/lost-data'
import { migrate } from '#server/db/migrate'
import type { Migration } from '#server/db/migration'
import { numberRows } from '#server/db/number-rows'
import { schemaIn } from '#server/db/own-schema'
import { ownTables } from '#server/db/own-tables'
import { compareStoredValues } from '#server/db/stored-values'
import type { Database } from '#server/db/tables'
import { databaseFile } from '#server/disk/data-folder'
import { lockFolder } from '#server/disk/folder-lock'
import type { Product } from '#server/services'
import { checkDeclarations } from './declarations.ts'
import { linkMirrors } from './store/link-mirrors.ts'

/** Options for opening a database: the clock, a function for its messages, and other migrations for tests. */
export interface DatabaseOptions {
  readonly now?: () => Date
  readonly tell?: (sentence: string) => void
  readonly migrations?: readonly Migration[]
}

/**
 * Opens the database and migrates its schema, one server at a time. Throws a message in Portuguese and changes
 * nothing if a declaration is wrong, the folder is in use or unusable, the database does not answer, or its schema cannot be migrated.
 */
export async function openDatabase(
  product: Product,
  place: Place,
  options: DatabaseOptions = {},
): Promise<Db> {
  const { tables } = product
  const { dataDir, url, resources = Object.values(product.resources) } = place
  const {
    now = () => new Date(),
    tell = () => undefined,
    migrations = product.migrations,
  } = options
  const named = place.resources
    ? Object.fromEntries(resources.map((each) => [each.name, each]))
    : product.resources
  checkDeclarations({ ...product, resources: named })
  prepareFolder(dataDir)
  const dialect = url ? 'postgres' : 'sqlite'
  const unlock = await readyFolder(place, tell)
  const admission = { state: null }
  const { kysely, separateConnection } = connect(place, admission)
  const damage = watchDamage(dataDir, tell)
  let finish = async () => undefined as unknown
  const close = async () => {
    await finish()
    finish = async () => undefined
    await kysely.destroy()
    unlock()
  }
  let copied: Promise<boolean> | undefined
  const copy = () => {
    copied ??= copyBeforeChange({ ...place, tables }, now(), tell)
    return copied
  }
  const target = { dialect, resources, tables, migrations, now, copy, tell } as const
  try {
    await reach(kysely)
    if (!(await ownTables(kysely, dialect)).includes('conta')) refuseLostData(place)
    await kysely.connection().execute(async (connection) => {
      if (dialect === 'postgres') await takeTurn(connection)
      if (url) await makeSchema(connection, schemaIn(url))
      await migrate(connection, target)
      for (const each of resources) await numberRows(connection, named, each)
      if (dialect === 'postgres') await endTurn(connection, admission)
    })
    await compareStoredValues(kysely, target)
    await kysely.transaction().execute(async (connection) => {
      for (const each of resources) await keepValues({ connection, dialect }, each)
    })
    await linkMirrors({ db: { kysely, dialect }, resources: named, now })
    if (dialect === 'sqlite') {
      const endCheck = await checkSoundness(dataDir, { kysely, separateConnection, damage })
      await expectLog(kysely)
      // Closing waits no longer than this for others that lock the database.
      finish = () => Promise.race([endCheck().then(() => emptyLog(kysely)), setTimeout(1500)])
    }
  } catch (error) {
    await close()
    throw isDamage(error) ? new Error(damageSentence(dataDir), { cause: error }) : error
  }
  return { kysely, dialect, separateConnection, damage, close }
}

/**
 * Removes what killed processes left, completes an interrupted restore and, for the embedded database, locks the folder
 * for this process. Returns the function that unlocks it; throws a message if another process holds it, or if its
 * database is an empty file.
 */
async function readyFolder(place: Place, tell: (sentence: string) => void): Promise<() => void> {
  const { dataDir, url } = place
  await removePartials([dataDir, join(dataDir, 'backups')])
  const isLeft = existsSync(stagingFolder(dataDir)) || (await pendingRestore(dataDir))
  if (url && !isLeft) return () => undefined
  const unlock = lockFolder(dataDir)
  try {
    if (await recoverPendingRestore(place)) tell('Uma restauração interrompida foi levada ao fim.')
    if (!url && !existsSync(databaseFile(dataDir))) refuseLostData(place)
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

function prepareFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK)
  } catch {
    throw new Error(`Não é possível usar a pasta de dados "${dataDir}": indique outra em DATA_DIR.`)
  }
}

/** Makes the schema of an institute, where it is not there. Throws a message where the connection leads to another one. */
async function makeSchema(connection: Kysely<Database>, schema: string | null): Promise<void> {
  if (schema === null) return
  const { rows } = await sql<{ own: string | null }>`select current_schema() as own`.execute(
    connection,
  )
  const own = rows[0]?.own
  if (own === null) await sql`create schema ${sql.id(schema)}`.execute(connection)
  else if (own !== schema)
    throw new Error(
      `A conexão pede o esquema "${schema}" e leva ao "${own}": nada entre o Caderno e o banco pode ignorar options.`,
    )
}

const schemaLock = 7_203_411

/** Servers that start together on one PostgreSQL migrate one after the other, however long it takes. */
async function takeTurn(connection: Kysely<Database>): Promise<void> {
  await sql`set statement_timeout = 0`.execute(connection)
  await sql`select pg_advisory_lock(${schemaLock})`.execute(connection)
}

/** After an error the lock is released with the connection. */
async function endTurn(connection: Kysely<Database>, admission: Admission): Promise<void> {
  await admitFrom(connection, admission)
  await sql`select pg_advisory_unlock(${schemaLock})`.execute(connection)
  await sql`reset statement_timeout`.execute(connection)
}
