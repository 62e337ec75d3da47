import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type CopyFile,
  copySynced,
  type FileNote,
  isAbsent,
  namesIn,
  noteOf,
  synced,
} from './backup/files.ts'
import { type Manifest, writeManifest } from './backup/manifest.ts'
import { copyPostgres } from './backup/postgres-copy.ts'
import { copySqlite } from './backup/sqlite-copy.ts'
import type { Place } from './db/open.ts'
import { documentsFolder } from './upload.ts'

/** A finished backup: its folder and what it holds. */
export interface Backup {
  readonly folder: string
  readonly manifest: Manifest
}

/**
 * Copies rows and documents into a new folder while the server runs. The folder has its name only once all of it
 * is on the disk; what fails leaves nothing behind.
 */
export async function makeBackup(
  place: Place,
  folder: string,
  now: Date,
  copyDocument: CopyFile = copySynced,
): Promise<Backup> {
  const partial = `${folder}.parcial`
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await refuseExisting(folder)
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  try {
    const manifest = await copyInto(place, partial, now, copyDocument)
    await rename(partial, folder)
    await synced(dirname(folder))
    return { folder, manifest }
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

/** The name of a backup made now, by the clock of São Paulo: 'caderno-2026-11-21-05-57-30'. */
export function backupName(now: Date): string {
  const clock = now.toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  return `caderno-${clock.replace(/\D/g, '-')}`
}

async function copyInto(
  { dataDir, url }: Place,
  folder: string,
  now: Date,
  copyDocument: CopyFile,
): Promise<Manifest> {
  const [source, target] = [documentsFolder(dataDir), documentsFolder(folder)]
  await mkdir(target, { mode: 0o700 })
  // Before the rows: a document that is removed meanwhile is then either here, or not in the rows.
  const copyAll = (names: readonly string[]) => copyNamed(source, target, names, copyDocument)
  const early = new Set(await copyAll(await documentsIn(source)))
  const { file, tabelas, documentos } = url
    ? await copyPostgres(url, folder)
    : await copySqlite(dataDir, folder)
  const late = documentos.filter((name) => !early.has(name))
  const copied = new Set([...early, ...(await copyAll(late))])
  const named = new Set(documentos)
  for (const name of copied) if (!named.has(name)) await rm(join(target, name))
  await synced(target)
  const kept = documentos.filter((name) => copied.has(name)).sort()
  const arquivos: Record<string, FileNote> = { [file]: await noteOf(join(folder, file)) }
  for (const name of kept) arquivos[`documentos/${name}`] = await noteOf(join(target, name))
  const manifest: Manifest = {
    formato: 1,
    criado_em: now.toISOString(),
    banco: url ? 'postgres' : 'sqlite',
    tabelas: { ...tabelas },
    arquivos,
    ausentes: documentos.filter((name) => !copied.has(name)).sort(),
  }
  await writeManifest(folder, manifest)
  await synced(folder)
  return manifest
}

/** Copies files by name; answers those that were there. */
async function copyNamed(
  from: string,
  to: string,
  names: readonly string[],
  copy: CopyFile,
): Promise<string[]> {
  const copied: string[] = []
  for (const name of names) {
    try {
      await copy(join(from, name), join(to, name))
      copied.push(name)
    } catch (error) {
      if (!isAbsent(error)) throw error
    }
  }
  return copied
}

/** Documents of a folder; uploads under way have another ending. */
async function documentsIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => !name.endsWith('.parte'))
}

async function refuseExisting(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error) => {
    if (isAbsent(error)) return null
    throw error
  })
  if (found) throw new Error(`A pasta "${folder}" já existe: indique outra.`)
}
