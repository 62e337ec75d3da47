import { defineConfig } from 'vitest/config'
import { aliasesOf } from './scripts/product.mjs'
import { postgresFolder } from './tests/server/postgres-binaries.ts'

const withPostgres = postgresFolder() !== null
if (!withPostgres)
  console.log('PostgreSQL não encontrado: a API é testada só no banco embutido (SQLite).')

// Most people of the tests have the same password: it is hashed once.
const alias = { '@node-rs/argon2': `${import.meta.dirname}/tests/server/remembered-argon2.ts` }

/** The API suite, once on each database; `*.sqlite.test.ts` is about the embedded one alone. */
const server = (database: 'sqlite' | 'postgres') => ({
  extends: true as const,
  resolve: { alias },
  test: {
    name: database,
    include: ['tests/server/**/*.test.ts'],
    exclude: database === 'postgres' ? ['**/*.sqlite.test.ts'] : [],
    provide: { database },
    // The server is loaded once for all files; each institute in them is one of its own.
    isolate: false,
    globalSetup: database === 'postgres' ? ['tests/server/postgres-cluster.ts'] : [],
  },
})

/** Another product on the same machine: its declarations stand in the place of ours. */
const anotherProduct = (database: 'sqlite' | 'postgres') => ({
  extends: true as const,
  resolve: {
    alias: { ...alias, ...aliasesOf(`${import.meta.dirname}/tests/another-product`) },
  },
  test: {
    name: `outro-${database}`,
    include: ['tests/another-product/**/*.test.ts'],
    provide: { database },
    globalSetup: database === 'postgres' ? ['tests/server/postgres-cluster.ts'] : [],
  },
})

/** They replace modules or entities of the product, which a process shared with other tests would keep. */
const replacesModules = 'tests/console/{uma-linha,dependem,crud/cursos}.test.tsx'

/** Tests of the console without a browser. */
const screens = (name: string, include: string, exclude: string[] = []) => ({
  extends: true as const,
  resolve: { alias },
  test: {
    name,
    include: [include],
    exclude,
    isolate: include === replacesModules,
    environment: 'jsdom',
    // Where a screen is tried against the server, it is on the embedded database.
    provide: { database: 'sqlite' as const },
    // Loaded before it, a module can't be replaced by a test any more.
    setupFiles: [
      'tests/console/setup.ts',
      ...(include === replacesModules ? [] : ['tests/console/handed.ts']),
    ],
    // Left to Node, @refinedev/react-router brings a second react-router of its own.
    server: { deps: { inline: [/@refinedev\/react-router/] } },
  },
})

export default defineConfig({
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
    // Beside the tests in the browser each takes up to twice its time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // As a browser's: what a crowded machine kept waiting gets one more try there, and is shown with '(retry x1)'.
    retry: process.env.CI ? 1 : 0,
    setupFiles: ['tests/property-runs.ts'],
    // Two workers: what runs beside a suite on two cores is the suite's own database, and the browser's tests.
    maxWorkers: process.env.CI ? 2 : undefined,
    // What is kept does not know of a new file in a folder that is read whole.
    experimental: {
      fsModuleCache: Boolean(process.env.CI),
      fsModuleCachePath: 'test-results/modules',
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'modelo',
          include: ['tests/*.test.ts', 'tests/{model,resources,scripts}/**/*.test.ts'],
          isolate: false,
        },
      },
      server('sqlite'),
      anotherProduct('sqlite'),
      ...(withPostgres ? [server('postgres'), anotherProduct('postgres')] : []),
      {
        extends: true,
        test: {
          name: 'falhas',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/e2e/build.ts'],
          // Each has servers of its own; in full, each has the machine of its own too.
          fileParallelism: process.env.FAULTS !== 'full',
          testTimeout: 900_000,
        },
      },
      screens('console', 'tests/console/**/*.test.{ts,tsx}', [replacesModules]),
      screens('console-isolado', replacesModules),
    ],
  },
})
