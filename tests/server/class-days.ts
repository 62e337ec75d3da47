import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Status } from '#domain/attendance'
import type { Db } from '#server/db/db'

/** Throws where the counters of the classes and days, or the days of the students' years, are not those of the records. */
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
  expect(await keptYears(kysely)).toEqual(await yearsOfMarks(kysely))
}

const words: Readonly<Record<string, Status>> = { P: 'presente', A: 'ausente', J: 'justificado' }

/** What the letters of each student's years say, 'student class day status'. */
async function keptYears(kysely: Db['kysely']) {
  const years = await kysely.selectFrom('aluno_frequencia').selectAll().execute()
  const said: string[] = []
  for (const { aluno_id, turma_id, ano, dias } of years) {
    expect(dias).toHaveLength(372)
    for (const [at, letter] of [...dias].entries()) {
      if (letter === ' ') continue
      const [month, day] = [Math.floor(at / 31) + 1, (at % 31) + 1]
      const data = [ano, month, day].map((part) => String(part).padStart(2, '0')).join('-')
      said.push(`${aluno_id} ${turma_id} ${data} ${words[letter]}`)
    }
  }
  return said.sort()
}

async function yearsOfMarks(kysely: Db['kysely']) {
  const marks = await kysely.selectFrom('frequencia').selectAll().execute()
  return marks
    .map(({ aluno_id, turma_id, data, status }) => `${aluno_id} ${turma_id} ${data} ${status}`)
    .sort()
}
