import { PostgresAdapter, type RawBuilder, type Selectable, sql } from 'kysely'
import { absencePercent, type Status, sealOf } from '#domain/attendance'
import { blankYear, yearWith } from '#domain/marked-year'
import { type Query, runBatch } from '#server/db/batch'
import type { Dialect } from '#server/db/codec'
import type { Connection } from '#server/db/connection'
import type { FeatureTables } from '#server/db/tables'
import { isOneOf, portionsOf, valueRows } from '#server/db/value-rows'
import { type StudentTally, statuses, talliesAmong } from './tallies.ts'

/** What a save changed of one student's day in the register of a class. */
export interface Change {
  readonly aluno_id: number
  readonly data: string
  readonly from: Status | null
  readonly to: Status | null
  readonly turma_id: number
}

/**
 * Updates the counters per student, class and year and per class and day, and the seal of each student, from changes.
 * The caller has locked the students.
 */
export async function countChanges(
  connection: Connection,
  dialect: Dialect,
  changes: readonly Change[],
): Promise<void> {
  const years = await yearsBefore(connection, dialect, changes).execute()
  const ids = [...new Set(changes.map(({ aluno_id }) => aluno_id))]
  const [, tallies] = await runBatch(connection, [
    countersAdded(dialect, deltasOf(changes, years)),
    talliesAmong(connection, isOneOf(dialect, 'aluno_id', ids)),
    alertsPending(dialect, ids),
    classDaysAdded(dialect, dayDeltasOf(changes)),
  ])
  await sealsWritten(dialect, tallies).execute(connection)
}

/** Computes the seals of students from their counters and stores them. */
export async function sealStudents(
  connection: Connection,
  dialect: Dialect,
  ids: readonly number[],
): Promise<void> {
  const tallies = await talliesAmong(connection, isOneOf(dialect, 'aluno_id', ids)).execute()
  await sealsWritten(dialect, tallies).execute(connection)
}

/** The same of all students with low attendance: those whose seal says so. */
export async function sealAll(connection: Connection): Promise<void> {
  const isPostgres = connection.getExecutor().adapter instanceof PostgresAdapter
  const students = await connection
    .selectFrom('aluno')
    .select('id')
    .where('selo', '=', 'critico')
    .execute()
  for (const some of portionsOf(students.map(({ id }) => id)))
    await sealStudents(connection, isPostgres ? 'postgres' : 'sqlite', some)
}

/** A student's year in a class before a save: the letter of each day. */
export type YearBefore = Pick<
  Selectable<FeatureTables['aluno_frequencia']>,
  'aluno_id' | 'turma_id' | 'ano' | 'dias'
>

/** The query for the years of students in classes in which marks of theirs are to change. */
function yearsBefore(
  connection: Connection,
  dialect: Dialect,
  marks: readonly Pick<Change, 'aluno_id' | 'turma_id' | 'data'>[],
) {
  const ids = [...new Set(marks.map(({ aluno_id }) => aluno_id))]
  const classes = [...new Set(marks.map(({ turma_id }) => turma_id))]
  const years = [...new Set(marks.map(({ data }) => yearOf(data)))]
  return connection
    .selectFrom('aluno_frequencia')
    .select(['aluno_id', 'turma_id', 'ano', 'dias'])
    .where(isOneOf(dialect, 'aluno_id', ids))
    .where(isOneOf(dialect, 'turma_id', classes))
    .where(isOneOf(dialect, 'ano', years))
}

/** The query that adds changes to the counters per student, class and year, and writes them into their days. */
export function countersAdded(dialect: Dialect, deltas: readonly Delta[]): Query {
  return sql`insert into aluno_frequencia (aluno_id, turma_id, ano, presente, ausente, justificado, dias)
    select aluno_id, turma_id, ano, presente, ausente, justificado, dias
    from ${valueRows<Delta>(dialect, deltaTypes, deltas)} where true
    on conflict (aluno_id, turma_id, ano) do update set ${addedTo('aluno_frequencia')}, dias = excluded.dias`
}

/**
 * The query that adds changes to the counters per class and day, in the order in which all lock them: whoever changes a
 * row of `dia_frequencia` too has done so before.
 */
export function classDaysAdded(dialect: Dialect, deltas: readonly DayDelta[]): Query {
  return sql`insert into turma_frequencia (turma_id, data, presente, ausente, justificado)
    select turma_id, data, presente, ausente, justificado
    from ${valueRows<DayDelta>(dialect, dayDeltaTypes, deltas)} where true order by 1, 2
    on conflict (turma_id, data) do update set ${addedTo('turma_frequencia')}`
}

function addedTo(table: string) {
  const sums = statuses.map((name) => {
    const column = sql.ref(name)
    return sql`${column} = ${sql.ref(`${table}.${name}`)} + excluded.${column}`
  })
  return sql.join(sums)
}

