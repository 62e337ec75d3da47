import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { inject, onTestFinished } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { query } from './postgres-tables.ts'

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

/** An empty place that goes with the test. */
export async function emptyPlace(): Promise<TemporaryPlace> {
  const place = await temporaryPlace()
  onTestFinished(place.remove)
  return place
}

/** A folder, and the address of a database that is let go with it. */
export function placeOf(url: string | undefined, done = async () => {}): TemporaryPlace {
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

/** An empty database of the PostgreSQL of the suite. */
export async function makeDatabase() {
  const cluster = inject('postgres')
  const name = `caderno_${randomUUID().replaceAll('-', '')}`
  await query(cluster, `create database ${name}`)
  return {
    url: cluster.replace(/\/postgres$/, `/${name}`),
    drop: async () => void (await query(cluster, `drop database ${name} with (force)`)),
  }
}
