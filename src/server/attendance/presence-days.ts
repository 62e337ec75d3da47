import { type RawBuilder, sql } from 'kysely'
import { type Status, type Tally, totalOf } from '#model/attendance'
import type { Period } from '#model/indicators'
import type { Db } from '#server/db/db'
import { type Group, isInGroup, isOfClass, isOfStudents } from './group.ts'

/** The records of a day, of some students together. */
export interface DayTally extends Tally {
  readonly data: string
}

type Days = Map<string, { -readonly [K in keyof DayTally]: DayTally[K] }>

/**
 * The records of each day of a period, the oldest first, of a group of students. Those of everybody are the counters of
 * the classes, less the marks of students who are deleted.
 */
export async function presenceByDay(
  { kysely }: Db,
  group: Group,
  period: Period,
): Promise<DayTally[]> {
  const days: Days = new Map()
  if (isOfStudents(group)) {
    const { rows } = await marksByDay(isInGroup(group), group, period).execute(kysely)
    addMarks(days, rows, 1)
  } else {
    const isDeleted = sql<boolean>`aluno.excluido_em is not null`
    const [counted, deleted] = await Promise.all([
      countersByDay(group, period).execute(kysely),
      marksByDay(isDeleted, group, period).execute(kysely),
    ])
    for (const day of counted.rows) days.set(day.data, { ...day })
    addMarks(days, deleted.rows, -1)
  }
  return [...days.values()]
    .filter((day) => totalOf(day) > 0)
    .sort((one, other) => (one.data < other.data ? -1 : 1))
}

interface MarksOfDay {
  readonly data: string
  readonly status: Status
  readonly total: number
}

function addMarks(days: Days, marks: readonly MarksOfDay[], sign: 1 | -1): void {
  for (const { data, status, total } of marks) {
    const day = days.get(data) ?? { data, presente: 0, ausente: 0, justificado: 0 }
    day[status] += sign * total
    days.set(data, day)
  }
}

/** The counters of a class, or of all, those that are deleted too: class by class, as the index has them. */
function countersByDay(group: Pick<Group, 'turma'>, { inicio, fim }: Period) {
  return sql<DayTally>`select day.data, sum(day.presente) as presente, sum(day.ausente) as ausente,
      sum(day.justificado) as justificado
    from turma cross join turma_frequencia as day
    where day.turma_id = turma.id and ${isOfClass(group, 'turma.id')}
      and day.data >= ${inicio} and day.data <= ${fim}
    group by day.data`
}

/** The marks of students by day and status, read one by one: of a class in the index by class, else by student. */
function marksByDay(
  condition: RawBuilder<boolean>,
  group: Pick<Group, 'turma'>,
  { inicio, fim }: Period,
) {
  // SQLite reads the table on the left of a cross join first.
  const tables =
    group.turma === null
      ? sql`aluno cross join frequencia as mark`
      : sql`frequencia as mark cross join aluno`
  return sql<MarksOfDay>`
    select mark.data, mark.status, count(*) as total from ${tables}
    where mark.aluno_id = aluno.id and ${condition} and ${isOfClass(group, 'mark.turma_id')}
      and mark.data >= ${inicio} and mark.data <= ${fim}
    group by mark.data, mark.status`
}

/** How many students of a group have a presence in a period. */
export async function servedIn({ kysely }: Db, group: Group, period: Period): Promise<number> {
  const { inicio, fim } = period
  const within = sql`mark.data >= ${inicio} and mark.data <= ${fim} and mark.status = 'presente'`
  const isServed =
    group.turma === null
      ? // One after the other: PostgreSQL would read every mark of the period for an `exists`.
        sql`(select 1 from frequencia as mark where mark.aluno_id = aluno.id and ${within} limit 1) = 1`
      : sql`aluno.id in (select mark.aluno_id from frequencia as mark
          where mark.turma_id = ${group.turma} and ${within})`
  const { rows } = await sql<{ total: number }>`select count(*) as total from aluno
    where ${isInGroup(group)} and ${isServed}`.execute(kysely)
  return rows[0]?.total ?? 0
}
