import { setImmediate, setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { subjectIn } from '#model/subject'
import type { Db } from '#server/db/db'
import { ownTables } from '#server/db/own-tables'
import { searchesWithoutRemains } from '#server/db/search-index'
import { beginSetting, keepSetting, settingOf } from '#server/db/settings'
import { openSqlite } from '#server/db/sqlite'
import type { Database } from '#server/db/tables'
import { databaseFile } from '#server/disk/data-folder'
import type { Services } from '#server/services'

type Needed = Pick<Services, 'db' | 'dataDir' | 'documents' | 'resources'>

/** The setting with the files of what was erased, until they are removed. */
const pending = 'apagamento'
/** The setting that is present once the remains of earlier versions are cleaned up. */
const cleaned = 'sem_restos'

/** Notes the files to be removed, in the transaction of the erasure. */
export async function noteErasure(
  connection: Kysely<Database>,
  files: readonly string[],
): Promise<void> {
  const before = filesIn(await settingOf(connection, pending))
  await keepSetting(connection, pending, JSON.stringify([...before, ...files]))
}

/**
 * Removes the remains of erasures outside the rows: files, free pages, the write-ahead log, statistics. Does nothing
 * without an erasure. It can be repeated: an interrupted run is completed by the next one, or by the next start of
 * the server. Throws a message if the log cannot be emptied now.
 */
export async function finishErasures(services: Needed): Promise<void> {
  const { db, dataDir, documents } = services
  const noted = await settingOf(db.kysely, pending)
  if (noted === undefined && !(await isOldErasure(services))) return
  for (const file of filesIn(noted)) await documents.remove(file)
  await (db.dialect === 'sqlite' ? rewriteSqlite(dataDir) : vacuumPostgres(db))
  await beginSetting(db.kysely, cleaned, 'sim')
  if (noted === undefined) return
  // Another erasure may have been noted meanwhile.
  await db.kysely
    .deleteFrom('configuracao')
    .where('chave', '=', pending)
    .where('valor', '=', noted)
    .execute()
}

const filesIn = (noted = '[]'): string[] => JSON.parse(noted)

/** Whether an old version erased something and left remains. */
async function isOldErasure({ db: { kysely }, resources }: Needed): Promise<boolean> {
  if ((await settingOf(kysely, cleaned)) !== undefined) return false
  const erased = await kysely
    .selectFrom('auditoria')
    .select('id')
    .where('recurso', '=', subjectIn(resources)?.name ?? '')
    .where('acao', '=', 'apagou')
    .limit(1)
    .executeTakeFirst()
  return erased !== undefined
}

const tries = 40

/**
 * Rewrites the database without free pages and what has left its search tables, and empties its log. `secure_delete`
 * alone is not enough: where SQLite moves rows between pages, it leaves copies in the gaps.
 */
async function rewriteSqlite(dataDir: string): Promise<void> {
  // What was just read is let go first: within this thread nothing else would let it go.
  await setImmediate()
  using database = openSqlite(databaseFile(dataDir))
  for (const command of searchesWithoutRemains(database)) database.exec(command)
  database.exec('vacuum')
  const checkpoint = database.prepare('pragma wal_checkpoint(truncate)')
  for (let tried = 0; tried < tries; tried += 1) {
    if (Number(checkpoint.get()?.busy) === 0) return
    await setTimeout(250)
  }
  throw new Error(
    'O banco está sendo lido sem parar, e caderno.db-wal ainda guarda o que foi apagado: repita este ' +
      'comando, ou encerre e inicie o servidor.',
  )
}

/**
 * Removes deleted rows from their tables, from the planner's statistics, and from the indexes of searches: those keep each
 * part of a text for ever, also where no row has it any more.
 */
async function vacuumPostgres({ kysely, dialect }: Db): Promise<void> {
  const tables = await ownTables(kysely, dialect)
  await kysely.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    for (const name of tables) await sql`vacuum (analyze) ${sql.table(name)}`.execute(connection)
    const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
      where schemaname = current_schema() and indexdef like '% USING gin %'`.execute(connection)
    for (const { name } of rows) await sql`reindex index ${sql.table(name)}`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}
