import { defineConfig } from 'vitest/config'
import { postgresFolder } from './tests/server/postgres-binaries.ts'

const withPostgres = postgresFolder() !== null
if (!withPostgres)
  console.log('PostgreSQL não encontrado: a API é testada só no banco embutido (SQLite).')

/** The API suite, once on each database; `*.sqlite.test.ts` is about the embedded one alone. */
const server = (database: 'sqlite' | 'postgres') => ({
  extends: true as const,
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

export default defineConfig({
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two workers: what runs beside a suite on two cores is the suite's own database and browser.
    maxWorkers: process.env.CI ? 2 : undefined,
    projects: [
      {
        extends: true,
        test: {
          name: 'modelo',
          include: ['tests/*.test.ts', 'tests/{model,resources,scripts}/**/*.test.ts'],
        },
      },
      server('sqlite'),
      ...(withPostgres ? [server('postgres')] : []),
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
      {
        extends: true,
        test: {
          name: 'console',
          include: ['tests/console/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Where a screen is tried against the server, it is on the embedded database.
          provide: { database: 'sqlite' },
          setupFiles: ['tests/console/setup.ts'],
          // Left to Node, @refinedev/react-router brings a second react-router of its own.
          server: { deps: { inline: [/@refinedev\/react-router/] } },
        },
      },
    ],
  },
})
