import { sql } from 'kysely'
import type { Query } from '#server/db/batch'
import type { Dialect } from '#server/db/codec'
import type { Connection } from '#server/db/connection'
import { isOneOf, valueRows } from '#server/db/value-rows'
import type { Change } from './counters.ts'
import type { Mark, Register } from './days.ts'

/** A record before a save. It keeps the class in which the student was recorded that day. */
export interface Stored {
  readonly aluno_id: number
  readonly status: Mark['status']
  readonly turma_id: number
}

/**
 * The query that locks the students of a register, always in the same order, so that two saves neither deadlock nor
 * miss each other's counts. Students who are not of the class are left out.
 */
export function studentsTaken(
  connection: Connection,
  dialect: Dialect,
  { turmaId, marks }: Register,
) {
  const students = connection
    .selectFrom('aluno')
    .select('id')
    .where(isOneOf(dialect, 'id', idsOf(marks)))
    .where('turma_id', '=', turmaId)
    .where('excluido_em', 'is', null)
    .orderBy('id')
  return dialect === 'postgres' ? students.forUpdate() : students
}

/** The query that finds the day's records of the students of a register, in whatever class. */
export function recordsBefore(connection: Connection, dialect: Dialect, register: Register) {
  return connection
    .selectFrom('frequencia')
    .select(['aluno_id', 'status', 'turma_id'])
    .where(isOneOf(dialect, 'aluno_id', idsOf(register.marks)))
    .where('data', '=', register.data)
}

/** The differences between a register and the records before it. */
export function changesOf({ turmaId, data, marks }: Register, stored: readonly Stored[]): Change[] {
  const before = new Map(stored.map((row) => [row.aluno_id, row]))
  return marks.flatMap(({ aluno_id, status: to }) => {
    const record = before.get(aluno_id)
    const from = record?.status ?? null
    const moves = record !== undefined && record.turma_id !== turmaId
    return from === to && !moves ? [] : [{ aluno_id, data, from, to }]
  })
}

/** Deletes the records whose new status is null. */
export async function clearMarks(
  connection: Connection,
  dialect: Dialect,
  { data }: Register,
  changes: readonly Change[],
): Promise<void> {
  const cleared = changes.filter(({ to }) => to === null)
  if (cleared.length === 0) return
  await connection
    .deleteFrom('frequencia')
    .where(isOneOf(dialect, 'aluno_id', idsOf(cleared)))
    .where('data', '=', data)
    .execute()
}

/** The query that stores the new statuses. */
export function marksWritten(
  dialect: Dialect,
  { turmaId, data }: Register,
  changes: readonly Change[],
): Query {
  const written = changes.filter(({ to }) => to !== null)
  const types = { aluno_id: 'integer', to: 'text' } as const
  const rows = valueRows<Pick<Change, 'aluno_id' | 'to'>>(dialect, types, written)
  return sql`insert into frequencia (aluno_id, turma_id, data, status)
    select aluno_id, cast(${turmaId} as integer), cast(${data} as text), "to" from ${rows} where true
    on conflict (aluno_id, data) do update set status = excluded.status, turma_id = excluded.turma_id`
}

const idsOf = (marks: readonly { readonly aluno_id: number }[]) =>
  marks.map(({ aluno_id }) => aluno_id)
