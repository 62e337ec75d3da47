import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { screenWords } from './scripts/screen-words.mjs'
import { rewrites, standIns } from './src/core/console/vendor/rewrites.ts'

/** Packages that only define things, and do not say so in their package.json: unused, they go. */
const pure =
  /node_modules\/(papaparse|fastest-levenshtein|pluralize|warn-once|query-string|error-stack-parser|react-markdown|remark-gfm|sunflower-antd|@ant-design\/pro-[^/]+)\//

/**
 * What travels together: all that these modules import, or of it what others import too. Left alone, each module that
 * two screens share is a file of its own, and a slow network counts files: 150 ms for each six of them.
 */
const parts = {
  enderecos: { of: 'src/core/console/shell/routed-app.tsx' },
  // What the register has of a list comes with the frame: it has nothing else of it.
  casca: {
    of: 'src/app/console/inside.ts',
    also: /src\/core\/console\/(api\/answers-ahead|ui\/(address|day|dialog-button|media|more-actions|native-select|use-dialog-state))\.tsx?$/,
  },
  // The homes have panels with rows, and nothing else of a list.
  linhas: {
    of: 'src/core/console/crud/list-page.tsx',
    sharedBy: [
      'src/features/inicio/console/assistant-home.tsx',
      'src/features/inicio/console/educator-home.tsx',
    ],
  },
  lista: { of: 'src/core/console/crud/list-page.tsx' },
  // Of a home, what pages with a budget have too, then what other homes have, then the rest.
  comum: {
    of: 'src/features/inicio/console/coordinator-home.tsx',
    sharedBy: [
      'src/features/alunos/console/alunos-page.tsx',
      'src/features/frequencia/console/registro/frequencia-page.tsx',
    ],
  },
  paineis: {
    of: 'src/features/inicio/console/coordinator-home.tsx',
    sharedBy: ['src/features/inicio/console/educator-home.tsx'],
  },
  inicio: { of: 'src/features/inicio/console/coordinator-home.tsx' },
} satisfies Record<string, Part>

interface Part {
  readonly of: string
  readonly also?: RegExp
  readonly sharedBy?: readonly string[]
}

/** What few begin a day with, and whose files come when it is opened: pages of the office, what is asked once, the search. */
const seldom =
  /\/(importacao|importacoes|merge|similar|lixeira|conta|contas|acessos|virada|certidoes|educador|o-que-falta|declaracao|digitar|folha|ficha|indicadores|assistente-social|saidas|calendario|alunos-relatorios|atendimentos|faltas|frequencias)-page-|\/(admission|pending-step|refused-notice|row-file|save-csv|search|sign-out-question)-/

/** What a device says of the installed console. */
const identity = {
  id: '/',
  start_url: '/',
  scope: '/',
  name: 'Caderno',
  short_name: 'Caderno',
  description: 'Alunos, turmas, educadores e frequência de um instituto, em um só lugar',
  lang: 'pt-BR',
  display: 'standalone',
  theme_color: '#f6f5f1',
  background_color: '#f6f5f1',
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [
    ...[react(), ...rewrites, installable(), compiledAhead()],
    { ...screenWords, apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild },
  ],
  resolve: { alias: standIns },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    // A data: address in the page would have to be allowed by its Content-Security-Policy.
    assetsInlineLimit: 0,
    // Every browser with the CSS used here preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // The frame names all that pages begin with: not what those that are opened now and then do.
      resolveDependencies: (file, files) => (seldom.test(file) ? [] : files),
    },
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: pure, sideEffects: false }],
        // A shape that nobody asks for goes, and zod with the last one.
        manualPureFunctions: ['z', 'once'],
      },
      output: {
        // Every page lists them all: a letter less of each is 0.4 kB of a page.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'entrada', tags: ['$initial'], priority: 1 },
            // Named by Refine, used by the import alone: the frame is 5 kB lighter without it.
            { name: 'planilha', test: /node_modules\/papaparse\//, priority: 1 },
            // Named by what judges declarations, used by the import alone.
            {
              ...{ name: 'semelhanca', test: /fastest-levenshtein|core\/model\/nearest/ },
              ...{ priority: 1, includeDependenciesRecursively: false },
            },
            // Named by the declarations, used by the forms.
            { name: 'conferencia', test: /node_modules\/zod\//, priority: 1 },
            ...Object.entries(parts).map(([name, part]) => importedBy(name, part)),
          ],
        },
      },
    },
  },
})

/** A part of all that a module imports, but for itself: that stays the file that is asked for. */
function importedBy(
  name: string,
  { of, also, sharedBy = [of] }: Part,
): Rolldown.CodeSplittingGroup {
  let imported: readonly ReadonlySet<string>[] | undefined
  return {
    debugName: name,
    name: (id, context) => {
      imported ??= [of, ...sharedBy].map((root) =>
        allImports(at(root), (module) => context.getModuleInfo(module)?.importedIds ?? []),
      )
      const [own, ...others] = imported
      const isShared = own?.has(id) && others.some((each) => each.has(id))
      return isShared || also?.test(id) ? name : null
    },
  }
}

function allImports(root: string, importsOf: (module: string) => readonly string[]): Set<string> {
  const found = new Set<string>()
  const collect = (module: string) => {
    for (const next of importsOf(module)) {
      if (found.has(next)) continue
      found.add(next)
      collect(next)
    }
  }
  collect(root)
  found.delete(root)
  return found
}

/**
 * What a first screen runs is compiled while it arrives, beside the page: its functions, compiled one by one as they are
 * called, hold a slow phone for 300 ms.
 */
function compiledAhead(): Plugin {
  const compiled = ['enderecos', 'casca', 'linhas']
  return {
    name: 'compiled-ahead',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    // The mark has to be the first line, above what Vite itself puts there.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && (file.isEntry || compiled.includes(file.name)))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/** The manifest by which a browser installs the console, with its icons. */
function installable(): Plugin {
  const icons = [
    { name: 'icone-192.png', sizes: '192x192' },
    { name: 'icone-512.png', sizes: '512x512' },
    { name: 'icone-mascara-512.png', sizes: '512x512', purpose: 'maskable' },
  ]
  let manifest = ''
  return {
    name: 'installable',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    generateBundle() {
      const emit = (name: string, source: string | Uint8Array) =>
        `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`
      const files = icons.map(({ name, ...icon }) => {
        const src = emit(name, readFileSync(at(`src/core/console/icons/${name}`)))
        return { src, type: 'image/png', ...icon }
      })
      manifest = emit('caderno.webmanifest', JSON.stringify({ ...identity, icons: files }))
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        bundle ? [{ tag: 'link', attrs: { rel: 'manifest', href: manifest } }] : [],
    },
  }
}
