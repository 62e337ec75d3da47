import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from './site.ts'

/** The letters that a server without a mail server has written, oldest first, as they would go out. */
export function letters({ dataDir }: Site): string[] {
  const folder = join(dataDir, 'outbox')
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return files.sort().map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** The recovery code in the newest letter. */
export function lastCode(site: Site): string {
  const code = /^ +([A-Z0-9]{6})\r?$/m.exec(letters(site).at(-1) ?? '')?.[1]
  if (!code) throw new Error('A última carta não traz um código.')
  return code
}
