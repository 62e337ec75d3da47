// Builds the console and the server into dist/. With --if-needed, only where dist/ is not made from the sources as they stand.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { withLock } from './build-lock.mjs'
import { precompress } from './precompress.mjs'
import { prerender } from './prerender.mjs'
import { serverBuild } from './server-build.mjs'
import { buildServiceWorker } from './service-worker.mjs'
import { fingerprint } from './sources.mjs'

process.chdir(`${import.meta.dirname}/..`)
// A test runner sets its own, and React would be built as for developers.
process.env.NODE_ENV = 'production'
const ifNeeded = process.argv.includes('--if-needed')
const stamp = 'dist/built-from'
const fresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()

if (!ifNeeded || !fresh()) {
  mkdirSync('dist', { recursive: true })
  await withLock('dist/.lock', async () => {
    // Another process may have built while this one waited.
    if (!ifNeeded || !fresh()) await buildAll()
  })
}

async function buildAll() {
  const started = performance.now()
  const { build } = await import('vite')
  const sources = fingerprint()
  // Built apart and moved into place at the end: a build that fails or is interrupted leaves dist/ as it was.
  const made = `dist/.made-${process.pid}`
  try {
    await build({
      logLevel: 'warn',
      build: { outDir: `${made}/console`, emptyOutDir: true, manifest: true },
    })
    await build(serverBuild(`${made}/server`))
    await prerender(`${made}/console`)
    await buildServiceWorker(`${made}/console`)
    await precompress(`${made}/console/assets`)
    rmSync(stamp, { force: true })
    for (const side of ['console', 'server']) {
      rmSync(`dist/${side}`, { recursive: true, force: true })
      renameSync(`${made}/${side}`, `dist/${side}`)
    }
    writeFileSync(stamp, sources)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
    return
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
  console.log(`Compilado em ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
