import { existsSync } from 'node:fs'
import { defineConfig } from 'vite'

const programs = ['main', 'demo', 'cli'].filter((name) => existsSync(`src/server/${name}.ts`))

export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((name) => [name, `src/server/${name}.ts`])),
      // All in one folder: a path relative to import.meta.url is the same from every part.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
