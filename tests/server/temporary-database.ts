import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { inject } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import { temporaryFolder } from '../temporary-folder.ts'
import { query, type TablesOfPostgres, tablesOf } from './postgres-tables.ts'

/** A data folder of its own and, on PostgreSQL, an empty database of its own. */
export interface TemporaryPlace {
  readonly dataDir: string
  readonly url?: string
  remove(): Promise<void>
}

/** An empty place for the database that this run of the suite is about. */
export async function temporaryPlace(): Promise<TemporaryPlace> {
  if (inject('database') === 'sqlite') return placeOf(undefined)
  const { url, drop } = await makeDatabase()
  return placeOf(url, drop)
}

/** Databases with the tables of the declarations, and no rows but those that they were made with. */
const ready: TablesOfPostgres[] = []

/**
 * The same, but on PostgreSQL the tables are made: a database that another test has done with is emptied for the next,
 * which takes a fifth of the time of making one.
 */
export async function placeWithTables(): Promise<TemporaryPlace> {
  if (inject('database') === 'sqlite') return temporaryPlace()
  const tables = ready.pop() ?? (await makeTables())
  return placeOf(tables.url, async () => {
    if (await tables.empty()) ready.push(tables)
    else await tables.drop()
  })
}

function placeOf(url: string | undefined, done = async () => {}): TemporaryPlace {
  const dataDir = temporaryFolder('teste')
  return {
    dataDir,
    url,
    async remove() {
      await done()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeDatabase() {
  const cluster = inject('postgres')
  const name = `caderno_${randomUUID().replaceAll('-', '')}`
  await query(cluster, `create database ${name}`)
  return {
    url: cluster.replace(/\/postgres$/, `/${name}`),
    drop: async () => void (await query(cluster, `drop database ${name} with (force)`)),
  }
}

async function makeTables(): Promise<TablesOfPostgres> {
  const { url, drop } = await makeDatabase()
  const { dataDir, remove } = placeOf(url)
  await (await openDatabase({ dataDir, url })).close()
  await remove()
  return tablesOf(url, drop)
}
