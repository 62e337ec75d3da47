import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copySynced, isAbsent, synced } from './backup/files.ts'
import { checkCounts, checkFiles, type Manifest, readManifest } from './backup/manifest.ts'
import { restorePostgres, stateOfPostgres } from './backup/postgres-copy.ts'
import { emptyDoors, inspectSqlite } from './backup/sqlite-copy.ts'
import { backupName, makeBackup } from './backup.ts'
import { lockFolder } from './db/folder-lock.ts'
import type { Place } from './db/open.ts'
import { databaseFile } from './db/sqlite.ts'
import { documentsFolder } from './documents/files.ts'

/** What was restored, and the folder with what was there before; null where nothing was. */
export interface Restored {
  readonly manifest: Manifest
  readonly previous: string | null
}

/**
 * Puts a backup in the place of the data. All of it is copied beside the data and checked there, hashes,
 * integrity and counts, before anything is replaced; what was there is kept in a folder of its own.
 * Throws a sentence while a server runs on the data, and for a copy that is not sound.
 */
export async function restoreBackup(place: Place, folder: string, now: Date): Promise<Restored> {
  const { dataDir, url } = place
  const manifest = await readManifest(folder)
  const [has, wants] = [manifest.banco, url ? 'postgres' : 'sqlite'] as const
  if (has !== wants) throw new Error(mismatch[has])
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = url ? await refuseInUse(url) : lockFolder(dataDir)
  const staging = join(dataDir, 'restauracao')
  try {
    await stage(folder, staging, manifest)
    const previous = join(dataDir, backupName(now).replace('caderno', 'anterior'))
    const kept = url
      ? await replacePostgres({ dataDir, url }, staging, previous, manifest, now)
      : await replaceSqlite(dataDir, staging, previous, manifest)
    return { manifest, previous: kept ? previous : null }
  } finally {
    await rm(staging, { recursive: true, force: true })
    unlock()
  }
}

const mismatch = {
  sqlite: 'A cópia é do banco embutido (SQLite): retire DATABASE_URL para restaurá-la.',
  postgres: 'A cópia é de um PostgreSQL: indique em DATABASE_URL o banco que a recebe.',
} as const

async function refuseInUse(url: string): Promise<() => void> {
  const { inUse } = await stateOfPostgres(url)
  if (!inUse) return () => undefined
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

async function replaceSqlite(
  dataDir: string,
  staging: string,
  previous: string,
  { tabelas }: Manifest,
): Promise<boolean> {
  const [target, staged] = [databaseFile(dataDir), databaseFile(staging)]
  checkCounts(inspectSqlite(staged).tabelas, tabelas)
  emptyDoors(staged)
  await synced(staged)
  // The log of the old database would be taken for the new one's: the three files leave together.
  const old = [target, `${target}-wal`, `${target}-shm`, documentsFolder(dataDir)]
  const kept = await moveAside(old, previous)
  await rename(documentsFolder(staging), documentsFolder(dataDir))
  await rename(staged, target)
  await synced(dataDir)
  return kept
}

async function replacePostgres(
  { dataDir, url }: { dataDir: string; url: string },
  staging: string,
  previous: string,
  { tabelas }: Manifest,
  now: Date,
): Promise<boolean> {
  const { tables } = await stateOfPostgres(url)
  if (tables > 0) await makeBackup({ dataDir, url }, previous, now)
  checkCounts(await restorePostgres(url, join(staging, 'caderno.dump')), tabelas)
  await rm(documentsFolder(dataDir), { recursive: true, force: true })
  await rename(documentsFolder(staging), documentsFolder(dataDir))
  await synced(dataDir)
  return tables > 0
}

/** Moves what there is into a folder of its own; false where there is nothing. */
async function moveAside(paths: readonly string[], folder: string): Promise<boolean> {
  const present = paths.filter((path) => existsSync(path))
  if (present.length === 0) return false
  await mkdir(folder, { mode: 0o700 })
  for (const path of present)
    await rename(path, join(folder, path.slice(dirname(path).length + 1))).catch((error) => {
      // A connection that is just closing takes its log away by itself.
      if (!isAbsent(error)) throw error
    })
  await synced(folder)
  return true
}
