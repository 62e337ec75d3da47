import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod/mini'
import type { Place } from '#server/db/db'
import { databaseFile, documentsFolder, readingsFile } from '#server/disk/data-folder'
import { orNull, synced } from '#server/disk/files'
import { dropTables, tableState } from './postgres-copy.ts'

const shape = z.strictObject({
  /** The folder that keeps the data from before. */
  anterior: z.string().check(z.regex(/^anterior-[\d.-]+$/)),
  /** On PostgreSQL, identifies the tables from before; null on SQLite and if there were none. */
  tabelas: z.nullable(z.string()),
  /** On PostgreSQL, the tables that the copy lacks, to be dropped. */
  sobras: z._default(z.array(z.string()), []),
})

/**
 * A restore whose copy has been checked and will replace the data. It is noted in the data folder until it is
 * complete, so that a killed process leaves nothing half done.
 */
export type PendingRestore = z.infer<typeof shape>

/** Where the copy waits before it replaces the data. */
export function stagingFolder(dataDir: string): string {
  return join(dataDir, 'restauracao')
}

const noteFile = (dataDir: string) => join(dataDir, 'restauracao.json')

/** Notes a restore: from here on it will be completed, even if the process is killed. */
export async function notePending(dataDir: string, pending: PendingRestore): Promise<void> {
  const [note, unfinished] = [noteFile(dataDir), `${noteFile(dataDir)}.parcial`]
  await writeFile(unfinished, JSON.stringify(pending), { mode: 0o600 })
  await synced(unfinished)
  await synced(stagingFolder(dataDir))
  await rename(unfinished, note)
  await synced(dataDir)
}

/** The pending restore of a data folder; null if there is none. */
export async function pendingRestore(dataDir: string): Promise<PendingRestore | null> {
  const text = await orNull(readFile(noteFile(dataDir), 'utf8'))
  return text === null ? null : shape.parse(JSON.parse(text))
}

/**
 * Completes or undoes an interrupted restore; the caller holds the lock of the data folder. False if there was none.
 */
export async function recoverPendingRestore(
  place: Pick<Place, 'dataDir' | 'url'>,
): Promise<boolean> {
  const pending = await pendingRestore(place.dataDir)
  if (pending) for await (const _ of finishRestore(place, pending));
  else await rm(stagingFolder(place.dataDir), { recursive: true, force: true })
  return pending !== null
}

/**
 * Continues a restore from any step; yields after each. On PostgreSQL, a restore whose tables never arrived is undone
 * instead: they arrive all at once, or not at all.
 */
export async function* finishRestore(
  { dataDir, url }: Pick<Place, 'dataDir' | 'url'>,
  { anterior, tabelas, sobras }: PendingRestore,
): AsyncGenerator<string> {
  const previous = join(dataDir, anterior)
  if (!url) yield* moveIn(dataDir, previous)
  else if ((await tableState(url)) !== tabelas) {
    await dropTables(url, sobras)
    yield 'sem as tabelas que a cópia não tem'
    yield* moveDocumentsIn(dataDir, previous)
  }
  await rm(stagingFolder(dataDir), { recursive: true, force: true })
  yield 'sem a cópia ao lado'
  await rm(noteFile(dataDir))
  await synced(dataDir)
  yield 'pronto'
}

async function* moveIn(dataDir: string, previous: string): AsyncGenerator<string> {
  const staging = stagingFolder(dataDir)
  const [database, documents] = [databaseFile(dataDir), documentsFolder(dataDir)]
  // The documents are moved first: until then, all data in place is from before.
  if (existsSync(documentsFolder(staging))) {
    // SQLite would apply the old log to the new database: the three files are moved together.
    const ofDatabase = [database, `${database}-wal`, `${database}-shm`, readingsFile(dataDir)]
    for (const path of [...ofDatabase, documents]) {
      await moveAside(path, previous)
      yield `${basename(path)} de antes guardado`
    }
    await synced(dataDir)
    await rename(documentsFolder(staging), documents)
    yield 'documentos no lugar'
  }
  if (existsSync(databaseFile(staging))) await rename(databaseFile(staging), database)
  await synced(dataDir)
  yield 'banco no lugar'
}

async function* moveDocumentsIn(dataDir: string, previous: string): AsyncGenerator<string> {
  const [staged, documents] = [documentsFolder(stagingFolder(dataDir)), documentsFolder(dataDir)]
  if (!existsSync(staged)) return
  // The backup of the data from before already has them.
  if (existsSync(documentsFolder(previous))) await rm(documents, { recursive: true, force: true })
  else await moveAside(documents, previous)
  yield 'documentos de antes guardados'
  await rename(staged, documents)
  await synced(dataDir)
  yield 'documentos no lugar'
}

/** Moves a file or folder into another folder, if it exists; never overwrites. */
async function moveAside(path: string, folder: string): Promise<void> {
  if (!existsSync(path)) return
  const kept = join(folder, basename(path))
  if (existsSync(kept)) throw new Error(`"${kept}" já existe: mova-o para outra pasta e repita.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(path, kept)
  await synced(folder)
}
