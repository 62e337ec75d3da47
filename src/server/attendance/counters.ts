import { type RawBuilder, sql } from 'kysely'
import { absencePercent, type Status, sealOf, type Tally } from '#model/attendance'
import { type Query, runBatch } from '#server/db/batch'
import type { Dialect } from '#server/db/codec'
import type { Connection } from '#server/db/connection'
import { isOneOf, valueRows } from '#server/db/value-rows'

/** What a save changed of one student's day. */
export interface Change {
  readonly aluno_id: number
  readonly data: string
  readonly from: Status | null
  readonly to: Status | null
  /** The class whose register holds the mark now, and another one that held it before. */
  readonly turma_id: number
  readonly movedFrom?: number | undefined
}

/** The number of records of a student, by status. */
export type StudentTally = Tally & { readonly aluno_id: number }

const statuses = ['presente', 'ausente', 'justificado'] as const satisfies readonly (keyof Tally)[]

/** Updates the counters per student and year and per class and day, and the percentage and seal of each student, from changes. */
export async function countChanges(
  connection: Connection,
  dialect: Dialect,
  changes: readonly Change[],
): Promise<void> {
  const [, tallies] = await runBatch(connection, [
    countersAdded(dialect, changes),
    talliesOf(connection, dialect, changes),
    alertsPending(dialect, changes),
    classDaysAdded(dialect, changes),
  ])
  await sealsWritten(dialect, tallies).execute(connection)
}

/** Computes percentage and seal of students from their counters and stores them. */
export async function sealStudents(
  connection: Connection,
  dialect: Dialect,
  ids: readonly number[],
): Promise<void> {
  const students = ids.map((aluno_id) => ({ aluno_id }))
  const tallies = await talliesOf(connection, dialect, students).execute()
  await sealsWritten(dialect, tallies).execute(connection)
}

/** The query that adds changes to the counters per student and year. */
export function countersAdded(dialect: Dialect, changes: readonly Change[]): Query {
  const deltas = valueRows<Delta>(dialect, deltaTypes, [...deltasOf(changes).values()])
  return sql`insert into aluno_frequencia (aluno_id, ano, presente, ausente, justificado)
    select aluno_id, ano, presente, ausente, justificado from ${deltas} where true
    on conflict (aluno_id, ano) do update set ${addedTo('aluno_frequencia')}`
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

/** The query that sums the counters of students over all years. */
export function talliesOf(
  connection: Connection,
  dialect: Dialect,
  students: readonly { readonly aluno_id: number }[],
) {
  const ids = [...new Set(students.map(({ aluno_id }) => aluno_id))]
  return connection
    .selectFrom('aluno_frequencia')
    .select('aluno_id')
    .select((eb) => statuses.map((status) => eb.fn.sum<number>(status).as(status)))
    .where(isOneOf(dialect, 'aluno_id', ids))
    .groupBy('aluno_id')
}

/** The query that stores percentage and seal, computed by the model's function. */
export function sealsWritten(dialect: Dialect, tallies: readonly StudentTally[]) {
  const seals = tallies.map((tally) => {
    const percentual = absencePercent(tally)
    return { id: tally.aluno_id, percentual, selo: sealOf(percentual) }
  })
  const types = { id: 'integer', percentual: 'double precision', selo: 'text' } as const
  return sql`update aluno set percentual_ausencia = entries.percentual, selo = entries.selo
    from ${valueRows(dialect, types, seals)} where aluno.id = entries.id`
}

type Delta = { aluno_id: number; ano: number } & Record<Status, number>

const deltaTypes = {
  aluno_id: 'integer',
  ano: 'integer',
  presente: 'integer',
  ausente: 'integer',
  justificado: 'integer',
} as const

function deltasOf(changes: readonly Change[]): Map<string, Delta> {
  const deltas = new Map<string, Delta>()
  for (const { aluno_id, data, from, to } of changes) {
    const ano = Number(data.slice(0, 4))
    const key = `${aluno_id} ${ano}`
    const delta = deltas.get(key) ?? { aluno_id, ano, presente: 0, ausente: 0, justificado: 0 }
    if (from) delta[from] -= 1
    if (to) delta[to] += 1
    deltas.set(key, delta)
  }
  return deltas
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
  const of = (turma_id: number, data: string) => {
    const key = `${turma_id} ${data}`
    const delta = deltas.get(key) ?? { turma_id, data, presente: 0, ausente: 0, justificado: 0 }
    deltas.set(key, delta)
    return delta
  }
  for (const { data, from, to, turma_id, movedFrom = turma_id } of changes) {
    if (from) of(movedFrom, data)[from] -= 1
    if (to) of(turma_id, data)[to] += 1
  }
  return [...deltas.values()]
}
