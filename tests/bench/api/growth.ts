import { percentile, type Unit } from '../load/job.ts'
import { atRest, spent } from './cost.ts'
import { inInstitute } from './institute.ts'
import { checked, freshUnits, rushOf, type Served, timesAlone } from './measure.ts'
import type { Plan } from './plan.ts'
import { runLoad } from './processes.ts'
import type { Database, Size } from './size.ts'
import { type WorkName, works } from './works.ts'

/** What each work that must not grow with the institute takes there, in ms: the median, and the processor time. */
export interface Growth {
  readonly size: Size
  readonly medians: Readonly<Record<Steady, number>>
  /** Of the server and of its database: the same on a machine that is busy otherwise. */
  readonly processors: Readonly<Record<Steady, number>>
  /** Bytes of all the answers to the coordinator's home. */
  readonly bytes: number
}

/** The works whose cost should not grow. */
export const steady = ['student', 'list', 'page', 'home', 'register'] as const satisfies WorkName[]
type Steady = (typeof steady)[number]

/** Measures institutes that grow, each at rest after its start. */
export async function growthOn(database: Database, { growth, pace }: Plan): Promise<Growth[]> {
  const measured: Growth[] = []
  for (const size of growth) {
    const prepare = () => Promise.resolve()
    measured.push(
      await inInstitute({ database, size }, prepare, async (served) => {
        const medians: Partial<Record<Steady, number>> = {}
        const processors: Partial<Record<Steady, number>> = {}
        for (const name of steady) {
          // Before it is measured, the code of the work is compiled and its rows are in memory.
          await timesAlone(served, name, pace.alone)
          const units = await ordinary(served, name)
          const before = served.processors()
          const times = await timesAlone(served, name, pace.alone, units)
          const all = served.processors().map((after, at) => spent(after, before[at]))
          medians[name] = percentile(times, 0.5)
          processors[name] = all.reduce((sum, one) => sum + one, 0) / times.length
        }
        // Every steady work has been measured.
        return { size, medians, processors, bytes: await bytesOf(served) } as Growth
      }),
    )
  }
  return measured
}

async function bytesOf(served: Served): Promise<number> {
  const [unit = []] = freshUnits(served, 'home')
  const sizes = unit.map(async ({ method, path, headers, body }) => {
    const type = body !== undefined && { 'content-type': 'application/json' }
    const asked = { method, headers: { ...headers, ...type }, ...(body !== undefined && { body }) }
    return (await (await fetch(served.server.address + path, asked)).arrayBuffer()).byteLength
  })
  return (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0)
}

/**
 * Runs of a work as on most days. A large institute would save nothing but the first registers of a year in the time that
 * is measured, on which every student's year begins; a small one saves few of them.
 */
async function ordinary(served: Served, name: Steady): Promise<readonly Unit[]> {
  const units = freshUnits(served, name)
  if (name !== 'register') return units
  const { classes } = served.size
  const first = units.slice(0, classes)
  const { connections } = works[name]
  const rush = rushOf(served.server, first, connections, { seconds: 600, once: true })
  checked(name, await runLoad(rush))
  // What these saves leave to be done in the background is not part of those after them.
  await atRest(served.server)
  return units.slice(classes)
}
