import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'

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
