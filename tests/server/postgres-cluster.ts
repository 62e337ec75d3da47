import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: 'sqlite' | 'postgres'
    /** The address of the cluster's own database, beside which each test makes its own. */
    postgres: string
  }
}

/** Starts a PostgreSQL of the suite's own in a temporary folder, and removes it after. */
export default async function setup(project: TestProject) {
  const { address, stop } = await startPostgres({
    max_connections: 300,
    // Of no use to a database that lives as long as the tests.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
  })
  project.provide('postgres', address)
  return stop
}
