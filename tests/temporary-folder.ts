import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'

/** A new folder of a test: in memory where there is plenty, which spares the disk each answered write. */
export function temporaryFolder(name: string): string {
  return mkdtempSync(join(hasPlenty() ? memory : tmpdir(), `caderno-${name}-`))
}

function hasPlenty(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 2 ** 30
}
