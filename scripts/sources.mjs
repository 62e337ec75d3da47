import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What a build is made from, besides the VITE_ variables that a built console carries. */
const inputs = [
  'src',
  'resources',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  '.env',
  '.env.local',
  '.env.production',
  'scripts/build.mjs',
  'scripts/precompress.mjs',
  'scripts/prerender.mjs',
  'scripts/server-build.mjs',
  'scripts/service-worker.mjs',
]

/** A fingerprint of the sources as they stand: equal sources, equal builds. */
export function fingerprint() {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap(filesUnder)) hash.update(`${path}\0`).update(readFileSync(path))
  for (const [name, value] of Object.entries(process.env).sort())
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`)
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}
