import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Place } from '#server/db/db'
import { startPostgres } from '../../server/postgres-process.ts'
import { atRest, familyTimes, type Times } from './cost.ts'
import { fillInstitute } from './filling.ts'
import type { Served } from './measure.ts'
import { signEverybodyIn } from './people.ts'
import { startProduct } from './processes.ts'
import type { Database, Size } from './size.ts'

export interface Places {
  readonly folder: string
  readonly url: string | undefined
}

interface Measured<T> extends Served {
  /** What `prepare` made of the database before it was served. */
  readonly prepared: T
  readonly dataDir: string
  /** Processor time so far: of the server, and of its database where that is another process. */
  readonly processors: () => readonly Times[]
}

/** Measures in an institute of a size, on a database of its own, which is gone afterwards. */
export async function inInstitute<T, Answer>(
  { database, size }: { readonly database: Database; readonly size: Size },
  prepare: (place: Place) => Promise<T>,
  measure: (measured: Measured<T>) => Promise<Answer>,
): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), 'caderno-bench-'))
  const cluster = database === 'postgres' ? await startPostgres({}) : null
  try {
    const { place } = await filled(size, { folder, url: cluster?.address })
    const prepared = await prepare(place)
    const server = await startProduct(place.dataDir, place.url)
    try {
      const people = await signEverybodyIn(place)
      await atRest(server)
      const processors = () => [
        new Map([[0, server.processor()]]),
        cluster ? familyTimes(cluster.pid()) : new Map(),
      ]
      const { dataDir } = place
      return await measure({ server, size, people, prepared, processors, dataDir })
    } finally {
      await server.stop()
    }
  } finally {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

let made = 0

/** A new place, filled: a folder and, on PostgreSQL, a database. */
export async function filled(size: Size, { folder, url }: Places) {
  const name = `instituto_${++made}`
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  if (url) await query(url, `create database ${name}`)
  const place: Place = { dataDir, url: url?.replace(/\/postgres$/, `/${name}`) }
  const started = performance.now()
  await fillInstitute(place, size)
  // The first start works out the alerts of everybody, as after a restore; what is measured is a day like any other.
  const first = await startProduct(place.dataDir, place.url)
  await atRest(first)
  await first.stop()
  const seconds = (performance.now() - started) / 1000
  console.log(
    `  ${size.students.toLocaleString('pt-BR')} alunos, ` +
      `${(size.students * size.days).toLocaleString('pt-BR')} registros, em ${seconds.toFixed(1)} s`,
  )
  const remove = async () => {
    if (url) await query(url, `drop database ${name} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { place, remove }
}

async function query(address: string, text: string) {
  const client = new pg.Client(address)
  await client.connect()
  await client.query(text)
  await client.end()
}
