// Judges the declarations of resources/ as the start does, without a database: npm run verificar
import { build } from 'vite'
import { declarationError } from './declaration-error.mjs'
import { serverBuild } from './server-build.mjs'

process.chdir(`${import.meta.dirname}/..`)
const rolldownOptions = { input: { verificar: 'src/server/verificar.ts' } }
try {
  await build({ ...serverBuild('dist/verificar', { rolldownOptions }), logLevel: 'silent' })
  process.setSourceMapsEnabled(true)
  await import('../dist/verificar/verificar.js')
} catch (error) {
  // A file that does not even run, or compile: a builder that it does not import, for example.
  console.error(declarationError(`${error.message}\n${error.stack}`) ?? error.stack)
  process.exitCode = 1
}
