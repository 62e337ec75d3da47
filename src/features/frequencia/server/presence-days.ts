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

/** The marks of students by day, in a class or in all, by the letters of their years. */
async function marksByDay(
  { kysely }: Db,
  among: Among,
  group: Pick<Group, 'turma'>,
  period: Period,
): Promise<DayTally[]> {
  const stretches = stretchesOf(period)
  const parts = stretches.map(
    (stretch) => sql`select cast(${stretch.ano} as integer) as ano,
        string_agg(${lettersOf(stretch)}, '') as marked
      from aluno_frequencia as kept where kept.ano = ${stretch.ano}
        and ${isOfClass(group, 'kept.turma_id')} and ${among('kept.aluno_id')}`,
  )
  const { rows } = await sql<{ ano: number; marked: string | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(kysely)
  const marked = new Map(rows.map((row) => [row.ano, row.marked]))
  return stretches.flatMap((stretch) => {
    const text = marked.get(stretch.ano)
    return text ? daysIn(stretch, text) : []
  })
}

/** The letters of a stretch of a student's year. */
function lettersOf(stretch: Stretch) {
  const { from, length } = stretch
  return isWholeYear(stretch) ? sql`kept.dias` : sql`substr(kept.dias, ${from + 1}, ${length})`
}

/** How many students of a group have a presence in each of two periods, by the letters of each student's years. */
export async function servedIn(
  { kysely }: Db,
  group: Group,
  { agora, antes }: { readonly agora: Period; readonly antes: Period },
): Promise<{ readonly agora: number; readonly antes: number }> {
  const within = (period: Period) => {
    const parts = stretchesOf(period).map((stretch) => {
      // The counter of a whole year says it without its letters.
      const isThere = isWholeYear(stretch)
        ? sql`kept.presente > 0`
        : sql`${lettersOf(stretch)} like ${sql.lit(`%${letters.presente}%`)}`
      return sql`kept.ano = ${stretch.ano} and ${isThere}`
    })
    return sql`count(distinct case when ${sql.join(parts, sql` or `)} then kept.aluno_id end)`
  }
  const [first, last] = [antes.inicio, agora.fim].map((day) => Number(day.slice(0, 4)))
  const { rows } = await sql<{
    agora: number
    antes: number
  }>`select ${within(agora)} as agora, ${within(antes)} as antes
    from aluno_frequencia as kept
    where kept.ano >= ${first} and kept.ano <= ${last}
      and ${isOfClass(group, 'kept.turma_id')}
      and ${isInGroup(group, 'kept.aluno_id')}`.execute(kysely)
  return { agora: Number(rows[0]?.agora), antes: Number(rows[0]?.antes) }
}
