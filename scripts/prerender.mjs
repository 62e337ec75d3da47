// Writes the logins as pages that stand before their code is there, and names the code that the other pages need at once.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/** What every page behind the login imports, one after the other. */
const shell = ['src/console/boot/routed-app.tsx', 'src/console/boot/inside.tsx']

/** Completes the console that was built into a folder. */
export async function prerender(folder) {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const { logins, screens, earlyScript, renewalScript } = await pagesOf(folder)
  const behindLogin = (opening = { roles: [], paths: [] }) =>
    page.replace(
      '<title>',
      () => `<script type="application/json" id="opening">${JSON.stringify(opening)}</script>
    <script>${renewalScript}</script>
    <title>`,
    )
  for (const { path, html } of logins) {
    const root = `<div id="root">${html}</div>\n    <script>${earlyScript}</script>`
    const login = withStyles(folder, page).replace('<div id="root"></div>', () => root)
    write(folder, path, login)
  }
  for (const { path, code, opening } of screens) {
    const modules = [...shell, ...code.map((module) => `src/console/${module}`)]
    write(folder, path, withPreloads(folder, behindLogin(opening), modules))
  }
  writeFileSync(join(folder, 'index.html'), withPreloads(folder, behindLogin(), shell))
}

function write(folder, path, page) {
  const target = join(folder, 'prerendered', path)
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'index.html'), page)
}

/** The page that names the files of some modules, so that they come at once instead of one behind the other. */
function withPreloads(folder, page, modules) {
  const { scripts, styles } = filesOf(folder, modules)
  const links = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].filter((link) => !page.includes(link.match(/href="([^"]+)"/)[1]))
  return page.replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`)
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
      build: {
        ssr: 'src/console/boot/prerender.tsx',
        outDir: made,
        emptyOutDir: true,
        manifest: false,
      },
    })
    return await importPages(join(made, 'prerender.js'))
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

async function importPages(file) {
  const made = await import(pathToFileURL(resolve(file)).href)
  const { prerendered, fixedScreens, ...scripts } = made
  return { logins: prerendered(), screens: fixedScreens(), ...scripts }
}

/** The page with the styles of its first paint in itself, so that it waits for no other file. */
function withStyles(folder, page) {
  return page.replace(
    /<link rel="stylesheet"[^>]* href="\/([^"]+)">/,
    (_, file) => `<style>${readFileSync(join(folder, file), 'utf8').trim()}</style>`,
  )
}

/** The files of some modules and of all they import at once, and the styles of those. */
function filesOf(folder, keys) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const scripts = new Set()
  const styles = new Set()
  const collect = (key) => {
    const chunk = manifest[key]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
    for (const next of chunk.imports ?? []) collect(next)
  }
  keys.forEach(collect)
  return { scripts: [...scripts], styles: [...styles] }
}
