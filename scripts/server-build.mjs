/** The programs of the server, by their names in dist/server. */
const programs = {
  main: 'src/app/server/main.ts',
  cli: 'src/app/server/cli.ts',
  demo: 'src/demo/main.ts',
  migracao: 'src/app/server/cli/migracao.ts',
  // What the browser's tests start in their own process.
  start: 'src/app/server/start.ts',
  env: 'src/app/server/env.ts',
}

/** A program that the server starts in a process of its own, by this name. */
const worker = 'sqlite-worker-main.mjs'

/**
 * Libraries of many small files, or of much that is not used here: in the bundle they start faster and take less
 * memory. The others stay where npm put them: native parts, workers and files of their own.
 */
const bundled = [/^kysely/, /^zod/, /^@brazilian-utils\//, /^es-toolkit/, 'papaparse']

/** The one program of `npm run dev`, and the one that it starts for a daily copy. */
export const developed = { main: 'src/app/server/dev.ts', cli: programs.cli }

/** How Vite builds the server, or some programs of it, into a folder; it reads no configuration file for it. */
export const serverBuild = (outDir, options = {}, input = programs) => ({
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
      input: { ...input, [worker]: `src/core/server/db/${worker}` },
      // All in one folder: a path relative to import.meta.url is the same from every part.
      output: {
        entryFileNames: ({ name }) => (name === worker ? name : `${name}.js`),
        chunkFileNames: '[name]-[hash].js',
      },
    },
    ...options,
  },
})
