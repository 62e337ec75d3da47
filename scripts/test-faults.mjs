// The faults in full: power cuts, killed servers, full disks, databases that go away, backups of a whole institute.
import { spawnSync } from 'node:child_process'

process.chdir(`${import.meta.dirname}/..`)
const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'falhas',
  '--reporter=verbose',
]
const { status } = spawnSync(process.execPath, [...vitest, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, FAULTS: 'full' },
})
process.exitCode = status ?? 1
