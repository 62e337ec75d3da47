import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { clockOf } from '#server/clock'
import { settled } from '#server/db/own-schema'
import { documentsFolder } from '#server/disk/data-folder'
import { type FileNote, freeName, noteOf, synced } from '#server/disk/files'
import type { Documents } from '#server/documents/documents'
import { unfinished } from '#server/documents/files'
import { documentsOutsideDatabase } from '#server/documents/places'
import { sentenceOf } from '#server/http/errors'
import { type CopiedPlace, excludedTables } from './excluded-tables.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { withPartial } from './partial.ts'
import { copyPostgres } from './postgres-copy.ts'
import { type CopyKeys, sealCopy } from './sealed.ts'
import { copySqlite } from './sqlite-copy.ts'

/** A finished backup: its folder and what it holds. */
export interface Backup {
  readonly folder: string
  readonly manifest: Manifest
}

/**
 * Copies rows and documents into a new folder while the server runs. The folder gets its final name once everything
 * is on the disk; a failure leaves nothing behind.
 */
export async function makeBackup(
  place: CopiedPlace,
  folder: string,
  now: Date,
  how = { link: false },
): Promise<Backup> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  if (existsSync(folder)) throw new Error(`A pasta "${folder}" já existe: indique outra.`)
  const manifest = await withPartial(folder, async (partial) => {
    const copied = await copyInto(place, partial, now, how)
    await rename(partial, folder)
    await synced(dirname(folder))
    return copied
  })
  await rm(join(folder, 'em-uso'), { force: true })
  return { folder, manifest }
}

/**
 * Makes a backup as one encrypted file. Its unencrypted copy is temporary, in the data folder, where the data is
 * unencrypted too.
 */
export async function makeSealedBackup(
  place: CopiedPlace,
  file: string,
  now: Date,
  keys: CopyKeys,
): Promise<Backup> {
  const copies = join(place.dataDir, 'backups')
  await mkdir(copies, { recursive: true, mode: 0o700 })
  if (existsSync(file)) throw new Error(`"${file}" já existe: indique outra pasta.`)
  return withPartial(join(copies, `aberta-${basename(file)}`), async (open) => {
    const manifest = await copyInto(place, open, now, { link: true })
    await sealCopy(open, manifest, file, keys)
    return { folder: file, manifest }
  })
}

/**
 * Makes a backup before the schema changes; documents are hard links. Returns false and reports it on a PostgreSQL
 * without pg_dump. Throws if the folder cannot hold it.
 */
export async function copyBeforeChange(
  place: CopiedPlace,
  now: Date,
  tell: (sentence: string) => void,
): Promise<boolean> {
  const folder = freeName(join(place.dataDir, 'backups', `antes-de-mudar-${backupName(now)}`))
  try {
    await makeBackup(place, folder, now, { link: true })
  } catch (error) {
    if (!place.url) throw error
    tell(`O banco muda agora, sem uma cópia automática. ${sentenceOf(error)}`)
    return false
  }
  tell(`O banco muda agora. Como estava, ficou em ${folder}`)
  return true
}

/** The name of a backup made now, by the clock of São Paulo: 'caderno-2026-11-21-05-57-30'. */
export function backupName(now: Date): string {
  return `caderno-${clockOf(now).replace(/\D/g, '-')}`
}

async function copyInto(
  place: CopiedPlace,
  folder: string,
  now: Date,
  how: { readonly link: boolean },
): Promise<Manifest> {
  const { dataDir, url } = await settled(place)
  const [documents, target] = [documentsOutsideDatabase(place), documentsFolder(folder)]
  await mkdir(target, { mode: 0o700 })
  // Documents are copied before the rows: one that is removed meanwhile is then either here, or not in the rows.
  const copyAll = async (names: readonly string[]) => {
    const copied: string[] = []
    for (const name of names)
      if (await documents.copyTo(name, join(target, name), how)) copied.push(name)
    return copied
  }
  const early = new Set(await copyAll(await finishedIn(documents)))
  const { file, tabelas, documentos, conteudos } = url
    ? await copyPostgres(url, folder, excludedTables(place))
    : await copySqlite(dataDir, folder, excludedTables(place))
  const inside = new Set(conteudos)
  const files = documentos.filter((name) => !inside.has(name))
  const late = files.filter((name) => !early.has(name))
  const copied = new Set([...early, ...(await copyAll(late))])
  const named = new Set(files)
  for (const name of copied) if (!named.has(name)) await rm(join(target, name))
  await synced(target)
  const kept = files.filter((name) => copied.has(name)).sort()
  const arquivos: Record<string, FileNote> = { [file]: await noteOf(join(folder, file)) }
  for (const name of kept) arquivos[`documentos/${name}`] = await noteOf(join(target, name))
  const manifest: Manifest = {
    formato: 1,
    criado_em: now.toISOString(),
    banco: url ? 'postgres' : 'sqlite',
    tabelas: { ...tabelas },
    arquivos,
    ausentes: files.filter((name) => !copied.has(name)).sort(),
  }
  await writeManifest(folder, manifest)
  await synced(folder)
  return manifest
}

/** Names of contents; uploads under way have another ending. */
async function finishedIn(documents: Documents): Promise<string[]> {
  const names = (await documents.list()).map(({ arquivo }) => arquivo)
  return names.filter((name) => !name.endsWith(unfinished))
}
