import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { documentsFolder } from '#server/disk/data-folder'
import { synced } from '#server/disk/files'
import type { OpenDocument } from './documents.ts'

/** The ending of an unfinished upload. */
export const unfinished = '.parte'

/** A new path for an upload, in the folder of the documents. */
export async function temporaryIn(dataDir: string): Promise<string> {
  const folder = documentsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, `${randomUUID()}${unfinished}`)
}

/** Writes a content to a file with rights for its owner only, and syncs it; false if there is none. */
export async function saveAt(path: string, content: OpenDocument | null): Promise<boolean> {
  if (!content) return false
  await pipeline(content.stream, createWriteStream(path, { mode: 0o600 }))
  await synced(path)
  return true
}
