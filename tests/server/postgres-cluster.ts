import type { TestProject } from 'vitest/node'
import { temporaryFolder } from '../temporary-folder.ts'
import { startPostgres } from './postgres-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: 'sqlite' | 'postgres'
    /** The address of the cluster's own database, beside which each test makes its own. */
    postgres: string
  }
}

/** Of no use to a database that lives as long as the tests. */
const spared = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
}

/** Starts a PostgreSQL of the suite's own in a temporary folder, and removes it after. */
export default async function setup(project: TestProject) {
  const settings = { max_connections: 300, ...spared }
  // Each database is hundreds of files, which cost less in memory than on a disk.
  const { address, stop } = await startPostgres(settings, temporaryFolder('postgres'))
  project.provide('postgres', address)
  return stop
}
