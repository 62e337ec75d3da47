import type { Call } from '../load/job.ts'
import { type Cost, costOf, tell, yardstick } from './cost.ts'
import { inInstitute } from './institute.ts'
import { schoolYear } from './people.ts'
import type { Database, Size } from './size.ts'
import { enrol } from './turning.ts'
import { get } from './works.ts'

/** The aim of a month sheet, in ms of the server. */
const aim = 50

const [rounds, callsOfRound] = [15, 6]

/** Measures the month sheet of a class, of March and of other months and classes in turn. */
export async function benchSheet(database: Database, size: Size): Promise<void> {
  await inInstitute({ database, size }, enrol, async ({ server, people, processors }) => {
    const { coordinators } = people
    const calls = Array.from({ length: (rounds + 2) * callsOfRound }, (_, at) => {
      const [turma, month] = [(at % size.classes) + 1, 3 + (at % 2)]
      const path = `/api/v1/turma/${turma}/folha?mes=${schoolYear}-0${month}`
      return get(path, coordinators[at % coordinators.length])
    })
    await yardstick(server.address, calls[0] as Call)
    await costOf(server.address, calls.slice(0, 2 * callsOfRound), processors)
    const costs: Cost[] = []
    for (let at = 2 * callsOfRound; at < calls.length; at += callsOfRound)
      costs.push(await costOf(server.address, calls.slice(at, at + callsOfRound), processors))
    const records = size.students * size.days
    tell(database, `folha do mês, ${size.students} alunos e ${records} registros`, costs, aim)
  })
}
