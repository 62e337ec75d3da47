import { createHash } from 'node:crypto'
import { chmodSync, closeSync, createReadStream, existsSync, openSync } from 'node:fs'
import { chmod, copyFile, link, open, readdir, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The size and hash of a file in a backup. */
export interface FileNote {
  readonly sha256: string
  readonly bytes: number
}

/** Reads size and hash of a file. */
export async function noteOf(path: string): Promise<FileNote> {
  return { sha256: await hashOf(createReadStream(path)), bytes: (await stat(path)).size }
}

/** The SHA-256 of a stream. */
export async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}

/** Makes a hard link to a file that never changes; copies it if the disk has no links. */
export async function linkSynced(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isAbsent(error)) throw error
    await copySynced(from, to)
  }
}

/** Copies a file with rights for its owner only, and waits until it is on the disk. */
export async function copySynced(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await chmod(to, 0o600)
  await synced(to)
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function synced(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}

/** The names in a folder; none where there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await orNull(readdir(folder))) ?? []
}

/** What comes of work on a file, or null where it is not there. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error) => {
    if (isAbsent(error)) return null
    throw error
  })
}

/** Whether an error says that a file is not there. */
export function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** A path that does not exist yet: the same one, or with a number appended. */
export function freeName(folder: string, number = 2): string {
  if (!existsSync(folder)) return folder
  const next = folder.replace(/(\.\d+)?$/, `.${number}`)
  return freeName(next, number + 1)
}

/**
 * Creates a file that only its owner can read, or restricts an existing one. An existing file is never opened:
 * closing it would release every lock that SQLite holds on it in this process (sqlite.org/howtocorrupt.html, section
 * 2.2).
 */
export function privateFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  try {
    chmodSync(path, 0o600)
  } catch {
    // A mounted folder may not support rights, or have another owner.
  }
}
