import { isDeepStrictEqual } from 'node:util'
import type { Place } from '#server/db/db'
import { percentile, type Unit } from '../load/job.ts'
import { spent, type Times, wordOf, yardstick } from './cost.ts'
import { inInstitute } from './institute.ts'
import { checked, rushOf, type Served, uncompressed } from './measure.ts'
import { type Measured, runLoad, startThin } from './processes.ts'
import type { Database, Size } from './size.ts'
import { get, works } from './works.ts'

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
  readonly page: PageAlone
}

/** The slowest of a hundred pages that one person asks for, ms: of the product, and of the thin server on this machine. */
interface PageAlone {
  readonly product: number
  readonly thin: number
}

/** The aim of such a page, and what the thin server takes on a machine that can judge it. */
export const pageAlone: PageAlone = { product: 10, thin: 9 }

/** Whether the aim holds; null where the machine cannot tell. */
export function isPageMet({ product, thin }: PageAlone): boolean | null {
  return thin <= pageAlone.thin ? product <= pageAlone.product : null
}

const [turns, seconds] = [5, 3]

/** Asks product and thin server for the same students of one database, one after the other. */
export async function besideThin(
  { server, people, size }: Served,
  place: Place,
  bankTimes: () => Times,
): Promise<BesideThin> {
  const units = works.student.units(people, size).map(uncompressed)
  const pages = works.page.units(people).map(uncompressed)
  const answer = async (address: string, [call]: Unit) => {
    const answered = await fetch(address + call?.path, { headers: call?.headers ?? {} })
    return { total: answered.headers.get('x-total-count'), body: await answered.json() }
  }
  const [first = [], firstPage = []] = [units[0], pages[0]]
  const { body: sample } = await answer(server.address, first)
  const { body: rows } = await answer(server.address, firstPage)
  const thin = await startThin({ place, sample, listed: rows[0] })
  try {
    for (const unit of [...units.slice(0, 20), ...pages.slice(0, 20)])
      if (!isDeepStrictEqual(await answer(server.address, unit), await answer(thin.address, unit)))
        throw new Error(`O servidor magro respondeu outra coisa: ${unit[0]?.path}`)
    const rate = async (asked: typeof server): Promise<Rate> => {
      const [before, bank] = [asked.processor(), bankTimes()]
      const job = rushOf(asked, units, works.student.connections, { seconds })
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
    const page = await pagesAlone([server, thin], pages)
    return { product: ofAll('product'), thin: ofAll('thin'), times, page }
  } finally {
    await thin.stop()
  }
}

/** Asks product and thin server for pages, by turns, one at a time. */
async function pagesAlone(
  [product, thin]: readonly [Measured, Measured],
  pages: readonly Unit[],
): Promise<PageAlone> {
  const ask = async (asked: Measured) =>
    checked(works.page.name, await runLoad(rushOf(asked, pages, 1, { seconds }))).times
  await ask(product)
  await ask(thin)
  const times: { product: readonly number[]; thin: readonly number[] }[] = []
  for (let turn = 0; turn < turns; turn += 1)
    times.push({ product: await ask(product), thin: await ask(thin) })
  const slowest = (name: keyof PageAlone) =>
    percentile(
      times.flatMap((each) => each[name]),
      0.99,
    )
  return { product: slowest('product'), thin: slowest('thin') }
}

/** The slowest pages in words. */
export function wordsOfPage({ product, thin }: PageAlone): string {
  const ms = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })
  return `${ms(product)} ms (magro ${ms(thin)})`
}

/** What was measured beside the thin server, in words. */
export function wordsBesideThin({ product, thin, times }: BesideThin): string {
  const number = (value: number, digits: number) =>
    value.toLocaleString('pt-BR', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const words = ({ perSecond, server, bank }: Rate) =>
    `${number(perSecond, 0)}/s, ${[server, ...(bank > 0 ? [bank] : [])].map((each) => number(each, 2)).join(' + ')} ms`
  return `${number(times, 2)} × (${words(product)}; magro ${words(thin)})`
}

/** Measures one student and one page beside the thin server, in two minutes. */
export async function benchStudent(database: Database, size: Size): Promise<void> {
  await inInstitute(
    { database, size },
    async (place) => place,
    async ({ prepared: place, processors, ...served }) => {
      const [call] = works.student.units(served.people, size)[0] ?? []
      if (call) await yardstick(served.server.address, call)
      const beside = await besideThin(served, place, () => processors()[1] ?? new Map())
      const verdict = wordOf(beside.times >= leastOfThin)
      console.log(
        `${database}: ${works.student.name}, meta ≥ 0,5 × o servidor magro: ${wordsBesideThin(beside)}: ${verdict}`,
      )
      console.log(
        `${database}: ${works.page.name}, sozinha, meta p99 ≤ ${pageAlone.product} ms onde o magro ≤ ${pageAlone.thin}: ` +
          `${wordsOfPage(beside.page)}: ${wordOf(isPageMet(beside.page))}`,
      )
      // Ten a second of each are admitted.
      const asked = served.people.coordinators
        .slice(0, 200)
        .map((person) => [get('/api/v1/alunos/semelhantes', person)])
      const rush = rushOf(served.server, asked, 1, { seconds })
      const { times } = checked('cadastros repetidos', await runLoad(rush))
      const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)].map(Math.round)
      console.log(
        `${database}: cadastros repetidos entre ${size.students} alunos: p50 ${half} ms, p99 ${most} ms`,
      )
    },
  )
}
