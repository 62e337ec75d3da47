import { blankYear, yearWith } from '#domain/marked-year'
import { sealStudents } from '#features/frequencia/server/counters'
import { aluno } from '#resources/aluno'
import { turma } from '#resources/turma'
import { anyTable } from '#server/db/connection'
import type { Place } from '#server/db/db'
import { openExisting } from '#server/db/open-existing'
import { type Call, percentile, type Unit } from '../load/job.ts'
import { plain, store, studentOf } from './filling.ts'
import { checked, rushOf, type Served } from './measure.ts'
import { type People, schoolYear } from './people.ts'
import { runLoad, startBare } from './processes.ts'
import { get } from './works.ts'

/** What it costs to excuse whole classes that missed every day of a period; times in ms, of one call alone. */
export interface Excusing {
  readonly p50: number
  readonly worst: number
  /** Processor time of the server for one call. */
  readonly processor: number
  /** The median of Fastify alone, that reads the same bodies. */
  readonly bare: number
}

const [classes, students, days] = [24, 40, 180]

/** Excuses classes one after the other, each for the 7,200 absences that it has in a year without other registers. */
export async function excusing({ server, people, size }: Served, place: Place): Promise<Excusing> {
  const calls = (await excuseCalls(place, size.classes))(people)
  const units = calls.map((call): Unit => [call])
  const before = server.processor()
  const { times } = checked(
    'justificar',
    await runLoad(rushOf(server, units, 1, { seconds: 600, once: true })),
  )
  const processor = (server.processor() - before) / times.length
  const answer = JSON.stringify({ detail: `${students} justificativas salvas` })
  const bare = await startBare([{ method: 'POST', path: '/0', body: answer }])
  try {
    const same = units.map((unit) => unit.map((call) => ({ ...call, path: '/0' })))
    const alone = checked(
      'justificar',
      await runLoad(rushOf(bare, same, 1, { seconds: 600, once: true })),
    )
    return {
      p50: percentile(times, 0.5),
      worst: Math.max(...times),
      processor,
      bare: percentile(alone.times, 0.5),
    }
  } finally {
    await bare.stop()
  }
}

/** Classes that were absent, and the calls that excuse each for the whole period. */
export async function excuseCalls(place: Place, before: number) {
  const absent = await absentClasses(place, before)
  const [inicio, fim] = [dayAt(0), dayAt(days - 1)]
  return ({ coordinators }: People): Call[] =>
    absent.map(({ turmaId, alunos }, at) => {
      const body = JSON.stringify({ inicio, fim, motivo: 'chuva', alunos })
      const path = `/api/v1/turma/${turmaId}/justificativas`
      return { ...get(path, coordinators[at]), method: 'POST', body }
    })
}

const dayAt = (at: number) =>
  new Date(Date.UTC(schoolYear - 2, 1, 1) + at * 86_400_000).toISOString().slice(0, 10)

/** More classes, whose students were absent on every day of the period. */
async function absentClasses(place: Place, before: number) {
  const { kysely, dialect, close } = await openExisting(place)
  try {
    return await kysely.transaction().execute(async (connection) => {
      const inside = { kysely: connection, dialect }
      const newest = (table: string) => anyTable(connection).selectFrom(table).select('id')
      const added: { turmaId: number; alunos: number[] }[] = []
      for (let at = 0; at < classes; at += 1) {
        await store(inside, turma, [{ nome: `Ausente ${at}`, ano_letivo: schoolYear - 2 }])
        const [row] = await newest('turma').orderBy('id', 'desc').limit(1).execute()
        const turma_id = Number(row?.id)
        const numbers = Array.from({ length: students }, (_, n) => 4_000_000 + at * students + n)
        const rows = numbers.map((number) => ({ ...studentOf(number, before), turma_id }))
        await store(inside, aluno, rows)
        const stored = await newest('aluno')
          .where('turma_id', '=', turma_id)
          .orderBy('id')
          .execute()
        const alunos = stored.map(({ id }) => Number(id))
        const entrada = dayAt(0)
        const enrolled = alunos.map((aluno_id) => ({ aluno_id, turma_id, entrada }))
        await plain(inside, 'vinculo', enrolled)
        const marks = alunos.flatMap((aluno_id) =>
          Array.from({ length: days }, (_, day) => {
            return { aluno_id, turma_id, data: dayAt(day), status: 'ausente' }
          }),
        )
        await plain(inside, 'frequencia', marks)
        const absent = Array.from({ length: days }, (_, day) => {
          return { data: dayAt(day), to: 'ausente' as const }
        })
        const counters = {
          ...{ turma_id, ano: schoolYear - 2, presente: 0, ausente: days, justificado: 0 },
          dias: yearWith(blankYear, absent),
        }
        const counted = alunos.map((aluno_id) => ({ aluno_id, ...counters }))
        await plain(inside, 'aluno_frequencia', counted)
        const kept = { turma_id, presente: 0, ausente: students, justificado: 0 }
        const byDay = Array.from({ length: days }, (_, day) => ({ ...kept, data: dayAt(day) }))
        await plain(inside, 'turma_frequencia', byDay)
        await sealStudents(connection, dialect, alunos)
        added.push({ turmaId: turma_id, alunos })
      }
      return added
    })
  } finally {
    await close()
  }
}
