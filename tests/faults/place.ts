import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, onTestFinished, TestRunner } from 'vitest'
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

/** Does something after the test, or after the file where no test runs yet. */
export function afterwards(work: () => unknown) {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await work()))
  else afterAll(async () => void (await work()))
}

/** An empty place, on a PostgreSQL of its own or one that runs; it is removed after the test. */
export async function faultyPlace(
  database: 'sqlite' | 'postgres',
  running?: PostgresProcess,
): Promise<FaultyPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'caderno-falha-'))
  afterwards(() => rmSync(dataDir, { recursive: true, force: true }))
  if (database === 'sqlite') return { dataDir }
  const postgres = running ?? (await startPostgres({ max_connections: 100 }))
  if (!running) afterwards(postgres.stop)
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
  afterwards(() => server.end('SIGKILL'))
  return server
}
