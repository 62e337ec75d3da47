import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Place } from '#server/db/db'
import { manifestName } from '#server/disk/copies'
import { databaseFile, documentsFolder } from '#server/disk/data-folder'
import { copySynced, freeName, synced } from '#server/disk/files'
import { lockFolder } from '#server/disk/folder-lock'
import { folderDocuments } from '#server/documents/folder'
import { backupName, makeBackup } from './backup.ts'
import { checkCounts, checkFiles, type Manifest, readManifest } from './manifest.ts'
import {
  finishRestore,
  notePending,
  recoverPendingRestore,
  stagingFolder,
} from './pending-restore.ts'
import { restorePostgres, stateOfPostgres, tableState } from './postgres-copy.ts'
import { emptyExcludedTables, inspectSqlite } from './sqlite-copy.ts'

/** What was restored, and the folder with what was there before; null where nothing was. */
export interface Restored {
  readonly manifest: Manifest
  readonly previous: string | null
}

/**
 * Puts a backup in the place of the data, or what an earlier restore kept in anterior-…. All of it is copied beside
 * the data and checked there, hashes, integrity and counts, before anything is replaced; what was there is kept in a
 * folder of its own. Throws a sentence while a server runs on the data, and for a copy that is not sound.
 */
export async function restoreBackup(place: Place, folder: string, now: Date): Promise<Restored> {
  const { dataDir, url } = place
  const manifest = url || !isDataFolder(folder) ? await readManifest(folder) : null
  if (manifest) refuseOther(manifest, url)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(dataDir)
  try {
    if (url) await refuseInUse(url)
    await recoverPendingRestore(place)
    const previous = freeName(join(dataDir, backupName(now).replace('caderno', 'anterior')))
    const kept = await stageAndReplace(place, folder, { manifest, previous, now })
    return { manifest: kept, previous: existsSync(previous) ? previous : null }
  } finally {
    unlock()
  }
}

async function stageAndReplace(place: Place, folder: string, how: Replacing): Promise<Manifest> {
  const steps = restoration(place, folder, how)
  try {
    for (;;) {
      const { done, value } = await steps.next()
      if (done) return value
    }
  } finally {
    // What failed on the way is undone, or goes on to its end.
    await recoverPendingRestore(place)
  }
}

/** How a restore replaces the data: by a copy with a manifest, or by what an earlier restore kept, which has none. */
interface Replacing {
  readonly manifest: Manifest | null
  readonly previous: string
  readonly now: Date
}

/** The restore of a folder, step by step; the process may be killed after any of them. */
export async function* restoration(
  { dataDir, url }: Place,
  folder: string,
  { manifest: read, previous, now }: Replacing,
): AsyncGenerator<string, Manifest> {
  const staging = stagingFolder(dataDir)
  const manifest = read ?? (await stageData(dataDir, folder, now))
  if (read) await stage(folder, staging, manifest)
  yield 'cópia ao lado'
  const anterior = basename(previous)
  if (!url) {
    const staged = databaseFile(staging)
    checkCounts(inspectSqlite(staged).tabelas, manifest.tabelas)
    emptyExcludedTables(staged)
    await synced(staged)
    await notePending(dataDir, { anterior, tabelas: null })
    yield 'anotada'
    yield* finishRestore({ dataDir }, { anterior, tabelas: null })
    return manifest
  }
  if ((await stateOfPostgres(url)).tables > 0) await makeBackup({ dataDir, url }, previous, now)
  yield 'o que havia, copiado'
  const tabelas = await tableState(url)
  await notePending(dataDir, { anterior, tabelas })
  yield 'anotada'
  const counts = await restorePostgres(url, join(staging, 'caderno.dump'))
  yield 'tabelas no lugar'
  yield* finishRestore({ dataDir, url }, { anterior, tabelas })
  checkCounts(counts, manifest.tabelas)
  return manifest
}

/** Whether a folder holds data as a restore moved it aside, and no manifest. */
function isDataFolder(folder: string): boolean {
  return existsSync(databaseFile(folder)) && !existsSync(join(folder, manifestName))
}

/** Copies what an earlier restore moved aside; a document that it did not move is still in its place. */
async function stageData(dataDir: string, folder: string, now: Date): Promise<Manifest> {
  const staging = stagingFolder(dataDir)
  await rm(staging, { recursive: true, force: true })
  const { manifest } = await makeBackup({ dataDir: folder }, staging, now)
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
  const { inUse } = await stateOfPostgres(url)
  if (!inUse) return
  throw new Error(
    'Há outro programa ligado ao banco de DATABASE_URL: encerre-o antes de restaurar.',
  )
}

/** Copies the backup beside the data and checks the copy: what is checked is what will be used. */
async function stage(folder: string, staging: string, { arquivos }: Manifest): Promise<void> {
  await rm(staging, { recursive: true, force: true })
  await mkdir(documentsFolder(staging), { recursive: true, mode: 0o700 })
  await checkFiles(folder, arquivos)
  for (const path of Object.keys(arquivos))
    await copySynced(join(folder, path), join(staging, path))
  await checkFiles(staging, arquivos)
  await synced(documentsFolder(staging))
}
