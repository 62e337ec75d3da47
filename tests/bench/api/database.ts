import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place } from '#server/db/db'
import { startPostgres } from '../../server/postgres-process.ts'
import { type BesideThin, besideThin } from './beside-thin.ts'
import { atRest, familyTimes, type Times } from './cost.ts'
import { type Crowd, crowd } from './crowd.ts'
import { type Excusing, excusing } from './excusing.ts'
import { type Growth, growthOn } from './growth.ts'
import { changing, type Importing, importing, type Updating, updating } from './importing.ts'
import { filled, type Places } from './institute.ts'
import { type Figures, figuresOf, type Served } from './measure.ts'
import { type Morning, morning } from './morning.ts'
import { registersWritten, type Written } from './pages.ts'
import { signEverybodyIn } from './people.ts'
import type { Plan } from './plan.ts'
import { type Measured, startJsonServer, startProduct } from './processes.ts'
import type { Database, Size } from './size.ts'
import { type WorkName, works } from './works.ts'

/** What was measured on one database. */
export interface Result {
  readonly database: Database
  readonly size: Size
  readonly figures: Readonly<Record<WorkName, Figures>>
  readonly growth: readonly Growth[]
  readonly beside: BesideThin
  /** Of one register; on PostgreSQL it is not counted. */
  readonly written: Written | null
  readonly morning: Morning
  readonly crowd: Crowd
  readonly importing: Importing
  readonly updating: Updating
  readonly excusing: Excusing
  /** Start on the filled database until /healthz, ms. */
  readonly start: number
  /** Memory at rest after the start, MB. */
  readonly idle: number
}

/** Fills and measures on one database; everything it made is removed. */
export async function benchOn(database: Database, plan: Plan): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'caderno-bench-'))
  const cluster = database === 'postgres' ? await startPostgres({}) : null
  const places = { folder, url: cluster?.address }
  try {
    const bankTimes = () => (cluster ? familyTimes(cluster.pid()) : new Map())
    const { place, ...usual } = await measureInstitute(database, plan, places, bankTimes)
    const scene = await measureMorning(place, plan)
    const imported = await measureImporting(place, plan)
    const excused = await measureExcusing(place, plan)
    const crowded = await measureCrowd(plan, places)
    const growth = await growthOn(database, plan)
    const scenes = { morning: scene, crowd: crowded, ...imported, excusing: excused }
    return { ...usual, ...scenes, growth }
  } finally {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureInstitute(
  database: Database,
  plan: Plan,
  places: Places,
  bankTimes: () => Times,
) {
  const { size, pace } = plan
  const { place } = await filled(size, places)
  const server = await startProduct(place.dataDir, place.url)
  let jsonServer: Measured | undefined
  try {
    await atRest(server)
    const [start, idle] = [server.readyAfter, server.memory()]
    const served: Served = { server, size, people: await signEverybodyIn(place) }
    jsonServer = await startJsonServer(await listFile(served, places.folder))
    const figures: Partial<Record<WorkName, Figures>> = {}
    // The keys of `works` are the names.
    for (const name of Object.keys(works) as WorkName[])
      figures[name] = await figuresOf(served, jsonServer, name, pace)
    const all = figures as Record<WorkName, Figures>
    const { dataDir } = place
    const written = database === 'sqlite' ? await registersWritten({ ...served, dataDir }) : null
    const beside = await besideThin(served, place, bankTimes)
    return { database, size, figures: all, start, idle, place, written, beside }
  } finally {
    await jsonServer?.stop()
    await server.stop()
  }
}

/** The morning begins with a server that has just started. */
async function measureMorning(place: Place, { size, morning: seconds }: Plan): Promise<Morning> {
  const server = await startProduct(place.dataDir, place.url)
  try {
    return await morning({ server, size, people: await signEverybodyIn(place) }, seconds)
  } finally {
    await server.stop()
  }
}

async function measureCrowd({ crowd: { size, seconds } }: Plan, places: Places): Promise<Crowd> {
  const { place, remove } = await filled(size, places)
  const server = await startProduct(place.dataDir, place.url)
  try {
    return await crowd({ server, size, people: await signEverybodyIn(place) }, seconds)
  } finally {
    await server.stop()
    await remove()
  }
}

/** Late on its institute: it has more students afterwards. */
async function measureImporting(place: Place, { size, imported }: Plan) {
  const server = await startProduct(place.dataDir, place.url)
  try {
    const served = { server, size, people: await signEverybodyIn(place) }
    const importedOnce = await importing(served, imported)
    return { importing: importedOnce, updating: await updating(served, ...changing(imported)) }
  } finally {
    await server.stop()
  }
}

/** After the import, for the same reason. */
async function measureExcusing(place: Place, { size }: Plan): Promise<Excusing> {
  const server = await startProduct(place.dataDir, place.url)
  try {
    return await excusing({ server, size, people: await signEverybodyIn(place) }, place)
  } finally {
    await server.stop()
  }
}

/** The list of students as the product answers it, for json-server. */
async function listFile({ server, people }: Served, folder: string): Promise<string> {
  const headers = people.coordinators[0]?.headers ?? {}
  const alunos = await (await fetch(`${server.address}/api/v1/alunos/`, { headers })).json()
  const file = join(folder, 'db.json')
  writeFileSync(file, JSON.stringify({ alunos, chamadas: [] }))
  return file
}
