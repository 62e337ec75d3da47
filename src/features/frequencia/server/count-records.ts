import { type Kysely, sql } from 'kysely'
import { statusLabels } from '#domain/attendance'
import { blankYear, letters } from '#domain/marked-year'
import type { Database } from '#server/db/tables'
import { onMarkedDays } from './marked-days.ts'

/** Counts the records of each day of a class that were there before their counters. */
export async function countClassDays(connection: Kysely<Database>): Promise<void> {
  const statuses = Object.keys(statusLabels)
  const counted = statuses.map(
    (status) => sql`sum(case when status = ${sql.lit(status)} then 1 else 0 end)`,
  )
  await sql`insert into turma_frequencia (turma_id, data, ${sql.join(statuses.map(sql.ref))})
    select turma_id, data, ${sql.join(counted)} from frequencia
    where turma_id is not null group by turma_id, data`.execute(connection)
}

/** How many ids of students one statement goes through: what it sorts stays in memory. */
const portion = 1000

/** Writes the letters of the days of each student's year that were marked before there were letters. */
export async function writeMarkedYears(connection: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`
    select max(aluno_id) as last from frequencia`.execute(connection)
  for (let first = 1; first <= (rows[0]?.last ?? 0); first += portion)
    await markedYearsOf(connection, first, first + portion - 1).execute(connection)
}

/** Each mark with the blanks before it, in the order of their places, and the blanks after the last one. */
function markedYearsOf(connection: Kysely<Database>, first: number, last: number) {
  const blanks = sql.lit(blankYear)
  const letter = Object.entries(letters).map(
    ([status, each]) => sql`when ${sql.lit(status)} then ${sql.lit(each)}`,
  )
  const part = (from: number, length: number) =>
    sql`cast(substr(data, ${sql.lit(from)}, ${sql.lit(length)}) as integer)`
  return sql`update aluno_frequencia set dias = written.dias from (
      select aluno_id, ano, substr(string_agg(marked, '' order by place) || ${blanks}, 1,
        ${sql.lit(blankYear.length)}) as dias
      from (select aluno_id, ano, place, substr(${blanks}, 1, place - 1 -
          coalesce(lag(place) over (partition by aluno_id, ano order by place), 0))
          || case status ${sql.join(letter, sql` `)} else ' ' end as marked
        from (select aluno_id, status, ${part(1, 4)} as ano,
            ${part(6, 2)} * 31 - 31 + ${part(9, 2)} as place
          from frequencia where aluno_id >= ${first} and aluno_id <= ${last}
            and ${onMarkedDays(connection, 'data')}) as mark) as day
      group by aluno_id, ano) as written
    where aluno_frequencia.aluno_id = written.aluno_id and aluno_frequencia.ano = written.ano`
}
