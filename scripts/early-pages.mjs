// Builds pages that are drawn of the answers to their first calls before React and all else behind the login is there.
import { existsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve as absolute, dirname, join } from 'node:path'
import { build, loadConfigFromFile } from 'vite'

const early = 'src/core/console/early'
const mark = '\0early:'
const styles = `${mark}styles`

/** What stands in place of what a page imports: for one drawing, in a tenth of the code. */
const packages = {
  react: `${early}/react.ts`,
  'react-dom': `${early}/react.ts`,
  '@refinedev/core': `${early}/refine.ts`,
  '@tanstack/react-query': `${early}/query.ts`,
  'react-router': `${early}/router.tsx`,
}
const modules = {
  'src/core/console/api/call.ts': `${early}/use-call.ts`,
  'src/core/console/api/http.ts': `${early}/use-call.ts`,
  'src/core/console/api/query-client.ts': `${early}/query.ts`,
  'src/core/console/api/session.ts': `${early}/session.ts`,
  'src/core/console/api/use-call.ts': `${early}/use-call.ts`,
  'src/core/console/api/use-list.ts': `${early}/refine.ts`,
  'src/core/console/ui/lazy.tsx': `${early}/lazy.tsx`,
}

/** Writes them into a console's folder of assets, and says the files of each, by path. */
export async function buildEarlyPages(folder, screens) {
  if (screens.length === 0) return new Map()
  const { config } = await loadConfigFromFile({ command: 'build', mode: 'production' })
  const {
    plugins,
    resolve,
    build: { rolldownOptions },
  } = config
  const [{ output }] = [
    await build({
      configFile: false,
      resolve,
      logLevel: 'warn',
      define: { BroadcastChannel: 'undefined', 'import.meta.env.EARLY': 'true' },
      plugins: [standIns(), entries(screens), ...plugins],
      build: {
        write: false,
        modulePreload: false,
        manifest: false,
        rolldownOptions: {
          treeshake: rolldownOptions.treeshake,
          input: Object.fromEntries(screens.map(({ path }) => [nameOf(path), mark + path])),
          preserveEntrySignatures: false,
          output: {
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [{ name: 'adiante', minShareCount: 2 }],
            },
          },
        },
      },
    }),
  ].flat()
  const chunks = output.filter(({ type }) => type === 'chunk')
  for (const { fileName, code } of chunks)
    writeFileSync(join(folder, fileName), `//# allFunctionsCalledOnLoad\n${code}`)
  const filesOf = ({ fileName, imports }) => [fileName, ...imports]
  return new Map(
    chunks
      .filter(({ isEntry }) => isEntry)
      .map((chunk) => [chunk.facadeModuleId.slice(mark.length), filesOf(chunk)]),
  )
}

const preact = join(dirname(createRequire(import.meta.url).resolve('preact')), '..')
const sources = {
  preact: 'src/index',
  'preact/hooks': 'hooks/src/index',
  'react/jsx-runtime': 'jsx-runtime/src/index',
}

/** The name of a package, which another alias may have led to a file of it. */
const nameIn = (id) => /\/node_modules\/(react-router)\//.exec(id)?.[1] ?? id

const nameOf = (path) => `adiante${path.replaceAll('/', '-')}`

function standIns() {
  const missing = Object.keys(modules).find((file) => !existsSync(file))
  if (missing) throw new Error(`scripts/early-pages.mjs troca ${missing}, que não existe`)
  const byFile = new Map(
    Object.entries(modules).map(([from, to]) => [absolute(from), absolute(to)]),
  )
  return {
    name: 'early-stand-ins',
    enforce: 'pre',
    // What comes later is not part of the picture, nor a file of its own.
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\bimport\(/ },
      handler: (code) => code.replace(/(?<!typeof )\bimport\(/g, 'Promise.resolve({}, '),
    },
    async resolveId(id, importer) {
      if (id.startsWith(mark)) return id
      if (id.endsWith('.css')) return styles
      // Its sources: in its own build, functions have the names of those that make shapes, which go where nobody asks for them.
      if (sources[id]) return join(preact, `${sources[id]}.js`)
      if (packages[nameIn(id)]) return absolute(packages[nameIn(id)])
      if (importer?.includes(`/${early}/`)) return null
      const found = await this.resolve(id, importer, { skipSelf: true })
      return (found && byFile.get(found.id)) ?? null
    },
  }
}

function entries(screens) {
  const byId = new Map(screens.map((screen) => [mark + screen.path, screen]))
  return {
    name: 'early-entries',
    load(id) {
      if (id === styles) return ''
      const screen = byId.get(id)
      return (
        screen &&
        `import '#resources'
import { drawEarly } from '#console/early/draw.tsx'
import Page from '/${screen.module}'
drawEarly(Page, ${JSON.stringify(screen.title)})`
      )
    },
  }
}
