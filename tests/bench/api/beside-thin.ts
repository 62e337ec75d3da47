import { isDeepStrictEqual } from 'node:util'
import type { Place } from '#server/db/db'
import { percentile } from '../load/job.ts'
import { spent, type Times, yardstick } from './cost.ts'
import { inInstitute } from './institute.ts'
import { checked, rushOf, type Served } from './measure.ts'
import { runLoad, startThin } from './processes.ts'
import type { Database, Size } from './size.ts'
import { works } from './works.ts'

/** The least share of a thin server's students a second. */
export const leastOfThin = 0.5

/** Students a second, and processor time of one, ms: of the server, and of its database where that is another process. */
interface Rate {
  readonly perSecond: number
  readonly server: number
  readonly bank: number
}

/** The product beside a thin server, by turns. */
export interface BesideThin {
  readonly product: Rate
  readonly thin: Rate
  /** How many times as fast as the thin server: the median of the turns. */
  readonly times: number
}

const [turns, seconds] = [5, 3]

/** Asks product and thin server for the same students of one database, one after the other. */
export async function besideThin(
  { server, people, size }: Served,
  place: Place,
  bankTimes: () => Times,
): Promise<BesideThin> {
  const units = works.student.units(people, size)
  const answer = async (address: string, at: number) => {
    const [call] = units[at] ?? []
    return (await fetch(address + call?.path, { headers: call?.headers ?? {} })).json()
  }
  const thin = await startThin({ place, sample: await answer(server.address, 0) })
  try {
    for (let at = 0; at < 20; at += 1)
      if (!isDeepStrictEqual(await answer(server.address, at), await answer(thin.address, at)))
        throw new Error('O servidor magro respondeu outra coisa.')
    const rate = async (asked: typeof server): Promise<Rate> => {
      const [before, bank] = [asked.processor(), bankTimes()]
      const job = rushOf(asked, units, works.student.connections, seconds)
      const { times, seconds: passed } = checked(works.student.name, await runLoad(job))
      return {
        perSecond: times.length / passed,
        server: (asked.processor() - before) / times.length,
        bank: spent(bankTimes(), bank) / times.length,
      }
    }
    // The first round compiles what the others run.
    await rate(server)
    await rate(thin)
    const rates: { product: Rate; thin: Rate }[] = []
    for (let turn = 0; turn < turns; turn += 1)
      rates.push({ product: await rate(server), thin: await rate(thin) })
    const middle = (of: (each: (typeof rates)[number]) => number) => percentile(rates.map(of), 0.5)
    const ofAll = (name: 'product' | 'thin'): Rate => ({
      perSecond: middle((each) => each[name].perSecond),
      server: middle((each) => each[name].server),
      bank: middle((each) => each[name].bank),
    })
    const times = middle(({ product, thin }) => product.perSecond / thin.perSecond)
    return { product: ofAll('product'), thin: ofAll('thin'), times }
  } finally {
    await thin.stop()
  }
}

/** What was measured beside the thin server, in words. */
export function wordsBesideThin({ product, thin, times }: BesideThin): string {
  const number = (value: number, digits: number) =>
    value.toLocaleString('pt-BR', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const words = ({ perSecond, server, bank }: Rate) =>
    `${number(perSecond, 0)}/s, ${[server, ...(bank > 0 ? [bank] : [])].map((each) => number(each, 2)).join(' + ')} ms`
  return `${number(times, 2)} × (${words(product)}; magro ${words(thin)})`
}

/** Measures one student alone, in a minute. */
export async function benchStudent(database: Database, size: Size): Promise<void> {
  await inInstitute(
    { database, size },
    async (place) => place,
    async ({ prepared: place, processors, ...served }) => {
      const [call] = works.student.units(served.people, size)[0] ?? []
      if (call) await yardstick(served.server.address, call)
      const beside = await besideThin(served, place, () => processors()[1] ?? new Map())
      const verdict = beside.times >= leastOfThin ? 'cumprida' : 'não cumprida'
      console.log(
        `${database}: ${works.student.name}, meta ≥ 0,5 × o servidor magro: ${wordsBesideThin(beside)}: ${verdict}`,
      )
    },
  )
}
