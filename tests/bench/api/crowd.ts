import { randomOf } from '#demo/random'
import { percentile, type Scene } from '../load/job.ts'
import type { Served } from './measure.ts'
import { schoolYear } from './people.ts'
import { highestMemory, runLoad } from './processes.ts'
import { schoolDays } from './size.ts'
import { loginOf, saveOf } from './works.ts'

/** How it went when everybody came at once. */
export interface Crowd {
  readonly people: number
  /** From the first request to the last answer. */
  readonly seconds: number
  readonly p95: number
  /** Calls that did not do what was asked, for whatever reason. */
  readonly refused: number
  /** The most memory meanwhile, in MB. */
  readonly memory: number
}

/** Every educator signs in within so many seconds, all from one address, and saves a register of 30 students. */
export async function crowd(served: Served, seconds: number): Promise<Crowd> {
  const { server, people, size } = served
  const random = randomOf('todos de uma vez')
  const [day = ''] = schoolDays(schoolYear - 50, 1)
  const scene: Scene = {
    kind: 'scene',
    address: server.address,
    people: people.educators.map((person) => [
      { at: random.next() * seconds * 1000, unit: [loginOf(person), saveOf(person, day, size)] },
    ]),
  }
  const { result, memory } = await highestMemory(server, runLoad(scene))
  const done = (result.statuses[200] ?? 0) + (result.statuses[201] ?? 0)
  return {
    people: people.educators.length,
    seconds: result.seconds,
    p95: percentile(result.times, 0.95),
    refused: result.times.length - done,
    memory,
  }
}