/** The query that marks students, by their ids: their alerts are to be worked out anew. */
export function alertsPending(dialect: Dialect, ids: readonly number[]): RawBuilder<unknown> {
  const rows = [...new Set(ids)].map((aluno_id) => ({ aluno_id }))
  return sql`insert into alerta_pendente (aluno_id)
    select aluno_id from ${valueRows(dialect, { aluno_id: 'integer' }, rows)} where true order by 1
    on conflict do nothing`
}

/** The query for the counters of students over all classes and years, with the letters of a year in a class. */
export function countersBefore(
  connection: Connection,
  dialect: Dialect,
  ids: readonly number[],
  { turmaId, ano }: { readonly turmaId: number; readonly ano: number },
) {
  const own = sql`turma_id = ${turmaId} and ano = ${ano}`
  return talliesAmong(connection, isOneOf(dialect, 'aluno_id', ids)).select(
    sql<string>`coalesce(max(case when ${own} then dias end), '')`.as('dias'),
  )
}

/** The query that stores the seals that have changed of students who are locked, if any have: most marks change none. */
export function sealsChanged(
  dialect: Dialect,
  students: readonly (Sealed & { readonly id: number })[],
  tallies: readonly StudentTally[],
): Query[] {
  const before = new Map(students.map((student) => [student.id, student]))
  const changed = tallies.filter((tally) => {
    const [was, is] = [before.get(tally.aluno_id), sealIn(tally)]
    return was?.selo !== is.selo || was.degrau !== is.degrau
  })
  return changed.length > 0 ? [sealsWritten(dialect, changed)] : []
}

/** What the row of a student says of the absences; `degrau` is how often five percent they are, of low attendance alone. */
interface Sealed {
  readonly selo: string | null
  readonly degrau: number
}

function sealIn(tally: StudentTally): Sealed {
  const percent = absencePercent(tally)
  const selo = sealOf(percent)
  return { selo, degrau: selo === 'critico' ? Math.floor((percent ?? 0) / 5) : 0 }
}

/** The query that stores the seals that have changed, computed by the model's function. */
function sealsWritten(dialect: Dialect, tallies: readonly StudentTally[]) {
  const seals = tallies.map((tally) => ({ id: tally.aluno_id, ...sealIn(tally) }))
  const types = { id: 'integer', selo: 'text', degrau: 'integer' } as const
  // Writing a seal again would rewrite the row and its indexes: most marks change none.
  return sql`update aluno set selo = entries.selo, degrau_de_faltas = entries.degrau
    from ${valueRows(dialect, types, seals)}
    where aluno.id = entries.id and (aluno.selo is distinct from entries.selo
      or aluno.degrau_de_faltas is distinct from entries.degrau)`
}

export type Delta = { aluno_id: number; turma_id: number; ano: number; dias: string } & Record<
  Status,
  number
>

const counterTypes = { presente: 'integer', ausente: 'integer', justificado: 'integer' } as const
const yearTypes = { aluno_id: 'integer', turma_id: 'integer', ano: 'integer' } as const
const deltaTypes = { ...yearTypes, ...counterTypes, dias: 'text' } as const
const dayDeltaTypes = { turma_id: 'integer', data: 'text', ...counterTypes } as const

export const yearOf = (data: string) => Number(data.slice(0, 4))

export function deltasOf(changes: readonly Change[], years: readonly YearBefore[]): Delta[] {
  const keyOf = (aluno_id: number, turma_id: number, ano: number) =>
    `${aluno_id} ${turma_id} ${ano}`
  const before = new Map(
    years.map(({ aluno_id, turma_id, ano, dias }) => [keyOf(aluno_id, turma_id, ano), dias]),
  )
  const deltas = new Map<string, Delta>()
  for (const change of changes) {
    const { aluno_id, turma_id, data, from, to } = change
    const ano = yearOf(data)
    const key = keyOf(aluno_id, turma_id, ano)
    const none = { presente: 0, ausente: 0, justificado: 0, dias: before.get(key) || blankYear }
    const delta = deltas.get(key) ?? { aluno_id, turma_id, ano, ...none }
    deltas.set(key, delta)
    delta.dias = yearWith(delta.dias, [change])
    if (from) delta[from] -= 1
    if (to) delta[to] += 1
  }
  return [...deltas.values()]
}

export type DayDelta = { turma_id: number; data: string } & Record<Status, number>

export function dayDeltasOf(changes: readonly Change[]): DayDelta[] {
  const deltas = new Map<string, DayDelta>()
  for (const { data, from, to, turma_id } of changes) {
    const key = `${turma_id} ${data}`
    const delta = deltas.get(key) ?? { turma_id, data, presente: 0, ausente: 0, justificado: 0 }
    deltas.set(key, delta)
    if (from) delta[from] -= 1
    if (to) delta[to] += 1
  }
  return [...deltas.values()]
}
