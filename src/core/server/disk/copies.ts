import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The file that makes a folder a backup. */
export const manifestName = 'manifesto.json'

/** The ending of an encrypted copy: a tar in the format of age (age-encryption.org). */
export const sealedEnding = '.age'

/** The ending of what is being made or removed. */
export const partialEnding = '.parcial'

/** Whether a copy stands at a path, by its name or its manifest; what is in it is checked by who opens it. */
export function isCopy(path: string): boolean {
  if (path.endsWith(partialEnding)) return false
  if (statSync(path).isDirectory()) return existsSync(join(path, manifestName))
  return path.endsWith(sealedEnding)
}
