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
  const [, tallies] = await runBatch(connection, [
    countersAdded(dialect, changes, years),
    talliesOf(connection, dialect, changes),
    alertsPending(dialect, changes),
    classDaysAdded(dialect, changes),
  ])
  await sealsWritten(dialect, tallies).execute(connection)
}

/** Computes the seals of students from their counters and stores them. */
export async function sealStudents(
  connection: Connection,
  dialect: Dialect,
  ids: readonly number[],
): Promise<void> {
  const students = ids.map((aluno_id) => ({ aluno_id }))
  const tallies = await talliesOf(connection, dialect, students).execute()
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
export function yearsBefore(
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
export function countersAdded(
  dialect: Dialect,
  changes: readonly Change[],
  years: readonly YearBefore[],
): Query {
  const deltas = valueRows<Delta>(dialect, deltaTypes, deltasOf(changes, years))
  return sql`insert into aluno_frequencia (aluno_id, turma_id, ano, presente, ausente, justificado, dias)
    select aluno_id, turma_id, ano, presente, ausente, justificado, dias from ${deltas} where true
    on conflict (aluno_id, turma_id, ano) do update set ${addedTo('aluno_frequencia')}, dias = excluded.dias`
}

/**
 * The query that adds changes to the counters per class and day, in the order in which all lock them: whoever changes a
 * row of `dia_frequencia` too has done so before.
 */
export function classDaysAdded(dialect: Dialect, changes: readonly Change[]): Query {
  const deltas = valueRows<DayDelta>(dialect, dayDeltaTypes, dayDeltasOf(changes))
  return sql`insert into turma_frequencia (turma_id, data, presente, ausente, justificado)
    select turma_id, data, presente, ausente, justificado from ${deltas} where true order by 1, 2
    on conflict (turma_id, data) do update set ${addedTo('turma_frequencia')}`
}

function addedTo(table: string) {
  const sums = statuses.map((name) => {
    const column = sql.ref(name)
    return sql`${column} = ${sql.ref(`${table}.${name}`)} + excluded.${column}`
  })
  return sql.join(sums)
}

/** The query that marks the students of changed records: their alerts are to be worked out anew. */
export function alertsPending(
  dialect: Dialect,
  changes: readonly { readonly aluno_id: number }[],
): RawBuilder<unknown> {
  const ids = [...new Set(changes.map(({ aluno_id }) => aluno_id))].sort((a, b) => a - b)
  const rows = ids.map((aluno_id) => ({ aluno_id }))
  return sql`insert into alerta_pendente (aluno_id)
    select aluno_id from ${valueRows(dialect, { aluno_id: 'integer' }, rows)} where true
    on conflict do nothing`
}

/** The query that sums the counters of students over all classes and years. */
export function talliesOf(
  connection: Connection,
  dialect: Dialect,
  students: readonly { readonly aluno_id: number }[],
) {
  const ids = [...new Set(students.map(({ aluno_id }) => aluno_id))]
  return talliesAmong(connection, isOneOf(dialect, 'aluno_id', ids))
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

type Delta = { aluno_id: number; turma_id: number; ano: number; dias: string } & Record<
  Status,
  number
>

const deltaTypes = {
  aluno_id: 'integer',
  turma_id: 'integer',
  ano: 'integer',
  presente: 'integer',
  ausente: 'integer',
  justificado: 'integer',
  dias: 'text',
} as const

const yearOf = (data: string) => Number(data.slice(0, 4))

function deltasOf(changes: readonly Change[], years: readonly YearBefore[]): Delta[] {
  const keyOf = ({ aluno_id, turma_id, ano }: Omit<YearBefore, 'dias'>) =>
    `${aluno_id} ${turma_id} ${ano}`
  const before = new Map(years.map(({ dias, ...year }) => [keyOf(year), dias]))
  const changed = new Map<string, Change[]>()
  for (const change of changes) {
    const key = keyOf({ ...change, ano: yearOf(change.data) })
    const own = changed.get(key)
    if (own) own.push(change)
    else changed.set(key, [change])
  }
  return [...changed].flatMap(([key, own]) => {
    const [first] = own
    if (!first) return []
    const { aluno_id, turma_id, data } = first
    const dias = yearWith(before.get(key) || blankYear, own)
    const year = { aluno_id, turma_id, ano: yearOf(data), dias }
    const delta = { ...year, presente: 0, ausente: 0, justificado: 0 }
    for (const { from, to } of own) {
      if (from) delta[from] -= 1
      if (to) delta[to] += 1
    }
    return [delta]
  })
}

type DayDelta = { turma_id: number; data: string } & Record<Status, number>

const dayDeltaTypes = {
  turma_id: 'integer',
  data: 'text',
  presente: 'integer',
  ausente: 'integer',
  justificado: 'integer',
} as const

function dayDeltasOf(changes: readonly Change[]): DayDelta[] {
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
