// Judges the declarations of resources/ as the start does, without a database: npm run verificar
import { build } from 'vite'
import { serverBuild } from './server-build.mjs'

process.chdir(`${import.meta.dirname}/..`)
const rolldownOptions = { input: { verificar: 'src/server/verificar.ts' } }
await build(serverBuild('dist/verificar', { sourcemap: false, rolldownOptions }))
await import('../dist/verificar/verificar.js')
