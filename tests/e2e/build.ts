import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'

/**
 * The browser sees what people get: the built product. This run has a copy of its own, beside
 * node_modules, so that a build made meanwhile does not change it half-way.
 */
export default function buildOnce() {
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-needed'], { stdio: 'inherit' })
  mkdirSync('test-results', { recursive: true })
  const built = mkdtempSync('test-results/built-')
  cpSync('dist/console', `${built}/console`, { recursive: true })
  cpSync('dist/server', `${built}/server`, { recursive: true })
  process.env.BUILT_FOLDER = built
  return () => rmSync(built, { recursive: true, force: true })
}
