import { type Kysely, sql } from 'kysely'
import { blankYear, letters } from '#domain/marked-year'
import type { Database } from '#server/db/tables'
import { holds } from './enrolled.ts'
import { onMarkedDays } from './marked-days.ts'
import { statuses } from './tallies.ts'

const columns = sql.join(statuses.map(sql.ref))
const counted = sql.join(
  statuses.map((status) => sql`sum(case when status = ${sql.lit(status)} then 1 else 0 end)`),
)

/** Counts the records of each day of a class. */
export async function countClassDays(connection: Kysely<Database>): Promise<void> {
  await sql`delete from turma_frequencia`.execute(connection)
  await sql`insert into turma_frequencia (turma_id, data, ${columns})
    select turma_id, data, ${counted} from frequencia group by turma_id, data`.execute(connection)
}

/** How many ids of students one statement goes through: what it sorts stays in memory. */
const portion = 1000

/** Counts the records of each student in each class and year, and writes the letters of their days. */
export async function countYears(connection: Kysely<Database>): Promise<void> {
  if (await classesFilled(connection)) await countClassDays(connection)
  const { rows } = await sql<{ last: number | null }>`
    select max(aluno_id) as last from frequencia`.execute(connection)
  for (let first = 1; first <= (rows[0]?.last ?? 0); first += portion)
    await yearsOf(connection, first, first + portion - 1).execute(connection)
}

/** Gives each record without a class that of the enrolment of its day, else that of now; tells whether there was one. */
async function classesFilled(connection: Kysely<Database>): Promise<boolean> {
  const { numAffectedRows } = await sql`update frequencia set turma_id = coalesce(
      (select v.turma_id from vinculo as v
        where v.aluno_id = frequencia.aluno_id and ${holds('v', sql`frequencia.data`)}
        order by v.entrada desc, v.id desc limit 1),
      (select aluno.turma_id from aluno where aluno.id = frequencia.aluno_id), 0)
    where turma_id is null`.execute(connection)
  return numAffectedRows !== undefined && numAffectedRows > 0n
}

/** Each mark with the blanks before it, in the order of their places, and the blanks after the last one. */
export function yearsOf(connection: Kysely<Database>, first: number, last: number) {
  const blanks = sql.lit(blankYear)
  const letter = Object.entries(letters).map(
    ([status, each]) => sql`when ${sql.lit(status)} then ${sql.lit(each)}`,
  )
  const part = (from: number, length: number) =>
    sql`cast(substr(data, ${sql.lit(from)}, ${sql.lit(length)}) as integer)`
  return sql`insert into aluno_frequencia (aluno_id, turma_id, ano, ${columns}, dias)
    select aluno_id, turma_id, ano, ${counted},
      substr(string_agg(marked, '' order by place) || ${blanks}, 1, ${sql.lit(blankYear.length)})
    from (select aluno_id, turma_id, ano, place, status, substr(${blanks}, 1, place - 1 -
        coalesce(lag(place) over (partition by aluno_id, turma_id, ano order by place), 0))
        || case status ${sql.join(letter, sql` `)} else ' ' end as marked
      from (select aluno_id, turma_id, status, ${part(1, 4)} as ano,
          ${part(6, 2)} * 31 - 31 + ${part(9, 2)} as place
        from frequencia where aluno_id >= ${first} and aluno_id <= ${last}
          and ${onMarkedDays(connection, 'data')}) as mark) as day
    group by aluno_id, turma_id, ano`
}
