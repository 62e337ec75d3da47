// Judges the declarations of resources/ as the start does, without a database: npm run verificar
import { build } from 'vite'
import { serverBuild } from './server-build.mjs'

process.chdir(`${import.meta.dirname}/..`)
const rolldownOptions = { input: { verificar: 'src/server/verificar.ts' } }
await build(serverBuild('dist/verificar', { rolldownOptions }))
process.setSourceMapsEnabled(true)
try {
  await import('../dist/verificar/verificar.js')
} catch (error) {
  // A file that does not even run: a builder that it does not import, for example.
  const [, place = 'resources/'] = /\b((?:resources|src)\/[^:)]+:\d+)/.exec(error.stack) ?? []
  console.error(`${place} · ${error.message}`)
  process.exitCode = 1
}
