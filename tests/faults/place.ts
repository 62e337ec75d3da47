import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { postgresFolder } from '../server/postgres-binaries.ts'
import { type PostgresProcess, startPostgres } from '../server/postgres-process.ts'
import { type ServerProcess, startProcess } from '../server-process.ts'
import { coordinator } from './school.ts'

/** Whether this is the run in full, by npm run test:faults, or the short one of npm test. */
export const isFull = process.env.FAULTS === 'full'

/** The most milliseconds that something may take; beside other tests the machine is slow, not the server. */
export function atMost(milliseconds: number): number {
  return isFull ? milliseconds : milliseconds * 4
}

/** The databases that this machine can test. */
export const databases = postgresFolder()
  ? (['sqlite', 'postgres'] as const)
  : (['sqlite'] as const)

/** Where an institute under fault has its data, and the server of its database where it has one. */
export interface FaultyPlace {
  readonly dataDir: string
  readonly url?: string
  readonly postgres?: PostgresProcess
}

/** An empty place, which is removed after the test. */
export async function faultyPlace(database: 'sqlite' | 'postgres'): Promise<FaultyPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'caderno-falha-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  if (database === 'sqlite') return { dataDir }
  const postgres = await startPostgres({ max_connections: 100 })
  onTestFinished(postgres.stop)
  return { dataDir, postgres, url: await newDatabase(postgres.address) }
}

async function newDatabase(address: string): Promise<string> {
  const name = `caderno_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(address)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return address.replace(/\/postgres$/, `/${name}`)
}

/** Starts the built server on a place; it is killed after the test where it still runs. */
export async function serverOn(
  { dataDir, url }: Pick<FaultyPlace, 'dataDir' | 'url'>,
  under: readonly string[] = [],
): Promise<ServerProcess> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent', ...coordinator }
  const server = await startProcess({ env, under })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  return server
}
