// Builds the service worker of a console, with the list of the files that it keeps on the device.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** The pages kept: the logins, and one of the console, which opens every other address too. */
const pages = ['/login', '/login/educador', '/frequencia']
const code = /\.(js|css|svg|woff2?)$/

/** Writes sw.js into the folder of a console whose pages and assets are complete. */
export async function buildServiceWorker(folder) {
  const assets = readdirSync(join(folder, 'assets')).filter((name) => code.test(name))
  const files = [
    ...pages.map((url) => ({ url, revision: hashOf(join(folder, 'prerendered', url)) })),
    // Their names change with them.
    ...assets.sort().map((name) => ({ url: `/assets/${name}`, revision: null })),
  ]
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12)
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      __FILES__: JSON.stringify(files),
      __VERSION__: JSON.stringify(version),
    },
    build: {
      write: false,
      lib: { entry: 'src/console/boot/service-worker.ts', formats: ['iife'], name: 'worker' },
    },
  })
  writeFileSync(join(folder, 'sw.js'), output[0].code)
}

function hashOf(folder) {
  const page = readFileSync(join(folder, 'index.html'))
  return createHash('sha256').update(page).digest('hex').slice(0, 12)
}
