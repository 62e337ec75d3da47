import { createHash } from 'node:crypto'
import { chmodSync, closeSync, createReadStream, existsSync, openSync } from 'node:fs'
import { chmod, copyFile, link, open, readdir, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What is noted of a file of a backup. */
export interface FileNote {
  readonly sha256: string
  readonly bytes: number
}

/** The note of a file as it is on the disk. */
export async function noteOf(path: string): Promise<FileNote> {
  return { sha256: await hashOf(createReadStream(path)), bytes: (await stat(path)).size }
}

/** The SHA-256 of what a stream brings. */
export async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}

/** Gives a file that never changes a second name, at once and for no space; a copy where the disk cannot. */
export async function linkSynced(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isAbsent(error)) throw error
    await copySynced(from, to)
  }
}

/** Copies a file for its owner alone, down to the disk. */
export async function copySynced(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await chmod(to, 0o600)
  await synced(to)
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The names in a folder; none where there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (isAbsent(error)) return []
    throw error
  })
}

/** Whether an error says that a file is not there. */
export function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** A path that nothing has yet: itself, or with a number behind it. */
export function freeName(folder: string, number = 2): string {
  if (!existsSync(folder)) return folder
  const next = folder.replace(/(\.\d+)?$/, `.${number}`)
  return freeName(next, number + 1)
}

/**
 * Makes a file that only its owner reads, or makes one that is there so. One that is there is never opened: closing
 * it would let go of every lock that SQLite holds on it in this process (sqlite.org/howtocorrupt.html, section 2.2).
 */
export function privateFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  try {
    chmodSync(path, 0o600)
  } catch {
    // A mounted folder may have no such rights, or leave them to another owner.
  }
}
