import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Packages that only define things, and do not say so in their package.json: unused, they go. */
const pure =
  /node_modules\/(papaparse|pluralize|warn-once|query-string|error-stack-parser|react-markdown|remark-gfm|sunflower-antd|@ant-design\/pro-[^/]+)\//

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [react(), refineWithoutNames(), iconsWithoutNames()],
  resolve: {
    alias: [
      // 40 kB for an HTTP client that is never called: simple-rest is given the console's own.
      { find: 'axios', replacement: at('src/console/providers/no-axios.ts') },
      // Each hook of Refine reports to its devtools, which are not part of the product.
      {
        find: '@refinedev/devtools-internal',
        replacement: at('src/console/providers/no-devtools.ts'),
      },
    ],
  },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    // A data: address in the page would have to be allowed by its Content-Security-Policy.
    assetsInlineLimit: 0,
    // Every browser with the CSS used here preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: pure, sideEffects: false }] } },
  },
})

/** Refine is built with a call around each function that only keeps its name for stack traces. */
function refineWithoutNames(): Plugin {
  return {
    name: 'refine-without-names',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/@refinedev\/[^/]+\/dist\/.*\.mjs$/ },
      handler: (code) => code.replace(/^var __name = .*$/m, 'var __name = (target) => target;'),
    },
  }
}

/** antd's icons tell screen readers their own names, in English, beside texts that say what they are for. */
function iconsWithoutNames(): Plugin {
  return {
    name: 'icons-without-names',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/@ant-design\/icons\/es\/components\/AntdIcon\.js$/ },
      handler: (code) =>
        code.replace(/role: "img",\s*"aria-label": icon\.name/, '"aria-hidden": true'),
    },
  }
}
