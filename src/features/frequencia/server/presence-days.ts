import { type RawBuilder, sql } from 'kysely'
import { type Status, totalOf } from '#domain/attendance'
import type { Period } from '#domain/indicators'
import {
  type DayTally,
  daysIn,
  isWholeYear,
  letters,
  type Stretch,
  stretchesOf,
} from '#domain/marked-year'
import type { Connection } from '#server/db/connection'
import type { Db } from '#server/db/db'
import { isDeleted } from './deleted.ts'
import { type Group, isInGroup, isOfClass, isOfStudents } from './group.ts'

type Days = Map<string, { -readonly [K in keyof DayTally]: DayTally[K] }>

/**
 * The records of each day of a period, the oldest first, of a group of students. Those of everybody are the counters of
 * the classes, or what is kept of them, less the marks of students who are deleted.
 */
export async function presenceByDay(
  db: Db,
  group: Group,
  period: Period,
  kept?: readonly DayTally[],
): Promise<DayTally[]> {
  const days: Days = new Map()
  if (isOfStudents(group)) {
    add(days, await marksByDay(db, (column) => isInGroup(group, column), group, period), 1)
  } else {
    const { inicio, fim } = period
    const among = sql`${isOfClass(group, 'turma_id')} and data >= ${inicio} and data <= ${fim}`
    const [counted, deleted] = await Promise.all([
      kept ?? countersByDay(db.kysely, among),
      marksByDay(db, isDeleted, group, period),
    ])
    add(days, counted, 1)
    add(days, deleted, -1)
  }
  return [...days.values()]
    .filter((day) => totalOf(day) > 0)
    .sort((one, other) => (one.data < other.data ? -1 : 1))
}

function add(days: Days, tallies: readonly DayTally[], sign: 1 | -1): void {
  for (const { data, ...tally } of tallies) {
    const day = days.get(data) ?? { data, presente: 0, ausente: 0, justificado: 0 }
    // The keys of a tally are the statuses.
    for (const status of Object.keys(tally) as Status[]) day[status] += sign * tally[status]
    days.set(data, day)
  }
}

/** The day up to which there is something to tell of a class: a given one, or the last with records where it is closed. */
export async function lastDayOf({ kysely }: Db, turma: number, day: string): Promise<string> {
  const row = await kysely
    .selectFrom('turma')
    .select('encerrada_em')
    .select((eb) =>
      eb
        .selectFrom('turma_frequencia')
        .select((days) => days.fn.max('data').as('last'))
        .whereRef('turma_id', '=', 'turma.id')
        .as('last'),
    )
    .where('id', '=', turma)
    .executeTakeFirst()
  return row?.encerrada_em ? (row.last ?? row.encerrada_em) : day
}

type Turma = Pick<Group, 'turma'>

/** The counters of the registers that fulfil a condition, by day: also of students who are deleted. */
export async function countersByDay(
  connection: Connection,
  among: RawBuilder<unknown>,
): Promise<DayTally[]> {
  const { rows } = await sql<DayTally>`select data, sum(presente) as presente,
      sum(ausente) as ausente, sum(justificado) as justificado
    from turma_frequencia where ${among} group by data order by data`.execute(connection)
  return rows
}

/** A condition on a column that holds the id of a student. */
type Among = (column: string) => RawBuilder<boolean>

/** The marks of students by day: those of a class in its registers, else the letters of their years. */
async function marksByDay(
  { kysely }: Db,
  among: Among,
  { turma }: Turma,
  period: Period,
): Promise<DayTally[]> {
  if (turma === null) {
    const stretches = stretchesOf(period)
    const parts = stretches.map(
      (stretch) => sql`select cast(${stretch.ano} as integer) as ano,
        string_agg(${lettersOf(stretch)}, '') as marked
      from aluno_frequencia as kept where kept.ano = ${stretch.ano} and ${among('kept.aluno_id')}`,
    )
    const { rows } = await sql<{ ano: number; marked: string | null }>`
      ${sql.join(parts, sql` union all `)}`.execute(kysely)
    const marked = new Map(rows.map((row) => [row.ano, row.marked]))
    return stretches.flatMap((stretch) => {
      const text = marked.get(stretch.ano)
      return text ? daysIn(stretch, text) : []
    })
  }
  const { inicio, fim } = period
  const count = (status: Status) =>
    sql`sum(case when mark.status = ${sql.lit(status)} then 1 else 0 end)`
  const { rows } = await sql<DayTally>`select mark.data, ${count('presente')} as presente,
      ${count('ausente')} as ausente, ${count('justificado')} as justificado
    from frequencia as mark
    where mark.turma_id = ${turma} and mark.data >= ${inicio} and mark.data <= ${fim}
      and ${among('mark.aluno_id')}
    group by mark.data`.execute(kysely)
  return rows
}

/** The letters of a stretch of a student's year. */
function lettersOf(stretch: Stretch) {
  const { from, length } = stretch
  return isWholeYear(stretch) ? sql`kept.dias` : sql`substr(kept.dias, ${from + 1}, ${length})`
}

/** How many students of a group have a presence in each of two periods. */
export async function servedIn(
  { kysely }: Db,
  group: Group,
  periods: { readonly agora: Period; readonly antes: Period },
): Promise<{ readonly agora: number; readonly antes: number }> {
  const { agora, antes } = periods
  const served = group.turma === null ? servedByYear : servedByMark
  const { rows } = await sql<{
    agora: number
    antes: number
  }>`${served(group, agora, antes)}`.execute(kysely)
  return { agora: Number(rows[0]?.agora), antes: Number(rows[0]?.antes) }
}

/** How many students, by the column of their id, have a row that fulfils a condition. */
const studentsWith = (column: string, condition: RawBuilder<unknown>) =>
  sql`count(distinct case when ${condition} then ${sql.ref(column)} end)`

/** The query for who was served in a class: in the one period, and in the other. */
function servedByMark(group: Group, agora: Period, antes: Period) {
  const within = ({ inicio, fim }: Period) =>
    studentsWith('mark.aluno_id', sql`mark.data >= ${inicio} and mark.data <= ${fim}`)
  return sql`select ${within(agora)} as agora, ${within(antes)} as antes
    from frequencia as mark
    where mark.turma_id = ${group.turma} and mark.status = 'presente'
      and mark.data >= ${antes.inicio} and mark.data <= ${agora.fim}
      and ${isInGroup(group, 'mark.aluno_id')}`
}

/** The same of all classes, by the letters of each student's years. */
function servedByYear(group: Group, agora: Period, antes: Period) {
  const within = (period: Period) => {
    const parts = stretchesOf(period).map((stretch) => {
      // The counter of a whole year says it without its letters.
      const isThere = isWholeYear(stretch)
        ? sql`kept.presente > 0`
        : sql`${lettersOf(stretch)} like ${sql.lit(`%${letters.presente}%`)}`
      return sql`kept.ano = ${stretch.ano} and ${isThere}`
    })
    return studentsWith('kept.aluno_id', sql.join(parts, sql` or `))
  }
  const [first, last] = [antes.inicio, agora.fim].map((day) => Number(day.slice(0, 4)))
  return sql`select ${within(agora)} as agora, ${within(antes)} as antes
    from aluno_frequencia as kept
    where kept.ano >= ${first} and kept.ano <= ${last} and ${isInGroup(group, 'kept.aluno_id')}`
}
