import { chmodSync, closeSync, openSync } from 'node:fs'

/** Makes a file that only its owner reads, or makes one that is there so. */
export function privateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  try {
    chmodSync(path, 0o600)
  } catch {
    // A mounted folder may have no such rights, or leave them to another owner.
  }
}
