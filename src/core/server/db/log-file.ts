import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { databaseFile } from '#server/disk/data-folder'
import { damageSentence } from './damage.ts'
import { newestCopy } from './lost-data.ts'
import { openSqlite } from './sqlite.ts'
import type { Database } from './tables.ts'

/**
 * The log of the embedded database, caderno.db-wal, holds rows that are not in caderno.db yet. While a server runs,
 * user_version in the header is 1 (else 0): a file without its log is then known to lack rows.
 */
const [inUse, complete] = [1, 0]

/** Marks in the database file that the newest rows are in its log. */
export async function expectLog(kysely: Kysely<Database>): Promise<void> {
  await kysely.connection().execute(async (connection) => {
    await sql.raw(`pragma user_version = ${inUse}`).execute(connection)
    await sql`pragma wal_checkpoint(full)`.execute(connection)
  })
}

/** Moves all rows into the database file and empties its log; the caller holds the lock of the data folder. */
export async function emptyLog(kysely: Kysely<Database>): Promise<void> {
  await kysely.connection().execute(async (connection) => {
    await sql.raw(`pragma user_version = ${complete}`).execute(connection)
    // A copy that is being made may still be reading.
    for (let tried = 0; tried < 5; tried += 1) {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(
        connection,
      )
      if (Number(rows[0]?.busy) === 0) return
      await setTimeout(100)
    }
  })
}

/**
 * Accepts a database without its lost log. Throws a message if the log is not missing, or the database is damaged
 * without it.
 */
export function acceptMissingLog(dataDir: string): void {
  if (!lacksLog(dataDir)) throw new Error('Não falta caderno.db-wal: não há o que aceitar.')
  const file = databaseFile(dataDir)
  using database = openSqlite(file)
  const check = database.prepare('pragma integrity_check(1)').get()
  if (check?.integrity_check !== 'ok') throw new Error(damageSentence(dataDir))
  database.exec(`pragma user_version = ${complete}; pragma wal_checkpoint(truncate)`)
}

function lacksLog(dataDir: string): boolean {
  const file = databaseFile(dataDir)
  return existsSync(file) && !existsSync(`${file}-wal`) && isInUse(file)
}

/** Throws a message if a database that was in use has lost its log: what is missing, and what to do. */
export function refuseMissingLog(dataDir: string): void {
  if (!lacksLog(dataDir)) return
  const file = databaseFile(dataDir)
  const copy = newestCopy(dataDir)
  throw new Error(
    [
      `Falta "${file}-wal", com as últimas gravações: o banco estava em uso. Nada foi mudado.`,
      `Se o arquivo ficou em outro lugar, ponha-o de volta ao lado de "${file}".`,
      `Para restaurar uma cópia: npm run cli -- restaurar ${copy ?? '<pasta de uma cópia>'}`,
      'Para seguir sem essas gravações: npm run cli -- seguir',
    ].join('\n'),
  )
}

/** The offsets of journal mode and user_version in the header of a database file. */
const [journalAt, versionAt] = [18, 60]
const writeAhead = 2

function isInUse(path: string): boolean {
  const header = Buffer.alloc(100)
  const file = openSync(path, 'r')
  try {
    readSync(file, header, 0, header.length, 0)
  } finally {
    closeSync(file)
  }
  return header[journalAt] === writeAhead && header.readUInt32BE(versionAt) === inUse
}
