// Builds the service worker of a console, with the list of the files that it keeps on the device.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'

/** An address of no screen: its page opens every address that has none of its own. */
const other = '/outra'
const code = /\.(js|css|svg|woff2?)$/

/** Writes sw.js into the folder of a console whose pages and assets are complete. */
export async function buildServiceWorker(folder) {
  const assets = readdirSync(join(folder, 'assets')).filter((name) => code.test(name))
  const own = readdirSync(join(folder, 'prerendered'), { recursive: true })
    .filter((file) => file.endsWith('.html'))
    .sort()
  const files = [
    join(folder, 'index.html'),
    ...own.map((file) => join(folder, 'prerendered', file)),
  ]
  // The names of assets change with them.
  const hash = createHash('sha256').update(JSON.stringify(assets.sort()))
  for (const file of files) hash.update(readFileSync(file))
  const version = hash.digest('hex').slice(0, 12)
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      __PAGES__: JSON.stringify(own.map(addressOf)),
      __OTHER__: JSON.stringify(other),
      __ASSETS__: JSON.stringify(assets.map((name) => `/assets/${name}`)),
      __VERSION__: JSON.stringify(version),
    },
    build: {
      write: false,
      lib: { entry: 'src/core/console/boot/service-worker.ts', formats: ['iife'], name: 'worker' },
    },
  })
  writeFileSync(join(folder, 'sw.js'), output[0].code)
}

function addressOf(file) {
  const folder = dirname(file).replaceAll('\\', '/')
  return folder === '.' ? '/' : `/${folder}`
}
