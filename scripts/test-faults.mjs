// The faults in full: power cuts, killed servers, full disks, databases that go away, backups of a whole institute;
// then saves that collide, requests at random, and texts that would be code on every screen.
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './chromium.mjs'

process.chdir(`${import.meta.dirname}/..`)
const only = process.argv.slice(2)
const vitest = (...args) =>
  run('node_modules/vitest/vitest.mjs', 'run', '--reporter=verbose', ...args)

const failed = [vitest('--project', 'falhas', ...only)]
if (only.length === 0) {
  failed.push(vitest('--project', 'sqlite', '--project', 'postgres', 'colisoes', 'fuzz'))
  ensureChromium()
  failed.push(run('node_modules/@playwright/test/cli.js', 'test', 'xss', '--workers=1'))
}
process.exitCode = failed.some(Boolean) ? 1 : 0

/** Whether a program failed. */
function run(program, ...args) {
  const env = { ...process.env, FAULTS: 'full' }
  return spawnSync(process.execPath, [program, ...args], { stdio: 'inherit', env }).status !== 0
}
