import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { type Call, percentile } from '../load/job.ts'
import type { Served } from './measure.ts'
import { processorTime, startBare } from './processes.ts'
import type { Database } from './size.ts'

/** Of one call, in ms: on the clock, and of the processor for the server and for its database. */
export interface Cost {
  readonly wall: number
  readonly processors: readonly number[]
}

/** Processor time of each process of a family, in ms. */
export type Times = ReadonlyMap<number, number>

export async function costOf(
  address: string,
  calls: readonly Call[],
  processors: () => readonly Times[],
): Promise<Cost> {
  const before = processors()
  const walls: number[] = []
  for (const { method, path, headers, body } of calls) {
    const began = performance.now()
    const type = body !== undefined && { 'content-type': 'application/json' }
    const answer = await fetch(address + path, {
      method,
      headers: { ...headers, ...type },
      ...(body !== undefined && { body }),
    })
    await answer.arrayBuffer()
    walls.push(performance.now() - began)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  }
  const after = processors()
  return {
    wall: percentile(walls, 0.5),
    processors: after.map((times, at) => spent(times, before[at]) / calls.length),
  }
}

/** Of those that still run: one that has ended tells nothing any more. */
export function spent(after: Times, before: Times | undefined): number {
  return [...after].reduce((sum, [pid, time]) => sum + time - (before?.get(pid) ?? 0), 0)
}

/** What runs by the clock comes first so long after a start, in milliseconds. */
const firstRound = 4_000

/** Waits for the end of what a start leaves to be done in the background: alerts, letters to the educators. */
export async function atRest({ processor }: Served['server']) {
  await setTimeout(firstRound)
  for (let before = Number.NaN; !(processor() - before < 20); ) {
    before = processor()
    await setTimeout(700)
  }
}

/** What this machine does now: a fixed sum, and Fastify alone with the bytes of an answer. */
export async function yardstick(address: string, { path, headers }: Call) {
  const sums: number[] = []
  for (let round = 0; round < 9; round += 1) {
    const before = process.cpuUsage()
    let sum = 0
    for (let at = 0; at < 20_000_000; at += 1) sum += Math.sqrt(at)
    const { user, system } = process.cpuUsage(before)
    if (sum > 0) sums.push((user + system) / 1000)
  }
  const body = await (await fetch(address + path, { headers })).text()
  const bare = await startBare([{ method: 'GET', path: '/0', body }])
  try {
    const calls = Array.from({ length: 30 }, () => ({ method: 'GET', path: '/0' }) as const)
    const { wall, processors } = await costOf(bare.address, calls, () => [
      new Map([[0, bare.processor()]]),
    ])
    const load = loadavg()[0] ?? 0
    console.log(
      `Régua: 20 milhões de raízes em ${ms(Math.min(...sums))} de CPU (mediana ${ms(percentile(sums, 0.5))}); ` +
        `Fastify puro, ${Math.round(body.length / 1000)} kB: ${ms(wall)}, ${ms(processors[0] ?? 0)} de CPU; carga ${ms(load).replace(' ms', '')}`,
    )
  } finally {
    await bare.stop()
  }
}

/** A verdict in a word or two; null where the machine is too slow to tell. */
export function wordOf(met: boolean | null): string {
  if (met === null) return 'máquina lenta demais para julgar'
  return met ? 'cumprida' : 'não cumprida'
}

export function tell(database: Database, work: string, costs: readonly Cost[], aim: number) {
  const both = (of: (cost: Cost) => number) => {
    const all = costs.map(of)
    return [Math.min(...all), percentile(all, 0.5)] as const
  }
  const words = ([least, middle]: readonly [number, number]) => `${ms(least)} e ${ms(middle)}`
  const wall = both(({ wall }) => wall)
  const server = both(({ processors }) => processors[0] ?? 0)
  const other = both(({ processors }) => processors[1] ?? 0)
  const bank = database === 'postgres' ? `, do PostgreSQL ${words(other)}` : ''
  const verdict = (time: number) => wordOf(time <= aim)
  console.log(
    `${database}: ${work}, meta ≤ ${aim} ms; mínimo e mediana no relógio ${words(wall)}; ` +
      `CPU do servidor ${words(server)}${bank}; no relógio ${verdict(wall[1])}, na CPU do servidor ${verdict(server[1])}; ` +
      `carga ${ms(loadavg()[0] ?? 0).replace(' ms', '')}`,
  )
}

const ms = (time: number) =>
  `${time.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} ms`

/** Of PostgreSQL: of its first process and of those that serve. */
export function familyTimes(pid: number): Times {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/)
  return new Map([pid, ...children.map(Number)].map((each) => [each, processorTime(each) || 0]))
}
