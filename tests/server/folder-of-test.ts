import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A new folder on the disk, which goes with the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'caderno-teste-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
