import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { documentsFolder } from '#server/disk/data-folder'
import { namesIn, synced } from '#server/disk/files'
import type { OpenDocument } from './documents.ts'

/** The ending of an unfinished upload. */
export const unfinished = '.parte'
/** How long after the last byte an upload may still go on, in milliseconds. */
const stalled = 10 * 60_000

/** A new path for an upload, in the folder of the documents. */
export async function temporaryIn(dataDir: string): Promise<string> {
  const folder = documentsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, `${randomUUID()}${unfinished}`)
}

/** Removes the unfinished uploads of killed processes; those that may go on stay. */
export async function removeUnfinished(dataDir: string, now: Date): Promise<void> {
  const folder = documentsFolder(dataDir)
  for (const name of await namesIn(folder)) {
    if (!name.endsWith(unfinished)) continue
    const path = join(folder, name)
    // Another process may have removed it, or finished it under its own name.
    const about = await stat(path).catch(() => null)
    if (about && about.mtimeMs < now.getTime() - stalled) await rm(path, { force: true })
  }
}

/** Writes a content to a file with rights for its owner only, and syncs it; false if there is none. */
export async function saveAt(path: string, content: OpenDocument | null): Promise<boolean> {
  if (!content) return false
  await pipeline(content.stream, createWriteStream(path, { mode: 0o600 }))
  await synced(path)
  return true
}
