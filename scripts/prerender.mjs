// Writes the logins as pages that stand before their code is there, and names the code that the other pages need at once.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, loadConfigFromFile } from 'vite'
import { buildEarlyPages } from './early-pages.mjs'

const boot = 'src/core/console/boot'

/** Completes the console that was built into a folder. */
export async function prerender(folder) {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const { config } = await loadConfigFromFile({ command: 'build', mode: 'production' })
  const inlineScript = (name) => scriptOf(`${boot}/${name}`, config.build.rolldownOptions)
  const [
    { logins, homes, behindLogins, fixedScreens, anyScreen, judged },
    earlyLogin,
    earlyCalls,
    earlyFrame,
  ] = await Promise.all([
    pagesOf(folder),
    inlineScript('early-login.ts'),
    inlineScript('early-calls.ts'),
    inlineScript('early-frame.ts'),
  ])
  const { scripts, styles } = filesOf(folder, behindLogins)
  const later = [...scripts, ...styles].map((file) => `/${file}`).filter((it) => !page.includes(it))
  for (const { path, html } of logins) {
    const root = `<div id="root">${html}</div>
    <script>${earlyLogin}</script>
    <script type="application/json" id="ahead">${JSON.stringify(later)}</script>
    <script type="application/json" id="homes">${JSON.stringify(homes)}</script>`
    const login = withStyles(folder, page).replace('<div id="root"></div>', () => root)
    write(join(folder, 'prerendered', path), login)
  }
  // Where a page is drawn before it, it runs after that.
  const [tag, entry] = /<script type="module"[^>]* src="([^"]+)"><\/script>\s*/.exec(page)
  const early = await buildEarlyPages(
    folder,
    fixedScreens.filter(({ html, budget }) => html && budget),
  )
  const behindLogin = ({ path, html, opening, modules }) => {
    const { scripts, styles } = filesOf(folder, modules)
    const missing = (files) =>
      files.filter((file) => !page.includes(file)).map((file) => `/${file}`)
    const drawing = early.get(path)?.map((file) => `/${file}`)
    const begun = JSON.stringify({
      ...opening,
      ...(drawing && { early: drawing, entry }),
      modules: [...(drawing ? [entry] : []), ...missing(scripts)],
    })
    const links = [
      ...(drawing ?? []).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
      ...missing(styles).map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    ].map((link) => `  ${link}\n  `)
    const ahead = `<script type="application/json" id="opening">${begun}</script>
    <script>${earlyCalls}</script>
    <title>`
    const drawn = html?.replace('id="conteudo"', '$& data-drawn-by-build')
    const frame = drawn && `<div id="root">${drawn}</div>\n    <script>${earlyFrame}</script>`
    return withStyles(folder, page.replace('</head>', `${links.join('')}</head>`))
      .replace(tag, drawing ? '' : '$&')
      .replace('<title>', () => ahead)
      .replace('<div id="root"></div>', (root) => frame || root)
  }
  for (const screen of fixedScreens)
    write(join(folder, 'prerendered', screen.path), behindLogin(screen))
  write(folder, behindLogin(anyScreen))
  writeFileSync(
    join(folder, '.vite/judged.json'),
    JSON.stringify({ pages: judged, early: [...early] }),
  )
}

function write(folder, page) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), page)
}

/** The pages, from the console's own components, rendered in Node. */
async function pagesOf(folder) {
  const made = join(folder, '.prerender')
  try {
    await build({
      configFile: 'vite.config.ts',
      logLevel: 'warn',
      // Node has one, which would keep this process alive; a page that stands alone has no other tabs.
      define: { BroadcastChannel: 'undefined' },
      plugins: [namesOfLaterModules()],
      build: {
        ssr: 'src/app/console/prerender.tsx',
        outDir: made,
        emptyOutDir: true,
        manifest: false,
      },
    })
    return await import(pathToFileURL(resolve(made, 'prerender.js')).href)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

/** In place of each module that is imported later: its name in the manifest of the console. */
function namesOfLaterModules() {
  const mark = '\0manifest:'
  return {
    name: 'names-of-later-modules',
    async resolveDynamicImport(specifier, importer) {
      const module = await this.resolve(specifier, importer)
      return mark + relative('.', module.id).replaceAll('\\', '/')
    },
    load: {
      filter: { id: new RegExp(`^${mark}`) },
      handler: (id) =>
        `export const manifestKey = ${JSON.stringify(id.slice(mark.length))}\nexport default null`,
    },
  }
}

/** A module of the console as a script that stands in a page itself. */
async function scriptOf(entry, { treeshake }) {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry, formats: ['iife'], name: 'early' },
      rolldownOptions: { treeshake },
    },
  })
  return output[0].code.trim()
}

/** The page with the styles of its first paint in itself: it waits for no other file. A link says to Vite which it has. */
function withStyles(folder, page) {
  return page.replace(
    /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g,
    (_, file) =>
      `<style nonce="">${readFileSync(join(folder, file), 'utf8').trim()}</style><link rel="stylesheet" href="/${file}" disabled>`,
  )
}

/** The files of some modules and of all they import at once, and the styles of those. */
function filesOf(folder, keys) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const scripts = new Set()
  const styles = new Set()
  const collect = (key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`O manifesto não tem ${key}`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
    for (const next of chunk.imports ?? []) collect(next)
  }
  keys.forEach(collect)
  return { scripts: [...scripts], styles: [...styles] }
}
