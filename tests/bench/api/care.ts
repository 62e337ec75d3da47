import type { Place } from '#server/db/db'
import { openExisting } from '#server/db/open-existing'
import { type Call, percentile } from '../load/job.ts'
import { type Cost, costOf, tell, wordOf, yardstick } from './cost.ts'
import { plain } from './filling.ts'
import { inInstitute } from './institute.ts'
import { type Database, lastWeekdays, type Size } from './size.ts'
import { get } from './works.ts'

/** The aims of the queue of care: ms of the server with 10,000 students, and how many times that from the least to the most. */
const aims = { page: 50, growth: 2 }

/** Measures the first page of the queue of care in institutes that grow; one student of twenty is in it. */
export async function benchCare(database: Database, sizes: readonly Size[]): Promise<void> {
  const middles: number[] = []
  for (const size of sizes) middles.push(percentile(await queueOf(database, size), 0.5))
  const times = (middles.at(-1) ?? 0) / (middles[0] ?? 1)
  const verdict = wordOf(times <= aims.growth)
  console.log(
    `${database}: a fila cresce ${times.toFixed(1)} × em CPU do servidor; meta ≤ ${aims.growth} ×, ${verdict}`,
  )
}

/** The processor time of the server for one call, in ms, in each round. */
async function queueOf(database: Database, size: Size): Promise<number[]> {
  const prepare = (place: Place) => missClasses(place, size)
  return inInstitute({ database, size }, prepare, async ({ server, people, processors }) => {
    const calls = people.coordinators
      .slice(0, 100)
      .map((person) => get('/api/v1/cuidado/fila?_start=0&_end=25', person))
    await yardstick(server.address, calls[0] as Call)
    await costOf(server.address, calls.slice(0, 10), processors)
    const costs: Cost[] = []
    for (let at = 10; at < calls.length; at += 6)
      costs.push(await costOf(server.address, calls.slice(at, at + 6), processors))
    tell(database, `fila de cuidado, ${size.students} alunos`, costs, aims.page)
    return costs.map(({ processors: [own] }) => own ?? 0)
  })
}

/** One student of twenty was absent on the last three weekdays. */
async function missClasses(place: Place, size: Size): Promise<void> {
  const { kysely, dialect, close } = await openExisting(place)
  try {
    const students = await kysely
      .selectFrom('aluno')
      .select(['id', 'turma_id'])
      .orderBy('id')
      .limit(size.students)
      .execute()
    const absent = students.filter(({ turma_id }, at) => turma_id !== null && at % 20 === 0)
    const days = lastWeekdays(3)
    const marks = absent.flatMap(({ id, turma_id }) =>
      days.map((data) => ({ aluno_id: id, turma_id, data, status: 'ausente' })),
    )
    const pending = absent.map(({ id }) => ({ aluno_id: id }))
    await kysely.transaction().execute(async (connection) => {
      const inside = { kysely: connection, dialect }
      const ids = absent.map(({ id }) => id)
      await connection
        .deleteFrom('frequencia')
        .where('aluno_id', 'in', ids)
        .where('data', 'in', days)
        .execute()
      await plain(inside, 'frequencia', marks)
      await plain(inside, 'alerta_pendente', pending)
    })
  } finally {
    await close()
  }
}
