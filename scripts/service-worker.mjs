// Builds the service worker of a console, and the one file by which it brings all code and pages to the device.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'

/** An address of no screen: its page opens every address that has none of its own. */
const other = '/outra'
const code = /\.(js|css|svg)$/

/** What gives pages their headers, which a device keeps with them. */
const ofHeaders = 'src/core/server/http/web.ts'

/** Writes sw.js into the folder of a console whose pages and assets are complete. */
export async function buildServiceWorker(folder, headers = ofHeaders) {
  const assets = readdirSync(join(folder, 'assets'))
    .filter((name) => code.test(name))
    .map((name) => `/assets/${name}`)
    .sort()
  const anyPage = readFileSync(join(folder, 'index.html'), 'utf8')
  const own = readdirSync(join(folder, 'prerendered'), { recursive: true })
    .filter((file) => file.endsWith('.html'))
    .sort()
  const textOf = (file) => readFileSync(join(folder, file), 'utf8')
  const pages = own.map((file) => [addressOf(file), textOf(join('prerendered', file))])
  // What each page begins with is in the browser already.
  const begun = assets.filter((address) => anyPage.includes(address))
  const others = assets.filter((address) => !begun.includes(address))
  const whole = JSON.stringify({
    pages: Object.fromEntries(pages),
    assets: Object.fromEntries(others.map((address) => [address, textOf(address)])),
  })
  const version = createHash('sha256')
    .update(JSON.stringify(assets) + anyPage + whole + readFileSync(headers, 'utf8'))
    .digest('hex')
    .slice(0, 12)
  const file = `/assets/aparelho-${version}.json`
  writeFileSync(join(folder, file), whole)
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      __PAGES__: JSON.stringify(pages.map(([address]) => address)),
      __OTHER__: JSON.stringify(other),
      __BEGUN__: JSON.stringify(begun),
      __WHOLE__: JSON.stringify(file),
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
