import { execFileSync } from 'node:child_process'

/** The browser sees what people get: the built product. */
export default function buildOnce() {
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-needed'], { stdio: 'inherit' })
}
