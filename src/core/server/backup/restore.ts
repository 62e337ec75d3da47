import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { settled } from '#server/db/own-schema'
import { manifestName } from '#server/disk/copies'
import { databaseFile, documentsFolder } from '#server/disk/data-folder'
import { copySynced, freeName, synced } from '#server/disk/files'
import { lockFolder } from '#server/disk/folder-lock'
import { folderDocuments } from '#server/documents/folder'
import { backupName, makeBackup } from './backup.ts'
import { type CopiedPlace, excludedTables } from './excluded-tables.ts'
import { checkCounts, checkFiles, type Manifest, readManifest } from './manifest.ts'
import {
  finishRestore,
  notePending,
  recoverPendingRestore,
  stagingFolder,
} from './pending-restore.ts'
import {
  refuseOtherSchema,
  restorePostgres,
  stateOfPostgres,
  tableState,
  tablesBeyond,
} from './postgres-copy.ts'
import { emptyTables, inspectSqlite } from './sqlite-copy.ts'

/** What was restored, and the folder with the data from before; null if there was none. */
export interface Restored {
  readonly manifest: Manifest
  readonly previous: string | null
}

/**
 * Replaces the data with a backup, or with what an earlier restore kept in anterior-…. The copy is first staged in
 * the data folder and checked there (hashes, integrity, counts); the data from before is kept in a folder of its own.
 * Throws a message while a server runs on the data, and for a damaged copy.
 */
export async function restoreBackup(
  given: CopiedPlace,
  folder: string,
  now: Date,
): Promise<Restored> {
  const place = await settled(given)
  const { dataDir, url } = place
  const manifest = url || !isDataFolder(folder) ? await readManifest(folder) : null
  if (manifest) refuseOther(manifest, url)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  using _lock = lockFolder(dataDir)
  if (url) await refuseInUse(url)
  await recoverPendingRestore(place)
  const previous = freeName(join(dataDir, backupName(now).replace('caderno', 'anterior')))
  // A failure on the way is undone or completed.
  const kept = await lastOf(restoration(place, folder, { manifest, previous, now })).finally(() =>
    recoverPendingRestore(place),
  )
  return { manifest: kept, previous: existsSync(previous) ? previous : null }
}

async function lastOf<T>(steps: AsyncGenerator<unknown, T>): Promise<T> {
  const { done, value } = await steps.next()
  return done ? value : lastOf(steps)
}

/** How a restore replaces the data: by a copy with a manifest, or by what an earlier restore kept, which has none. */
interface Replacing {
  readonly manifest: Manifest | null
  readonly previous: string
  readonly now: Date
}

/** The steps of a restore; the process may be killed after any of them. */
export async function* restoration(
  { dataDir, url, tables }: CopiedPlace,
  folder: string,
  { manifest: read, previous, now }: Replacing,
): AsyncGenerator<string, Manifest> {
  const staging = stagingFolder(dataDir)
  const manifest = read ?? (await stageData({ dataDir, tables }, folder, now))
  if (read) await stage(folder, staging, manifest)
  yield 'cópia ao lado'
  const excluded = excludedTables({ tables })
  const anterior = basename(previous)
  if (!url) {
    const staged = databaseFile(staging)
    checkCounts(inspectSqlite(staged).tabelas, manifest.tabelas, excluded)
    emptyTables(staged, excluded)
    await synced(staged)
    const pending = { anterior, tabelas: null, sobras: [] }
    await notePending(dataDir, pending)
    yield 'anotada'
    yield* finishRestore({ dataDir }, pending)
    return manifest
  }
  await refuseOtherSchema(url, join(staging, 'caderno.dump'))
  if ((await stateOfPostgres(url)).tables > 0)
    await makeBackup({ dataDir, url, tables }, previous, now)
  yield 'o que havia, copiado'
  const tabelas = await tableState(url)
  const pending = { anterior, tabelas, sobras: await tablesBeyond(url, manifest.tabelas) }
  await notePending(dataDir, pending)
  yield 'anotada'
  const counts = await restorePostgres(url, join(staging, 'caderno.dump'), excluded)
  yield 'tabelas no lugar'
  yield* finishRestore({ dataDir, url }, pending)
  checkCounts(counts, manifest.tabelas, excluded)
  return manifest
}

/** Whether a folder holds data that a restore kept: a database without a manifest. */
function isDataFolder(folder: string): boolean {
  return existsSync(databaseFile(folder)) && !existsSync(join(folder, manifestName))
}

/** Copies the data that an earlier restore kept; a document that it did not move is still in its place. */
async function stageData(
  { dataDir, tables }: CopiedPlace,
  folder: string,
  now: Date,
): Promise<Manifest> {
  const staging = stagingFolder(dataDir)
  await rm(staging, { recursive: true, force: true })
  const { manifest } = await makeBackup({ dataDir: folder, tables }, staging, now)
  for (const name of manifest.ausentes)
    await folderDocuments(dataDir).copyTo(name, join(documentsFolder(staging), name))
  await synced(documentsFolder(staging))
  return manifest
}

function refuseOther({ banco }: Manifest, url: string | undefined) {
  if (banco !== (url ? 'postgres' : 'sqlite')) throw new Error(mismatch[banco])
}

const mismatch = {
  sqlite: 'A cópia é do banco embutido (SQLite): retire DATABASE_URL para restaurá-la.',
  postgres: 'A cópia é de um PostgreSQL: indique em DATABASE_URL o banco que a recebe.',
} as const

async function refuseInUse(url: string): Promise<void> {
  // PostgreSQL still names the connections of a program that has just ended.
  for (let waited = 0; waited < 3000; waited += 200) {
    if (!(await stateOfPostgres(url)).inUse) return
    await setTimeout(200)
  }
  throw new Error(
    'Há outro programa ligado ao banco de DATABASE_URL: encerre-o antes de restaurar.',
  )
}

/** Copies the backup into the staging folder and checks the copy, which is what will be used. */
async function stage(folder: string, staging: string, { arquivos }: Manifest): Promise<void> {
  await rm(staging, { recursive: true, force: true })
  await mkdir(documentsFolder(staging), { recursive: true, mode: 0o700 })
  await checkFiles(folder, arquivos)
  for (const path of Object.keys(arquivos))
    await copySynced(join(folder, path), join(staging, path))
  await checkFiles(staging, arquivos)
  await synced(documentsFolder(staging))
}
