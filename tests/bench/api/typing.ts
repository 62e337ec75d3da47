import { sql } from 'kysely'
import { dayOf } from '#model/format'
import type { Place } from '#server/db/db'
import { openExisting } from '#server/db/open-existing'
import { type Call, percentile } from '../load/job.ts'
import { type Cost, costOf, tell, yardstick } from './cost.ts'
import { inInstitute } from './institute.ts'
import type { Served } from './measure.ts'
import { schoolYear } from './people.ts'
import type { Database, Size } from './size.ts'
import { enrol } from './turning.ts'
import { get, saveOf } from './works.ts'

/** The most ms of the server that hold the saves of others. */
const aim = 500

const sheets = [
  { students: 30, days: 20 },
  { students: 61, days: 23 },
] as const

const rounds = 8

const two = (number: number) => String(number).padStart(2, '0')

/** The class whose sheet is typed has the students of the next one too, as a workshop has. */
async function enrolInTwo(place: Place): Promise<void> {
  await enrol(place)
  const { kysely, close } = await openExisting(place)
  try {
    await sql`insert into vinculo (aluno_id, turma_id, entrada, oficina)
      select id, 1, ${`${schoolYear}-02-01`}, true from aluno where turma_id = 2 order by id`.execute(
      kysely,
    )
  } finally {
    await close()
  }
}

/** Measures how long saves of other registers take while a typed sheet is saved, and what the sheet costs alone. */
export async function benchTyping(database: Database, size: Size): Promise<void> {
  await inInstitute({ database, size }, enrolInTwo, async (served) => {
    const { address } = served.server
    await yardstick(address, get('/api/v1/turma/1', served.people.coordinators[0]))
    for (const [at, sheet] of sheets.entries()) {
      const [costs, longest]: [Cost[], number[]] = [[], []]
      for (let round = 0; round < 2 * rounds; round += 1) {
        const number = at * 2 * rounds + round
        const call = sheetOf(served, { ...sheet, number })
        if (round % 2 === 0) costs.push(await costOf(address, [call], served.processors))
        else longest.push(await longestBeside(served, call, number))
      }
      const what = `digitar a folha de ${sheet.students} × ${sheet.days}`
      // The first round warms up.
      tell(database, what, costs.slice(1), aim)
      const [worst, middle] = [Math.max(...longest.slice(1)), percentile(longest.slice(1), 0.5)]
      const words = `mediana ${Math.round(middle)} ms, pior ${Math.round(worst)} ms`
      console.log(`${database}: a chamada de outros enquanto isso: ${words}`)
    }
  })
}

/** The longest that a save of somebody else took while a call was answered, one after the other. */
async function longestBeside(served: Served, call: Call, number: number): Promise<number> {
  const { address } = served.server
  let isOver = false
  const saving = costOf(address, [call], () => []).finally(() => {
    isOver = true
  })
  let longest = 0
  for (let save = 0; !isOver; save += 1) {
    const { wall } = await costOf(address, [otherSave(served, number, save)], () => [])
    longest = Math.max(longest, wall)
  }
  await saving
  return longest
}

/** A register of another class, on a day that has none. */
function otherSave({ people, size }: Served, number: number, save: number): Call {
  const person = people.educators[2 + (save % (people.educators.length - 2))]
  if (!person) throw new Error('Sem educadores')
  const day = new Date(Date.UTC(1950 + number, 0, 1) + save * 86_400_000)
  return saveOf(person, dayOf(day), size)
}

interface Typed {
  readonly students: number
  readonly days: number
  readonly number: number
}

function sheetOf({ people, size }: Served, { students, days, number }: Typed): Call {
  const mes = `${schoolYear - 1 - Math.floor(number / 12)}-${two((number % 12) + 1)}`
  const ids = Array.from({ length: size.students }, (_, at) => at + 1)
    .filter((id) => (id - 1) % size.classes < 2)
    .slice(0, students)
  const dias = Array.from({ length: days }, (_, day) => ({
    ...{ data: `${mes}-${two(day + 1)}`, etag: null },
    frequencias: ids.map((aluno_id, at) => ({
      ...{ aluno_id, status: (at + day) % 10 === 0 ? 'ausente' : 'presente' },
    })),
  }))
  const path = '/api/v1/turma/1/folha/digitar'
  const { headers } = get(path, people.coordinators[number])
  return { method: 'POST', path, headers, body: JSON.stringify({ mes, dias }) }
}
