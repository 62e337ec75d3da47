import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Connection } from '#server/db/connection'
import { openExisting } from '#server/db/open-existing'
import { expectDaysCounted } from '../server/class-days.ts'
import type { FaultyPlace } from './place.ts'
import { statuses } from './school.ts'

/** Throws where the counters or the days of a student, or the counters of a class and a day, are not those of the records. */
export async function expectCounted(place: Pick<FaultyPlace, 'dataDir' | 'url'>) {
  const { kysely, close } = await openExisting(place)
  const kept = await tally(kysely, 'aluno_frequencia', 'aluno_id')
  const counted = await tally(kysely, 'frequencia', 'aluno_id')
  await expectDaysCounted({ kysely }).finally(close)
  expect(kept).toEqual(counted)
}

/** The sums of each status, from counters or from records; groups without any are left out. */
async function tally(connection: Connection, table: string, by: string) {
  const sums = statuses.map((status) =>
    table === 'frequencia'
      ? `sum(case when status = '${status}' then 1 else 0 end) as ${status}`
      : `sum(${status}) as ${status}`,
  )
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(
    `select ${by}, ${sums.join()} from ${table} group by ${by} order by ${by}`,
  )}`.execute(connection)
  const numbered = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(statuses.map((status) => [status, Number(row[status])])),
  }))
  return numbered.filter((row) => statuses.some((status) => Number(row[status]) !== 0))
}
