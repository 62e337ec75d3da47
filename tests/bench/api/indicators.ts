import { type Cost, costOf, tell, yardstick } from './cost.ts'
import { inInstitute } from './institute.ts'
import { type Person, schoolYear } from './people.ts'
import type { Database, Size } from './size.ts'
import { get } from './works.ts'

/** The aim of the numbers of any period, in ms of the server. */
const aim = 100

const [rounds, callsOfRound] = [9, 3]

const month = { data_inicio: `${schoolYear}-03-01`, data_fim: `${schoolYear}-03-31` }
const year = { data_inicio: `${schoolYear}-01-01`, data_fim: `${schoolYear}-12-31` }

/** What is asked: of everybody, of a class, and of some students of all classes. */
const questions = {
  'um mês': month,
  'um ano': year,
  'um ano de uma turma': { ...year, turma_id: 7 },
  'um mês de um turno': { ...month, turno: 'tarde' },
  'um ano de um turno': { ...year, turno: 'tarde' },
  'um ano de uma idade': { ...year, idade: 'de_7_a_14' },
} as const

/** Measures the numbers of a period, and the weeks of a class, in an institute of a size. */
export async function benchIndicators(database: Database, size: Size): Promise<void> {
  const prepare = () => Promise.resolve()
  await inInstitute({ database, size }, prepare, async ({ server, people, processors }) => {
    const { coordinators } = people
    const calls = Object.entries(questions).map(([name, query]) => ({
      name: `indicadores de ${name}`,
      call: (person?: Person) => get(`/api/v1/indicadores?${wordsOf(query)}`, person),
    }))
    calls.push({
      name: 'semanas de uma turma',
      call: (person) => get('/api/v1/turma/7/semanas', person),
    })
    await yardstick(server.address, get('/api/v1/turma/7/semanas', coordinators[0]))
    let next = 0
    for (const { name, call } of calls) {
      const some = () =>
        Array.from({ length: callsOfRound }, () => call(coordinators[next++ % coordinators.length]))
      await costOf(server.address, some(), processors)
      const costs: Cost[] = []
      for (let at = 0; at < rounds; at += 1)
        costs.push(await costOf(server.address, some(), processors))
      tell(database, name, costs, aim)
    }
  })
}

function wordsOf(query: Readonly<Record<string, string | number>>): string {
  return Object.entries(query)
    .map((pair) => pair.join('='))
    .join('&')
}
