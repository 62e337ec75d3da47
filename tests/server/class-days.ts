import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/db/db'

/** Throws where the counters of the classes and days are not those of the records. */
export async function expectDaysCounted({ kysely }: Pick<Db, 'kysely'>) {
  const { rows: kept } = await sql`select turma_id, data, presente, ausente, justificado
    from turma_frequencia where presente <> 0 or ausente <> 0 or justificado <> 0
    order by turma_id, data`.execute(kysely)
  const count = (status: string) =>
    sql`sum(case when status = ${sql.lit(status)} then 1 else 0 end)`
  const { rows: counted } = await sql`select turma_id, data, ${count('presente')} as presente,
      ${count('ausente')} as ausente, ${count('justificado')} as justificado
    from frequencia group by turma_id, data order by turma_id, data`.execute(kysely)
  expect(kept).toEqual(counted)
}
