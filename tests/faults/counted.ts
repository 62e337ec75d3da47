import { sql } from 'kysely'
import { expect } from 'vitest'
import { openExisting } from '#server/db/open-existing'
import type { FaultyPlace } from './place.ts'
import { statuses } from './school.ts'

/** Throws where the counters of a student are not those of the records. */
export async function expectCounted(place: Pick<FaultyPlace, 'dataDir' | 'url'>) {
  const { kysely, close } = await openExisting(place)
  const tally = (table: string, columns: string) =>
    sql<Record<string, unknown>>`${sql.raw(
      `select aluno_id, ${columns} from ${table} group by aluno_id order by aluno_id`,
    )}`.execute(kysely)
  const counted = await tally(
    'frequencia',
    statuses.map((each) => `sum(case when status = '${each}' then 1 else 0 end) as ${each}`).join(),
  )
  const kept = await tally(
    'aluno_frequencia',
    statuses.map((each) => `sum(${each}) as ${each}`).join(),
  )
  await close()
  const numbers = (rows: readonly object[]) => rows.map((row) => Object.values(row).map(Number))
  expect(numbers(kept.rows)).toEqual(numbers(counted.rows))
}
