import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { documentsFolder } from '#server/disk/data-folder'
import { synced } from '#server/disk/files'
import type { OpenDocument } from './documents.ts'

/** The ending of a file that is still arriving. */
export const unfinished = '.parte'

/** A new path for a content that is still to come, beside those that are whole. */
export async function temporaryIn(dataDir: string): Promise<string> {
  const folder = documentsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, `${randomUUID()}${unfinished}`)
}

/** Writes a content to a file for its owner alone, down to the disk; false where there is none. */
export async function saveAt(path: string, content: OpenDocument | null): Promise<boolean> {
  if (!content) return false
  await pipeline(content.stream, createWriteStream(path, { mode: 0o600 }))
  await synced(path)
  return true
}
