import { regularly } from '#server/clock'
import { sentenceOf } from '#server/http/errors'
import type { House } from './front-door.ts'
import type { Institute } from './institutes.ts'
import { type OpenInstitute, openInstitute } from './open-institute.ts'

/** The institutes of a process. */
export interface OpenInstitutes {
  /** The first that is open. */
  readonly first: OpenInstitute
  /** By host; null while one could not be opened. */
  readonly houses: ReadonlyMap<string, House | null>
  begin(): void
  end(): Promise<void>
  close(): Promise<void>
}

/** Over how long the work in the background of all of them begins, in milliseconds. */
const spread = 30_000

/**
 * Opens institutes, one after the other. Of several, one that cannot be opened does not keep the others closed: it is
 * tried again every minute. Throws the message of the first where none can be.
 */
export async function openInstitutes(institutes: readonly Institute[]): Promise<OpenInstitutes> {
  const open = new Map<Institute, OpenInstitute>()
  const houses = new Map<string, House | null>(institutes.map(({ host }) => [host ?? '', null]))
  const said = new Map<Institute, string>()
  let cause: unknown
  const openThose = async (each: Institute) => {
    try {
      const opened = await openInstitute(each)
      open.set(each, opened)
      houses.set(each.host ?? '', opened)
      return opened
    } catch (error) {
      cause ??= error
      const sentence = sentenceOf(error)
      if (each.host !== null && said.get(each) !== sentence)
        console.error(`${each.host} não foi aberto, e responde 503: ${sentence}`)
      said.set(each, sentence)
      return null
    }
  }
  for (const each of institutes) await openThose(each)
  const [first] = open.values()
  if (!first) throw cause
  let isEnding = false
  const starts: NodeJS.Timeout[] = []
  let stopTrying = async () => undefined as unknown
  const tryAgain = async () => {
    for (const each of institutes)
      if (!isEnding && !open.has(each)) (await openThose(each))?.begin()
  }
  const all = () => [...open.values()]
  return {
    first,
    houses,
    begin() {
      // Each looks for work every half minute: all at once would take a connection for each.
      for (const [at, each] of all().entries())
        if (at === 0) each.begin()
        else starts.push(setTimeout(() => each.begin(), (at * spread) / open.size).unref())
      if (open.size < institutes.length) stopTrying = regularly(tryAgain, console.error)
    },
    async end() {
      isEnding = true
      for (const start of starts) clearTimeout(start)
      await Promise.all(all().map((each) => each.end()))
      await stopTrying()
    },
    async close() {
      await stopTrying()
      await Promise.all(all().map((each) => each.close()))
    },
  }
}
