import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'

/** A data folder of its own and, on PostgreSQL, an empty database of its own. */
export interface TemporaryPlace {
  readonly dataDir: string
  readonly url?: string
  remove(): Promise<void>
}

/** An empty place for the database that this run of the suite is about. */
export async function temporaryPlace(): Promise<TemporaryPlace> {
  const dataDir = temporaryFolder('teste')
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (inject('database') === 'sqlite') return { dataDir, remove: async () => removeFolder() }
  const cluster = inject('postgres')
  const name = `caderno_${randomUUID().replaceAll('-', '')}`
  await query(cluster, `create database ${name}`)
  return {
    dataDir,
    url: cluster.replace(/\/postgres$/, `/${name}`),
    remove: async () => {
      await query(cluster, `drop database ${name} with (force)`)
      removeFolder()
    },
  }
}

async function query(address: string, text: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
