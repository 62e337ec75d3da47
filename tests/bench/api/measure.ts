import { type Outcome, percentile, type Rush, type Unit } from '../load/job.ts'
import type { BareRoute } from './bare.ts'
import type { People } from './people.ts'
import { highestMemory, type Measured, runLoad, startBare } from './processes.ts'
import type { Size } from './size.ts'
import { type Work, type WorkName, works } from './works.ts'

/** How long each run lasts. */
export interface Pace {
  readonly alone: number
  readonly loaded: number
}

/** What one work costs. Times in ms, of one person alone and of all under load; memory in MB. */
export interface Figures {
  readonly name: string
  readonly calls: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly loadedP99: number
  readonly memory: number
  /** Processor time of the server for one unit, ms: the same on a machine that is busy otherwise. */
  readonly processor: number
  /** Units a second of Fastify alone with the same bytes, and of json-server on the same list. */
  readonly bare: number
  readonly plain: number | null
}

/** An institute that is served, and who may ask it. */
export interface Served {
  readonly server: Measured
  readonly people: People
  readonly size: Size
}

let turn = 0

/** Runs of one work that has not been done yet. */
export function freshUnits({ people, size }: Served, name: WorkName): Unit[] {
  return workOf(name).units(people, size, turn++)
}

/** Runs of one work, one connection alone: its times. */
export async function timesAlone(
  served: Served,
  name: WorkName,
  seconds: number,
  units: readonly Unit[] = freshUnits(served, name),
): Promise<readonly number[]> {
  const job = rushOf(served.server, units, 1, { seconds, once: workOf(name).once })
  return checked(name, await runLoad(job)).times
}

/** Everything about one work, beside Fastify alone and json-server, one after the other. */
export async function figuresOf(
  served: Served,
  jsonServer: Measured,
  name: WorkName,
  { alone, loaded }: Pace,
): Promise<Figures> {
  const { server, people, size } = served
  const work = workOf(name)
  const times = await timesAlone(served, name, alone)
  const units = work.units(people, size, turn++).map(uncompressed)
  const job = rushOf(server, units, work.connections, { seconds: loaded, once: work.once })
  const before = server.processor()
  const { result, memory } = await highestMemory(server, runLoad(job))
  const processor = (server.processor() - before) / result.times.length
  const bare = await bareRate(served, work, loaded)
  return {
    name: work.name,
    calls: units[0]?.length ?? 0,
    perSecond: rateOf(checked(name, result)),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    loadedP99: percentile(result.times, 0.99),
    memory,
    processor,
    bare,
    plain: await plainRate(jsonServer, work, size, loaded),
  }
}

/** Fastify alone, on the answers that the product has just given. */
async function bareRate({ server, people, size }: Served, work: Work, seconds: number) {
  const [sample = [], ...others] = work.units(people, size, turn++).map(uncompressed)
  const routes = await Promise.all(
    sample.map(async ({ method, path, headers, body }, at): Promise<BareRoute> => {
      const answer = await fetch(server.address + path, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body }),
      })
      return { method, path: `/${at}`, body: await answer.text() }
    }),
  )
  const units = others.map((unit) => unit.map((call, at) => ({ ...call, path: `/${at}` })))
  const bare = await startBare(routes)
  try {
    const job = rushOf(bare, units, work.connections, { seconds })
    return rateOf(checked(work.name, await runLoad(job)))
  } finally {
    await bare.stop()
  }
}

async function plainRate(jsonServer: Measured, work: Work, size: Size, seconds: number) {
  if (!work.plain) return null
  const units = work.plain(size).map(uncompressed)
  const job = rushOf(jsonServer, units, work.connections, { seconds })
  return rateOf(checked(work.name, await runLoad(job)))
}

/** Under load the answers are compared byte for byte: compression is left out on all sides. */
export function uncompressed(unit: Unit): Unit {
  return unit.map((call) => ({
    ...call,
    headers: { ...call.headers, 'accept-encoding': 'identity' },
  }))
}

/** Units of a server as fast as they are answered. */
export function rushOf(
  { address }: Measured,
  units: readonly Unit[],
  connections: number,
  { seconds, once = false }: { readonly seconds: number; readonly once?: boolean | undefined },
): Rush {
  return { kind: 'rush', address, units, connections, seconds, once }
}

const rateOf = ({ times, seconds }: Outcome) => times.length / seconds

/** A run counts only if every answer was a success. */
export function checked(name: string, outcome: Outcome): Outcome {
  const bad = Object.entries(outcome.statuses).filter(([status]) => !status.startsWith('2'))
  if (bad.length > 0) throw new Error(`${name}: respostas ${JSON.stringify(outcome.statuses)}`)
  return outcome
}

function workOf(name: WorkName): Work {
  return works[name]
}
