/** The programs of the server, by their names in dist/server. */
const programs = {
  main: 'src/server/main.ts',
  cli: 'src/server/cli.ts',
  demo: 'src/demo/main.ts',
  // What the browser's tests start in their own process.
  start: 'src/server/start.ts',
  env: 'src/server/env.ts',
}

/** The program of a process that the server starts, by this name. */
const worker = 'sqlite-worker-main.mjs'

/**
 * Libraries of many small files, or with much unused code: bundled, they start faster and take less memory. The
 * others stay in node_modules: they have native parts, workers or files of their own.
 */
const bundled = [/^kysely/, /^zod/, /^@brazilian-utils\//, 'papaparse']

/** The Vite configuration of the server's build; vite.config.ts is the console's. */
export const serverBuild = (outDir, options = {}) => ({
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: bundled },
  build: {
    ssr: true,
    target: 'node20',
    outDir,
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: { ...programs, [worker]: `src/server/db/${worker}` },
      // All files are in one folder, so that paths relative to import.meta.url work from every chunk.
      output: {
        entryFileNames: ({ name }) => (name === worker ? name : `${name}.js`),
        chunkFileNames: '[name]-[hash].js',
      },
    },
    ...options,
  },
})
