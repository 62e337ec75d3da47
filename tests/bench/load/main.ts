import { setTimeout } from 'node:timers/promises'
import { bytesOf, Connection } from './connection.ts'
import type { Outcome, Rush, Scene } from './job.ts'

// The load runs in a process of its own: what it costs is not taken from the server's loop.
process.on('message', async (job: Rush | Scene) => {
  const outcome = await (job.kind === 'rush' ? rush(job) : scene(job))
  process.send?.(outcome)
})

/** Answers of a run so far. */
class Tally {
  readonly times: number[] = []
  readonly statuses: Record<number, number> = {}

  /** A request that got no answer counts under 0. */
  async timed(send: () => Promise<number>): Promise<void> {
    const status = await send().catch(() => 0)
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
  }

  outcome(started: number): Outcome {
    const seconds = (performance.now() - started) / 1000
    return { times: this.times, seconds, statuses: this.statuses }
  }
}

async function rush({ address, units, connections, seconds, once }: Rush): Promise<Outcome> {
  const url = new URL(address)
  const requests = units.map((unit) => unit.map((call) => bytesOf(call, url)))
  const tally = new Tally()
  const started = performance.now()
  const end = started + seconds * 1000
  let next = 0
  const worker = async () => {
    const connection = new Connection(url)
    while (performance.now() < end && !(once && next >= requests.length)) {
      const unit = requests[next++ % requests.length] ?? []
      const sent = performance.now()
      for (const request of unit) await tally.timed(() => connection.send(request))
      tally.times.push(performance.now() - sent)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return tally.outcome(started)
}

async function scene({ address, people }: Scene): Promise<Outcome> {
  const url = new URL(address)
  const tally = new Tally()
  const started = performance.now()
  const person = async (steps: Scene['people'][number]) => {
    const connection = new Connection(url)
    for (const { at, unit } of steps) {
      await setTimeout(Math.max(0, started + at - performance.now()))
      for (const call of unit) {
        const sent = performance.now()
        await tally.timed(() => connection.send(bytesOf(call, url)))
        tally.times.push(performance.now() - sent)
      }
    }
    connection.close()
  }
  await Promise.all(people.map(person))
  return tally.outcome(started)
}
