import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'

/**
 * Keeps a data folder to one process: a lock of SQLite on a file of its own, which dies with the process.
 * Returns what lets it go; throws a sentence where another process holds it.
 */
export function lockFolder(dataDir: string): () => void {
  const holder = new DatabaseSync(join(dataDir, 'em-uso'))
  try {
    holder.exec('pragma busy_timeout = 1000; begin exclusive')
  } catch {
    holder.close()
    throw new Error(
      `A pasta de dados "${dataDir}" já está em uso por outro processo do Caderno. ` +
        'Encerre o outro ou indique outra pasta em DATA_DIR.',
    )
  }
  return () => holder.close()
}
