// Measures the built product (`api`, `web`) or `npm run dev` (`dev`) against its budgets. --quick tries it out.
import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { build } from 'vite'
import { ensureChromium } from './chromium.mjs'

process.chdir(`${import.meta.dirname}/..`)
const [side = '', ...words] = process.argv.slice(2)
const programs = {
  api: {
    main: 'tests/bench/api/main.ts',
    bare: 'tests/bench/api/bare.ts',
    thin: 'tests/bench/api/thin.ts',
    load: 'tests/bench/load/main.ts',
  },
  web: { main: 'tests/bench/web/main.ts' },
  dev: { main: 'tests/bench/dev/main.ts' },
}[side]
if (!programs) throw new Error('Uso: node scripts/bench.mjs <api|web|dev> [--quick]')

run('scripts/build.mjs', '--if-needed')
if (side !== 'api') ensureChromium()
const outDir = `dist/bench-${side}`
await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node20',
    outDir,
    rolldownOptions: {
      input: programs,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
// The server's parts are in this bundle too, and this one is started by its name beside them.
const worker = 'sqlite-worker-main.mjs'
copyFileSync(`dist/server/${worker}`, `${outDir}/${worker}`)
process.env.BUILT_FOLDER = 'dist'
run(`${outDir}/main.js`, ...words)

function run(program, ...args) {
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
