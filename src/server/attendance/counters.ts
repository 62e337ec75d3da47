import { sql } from 'kysely'
import { absencePercent, type Status, sealOf, type Tally } from '#model/attendance'
import type { Connection } from '../store/tables.ts'

/** What a save changed of one student's day. */
export interface Change {
  readonly aluno_id: number
  readonly data: string
  readonly from: Status | null
  readonly to: Status | null
}

const statuses = ['presente', 'ausente', 'justificado'] as const satisfies readonly (keyof Tally)[]
/** Rows of one statement: a few parameters each, far below the limits of both databases. */
const batch = 500

/** Brings the counters per student and year, and the percentage and seal of each student, to what was changed. */
export async function countChanges(
  connection: Connection,
  changes: readonly Change[],
): Promise<void> {
  const rows = [...deltasOf(changes).values()]
  for (let at = 0; at < rows.length; at += batch) {
    const part = rows.slice(at, at + batch)
    await addDeltas(connection, part)
    await sealStudents(connection, [...new Set(part.map((row) => row.aluno_id))])
  }
}

type Delta = { aluno_id: number; ano: number } & Record<Status, number>

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

async function addDeltas(connection: Connection, deltas: readonly Delta[]) {
  await connection
    .insertInto('aluno_frequencia')
    .values(deltas)
    .onConflict((conflict) =>
      conflict.columns(['aluno_id', 'ano']).doUpdateSet((eb) => ({
        presente: eb('aluno_frequencia.presente', '+', eb.ref('excluded.presente')),
        ausente: eb('aluno_frequencia.ausente', '+', eb.ref('excluded.ausente')),
        justificado: eb('aluno_frequencia.justificado', '+', eb.ref('excluded.justificado')),
      })),
    )
    .execute()
}

/** Works out percentage and seal by the model's one function and writes those that differ, in one statement. */
export async function sealStudents(connection: Connection, ids: readonly number[]) {
  const tallies = await connection
    .selectFrom('aluno_frequencia')
    .select('aluno_id')
    .select((eb) => statuses.map((status) => eb.fn.sum<number>(status).as(status)))
    .where('aluno_id', 'in', ids)
    .groupBy('aluno_id')
    .execute()
  const percents = tallies.map((row) => ({ id: row.aluno_id, percent: absencePercent(row) }))
  const number = sql.raw('double precision')
  const percentOf = percents.map(
    ({ id, percent }) => sql`when ${id} then cast(${percent} as ${number})`,
  )
  const sealCase = percents.map(
    ({ id, percent }) => sql`when ${id} then cast(${sealOf(percent)} as text)`,
  )
  await connection
    .updateTable('aluno')
    .set({
      percentual_ausencia: sql`case id ${sql.join(percentOf, sql` `)} end`,
      selo: sql`case id ${sql.join(sealCase, sql` `)} end`,
    })
    .where(
      'id',
      'in',
      percents.map(({ id }) => id),
    )
    .execute()
}
