// Measures the built console in Chromium as on a slow phone, against its budgets. --quick tries it out.
import { spawnSync } from 'node:child_process'
import { build } from 'vite'
import { ensureChromium } from './chromium.mjs'

process.chdir(`${import.meta.dirname}/..`)
run('scripts/build.mjs', '--if-needed')
ensureChromium()
await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: 'bench/web/main.ts',
    target: 'node20',
    outDir: 'dist/bench-web',
  },
})
process.env.BUILT_FOLDER = 'dist'
run('dist/bench-web/main.js', ...process.argv.slice(2))

function run(program, ...args) {
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
