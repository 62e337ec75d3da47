import type { Call } from '../load/job.ts'
import { type Cost, costOf, tell, yardstick } from './cost.ts'
import { excuseCalls } from './excusing.ts'
import { inInstitute } from './institute.ts'
import { mostWritten, registersWritten } from './pages.ts'
import type { Database, Size } from './size.ts'
import { works } from './works.ts'

/** The aims of the roll, in ms of the server. */
const aims = { open: 30, excuse: 300 }

const [rounds, callsOfRound] = [15, 6]

/**
 * Measures what the roll alone asks of a database, in a few minutes: the time that passes, and that of the processor,
 * which a busy machine changes less.
 */
export async function benchRoll(database: Database, size: Size): Promise<void> {
  await inInstitute(
    { database, size },
    (place) => excuseCalls(place, size.classes),
    async ({ server, people, prepared, processors, dataDir }) => {
      const opens = works.open.units(people).flat()
      await yardstick(server.address, opens[0] as Call)
      // The first calls compile what the others run.
      await costOf(server.address, opens.slice(0, 10), processors)
      const open: Cost[] = []
      for (let at = 1; at <= rounds; at += 1) {
        const calls = opens.slice(at * 10, at * 10 + callsOfRound)
        open.push(await costOf(server.address, calls, processors))
      }
      tell(database, `chamadas em aberto de ${size.classes} turmas`, open, aims.open)
      const excuse: Cost[] = []
      for (const call of prepared(people))
        excuse.push(await costOf(server.address, [call], processors))
      tell(database, 'justificar 40 alunos por 180 dias', excuse.slice(2), aims.excuse)
      if (database !== 'sqlite') return
      const { writes, kilobytes } = await registersWritten({ server, people, size, dataDir })
      const isMet = writes <= mostWritten.writes && kilobytes <= mostWritten.kilobytes
      console.log(
        `${database}: gravar uma chamada de 30 alunos escreve ${writes} vezes e ${Math.round(kilobytes)} kB no registro do banco, ` +
          `meta ≤ ${mostWritten.writes} e ≤ ${mostWritten.kilobytes} kB: ${isMet ? 'cumprida' : 'não cumprida'}`,
      )
    },
  )
}
