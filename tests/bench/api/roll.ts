import { type Call, percentile } from '../load/job.ts'
import { type Cost, costOf, tell, wordOf, yardstick } from './cost.ts'
import { excuseCalls } from './excusing.ts'
import { inInstitute } from './institute.ts'
import { checked, rushOf } from './measure.ts'
import { mostWritten, registersWritten } from './pages.ts'
import { runLoad } from './processes.ts'
import type { Database, Size } from './size.ts'
import { works } from './works.ts'

/** The aims of the roll, in ms of the server; saves a second, and the slowest of a hundred of them. */
const aims = { open: 30, excuse: 300, rate: 250, late: 37 }

const [rounds, callsOfRound] = [15, 6]
const [savingSeconds, savingTurn] = [8, 24]

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
      const { connections } = works.register
      // More than are saved in that time, each of a day without a register.
      const saves = works.register.units(people, size, savingTurn)
      const { times, seconds } = checked(
        'gravar',
        await runLoad(rushOf(server, saves, connections, { seconds: savingSeconds, once: true })),
      )
      const [rate, late] = [times.length / seconds, percentile(times, 0.99)]
      console.log(
        `${database}: gravar a chamada de 30 alunos, ${connections} ao mesmo tempo: ${Math.round(rate)}/s, meta ≥ ${aims.rate}: ` +
          `${wordOf(rate >= aims.rate)}; p99 ${Math.round(late)} ms, meta ≤ ${aims.late} ms: ` +
          `${wordOf(late <= aims.late)}; ${times.length} chamadas`,
      )
      if (database !== 'sqlite') return
      const { writes, kilobytes } = await registersWritten({ server, people, size, dataDir })
      const isMet = writes <= mostWritten.writes && kilobytes <= mostWritten.kilobytes
      console.log(
        `${database}: gravar uma chamada de 30 alunos escreve ${writes} vezes e ${Math.round(kilobytes)} kB no registro do banco, ` +
          `meta ≤ ${mostWritten.writes} e ≤ ${mostWritten.kilobytes} kB: ${wordOf(isMet)}`,
      )
    },
  )
}
