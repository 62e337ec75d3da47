import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { privateFile } from './files.ts'

/**
 * Locks a data folder for this process, by a SQLite lock on a file of its own, which ends with the process. Returns
 * the function that unlocks it, as `using` does; throws a message if another process holds it after `wait` milliseconds.
 */
export function lockFolder(dataDir: string, wait = 1000): (() => void) & Disposable {
  const file = join(dataDir, 'em-uso')
  privateFile(file)
  const holder = new DatabaseSync(file)
  try {
    holder.exec(`pragma busy_timeout = ${wait}; begin exclusive`)
  } catch {
    holder.close()
    throw new Error(
      `A pasta de dados "${dataDir}" já está em uso por outro processo do Caderno. ` +
        'Encerre o outro ou indique outra pasta em DATA_DIR.',
    )
  }
  const unlock = () => holder.close()
  return Object.assign(unlock, { [Symbol.dispose]: unlock })
}

/** The same, or null where another process holds it, or the disk supports no locks. */
export function lockIfFree(dataDir: string, wait = 0): (() => void) | null {
  try {
    return lockFolder(dataDir, wait)
  } catch {
    return null
  }
}
