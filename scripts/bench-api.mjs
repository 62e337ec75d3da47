// Measures the built server against its budgets, beside Fastify alone and json-server. --quick tries it out.
import { spawnSync } from 'node:child_process'
import { build } from 'vite'

process.chdir(`${import.meta.dirname}/..`)
run('scripts/build.mjs', '--if-needed')
const programs = {
  main: 'bench/api/main.ts',
  bare: 'bench/api/bare.ts',
  load: 'bench/load/main.ts',
}
await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/bench',
    rolldownOptions: {
      input: programs,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
run('dist/bench/main.js', ...process.argv.slice(2))

function run(program, ...args) {
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
