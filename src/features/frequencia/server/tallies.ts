import { type RawBuilder, sql } from 'kysely'
import { absencePercent, type Tally } from '#domain/attendance'
import type { Connection } from '#server/db/connection'
import { prepared } from '#server/db/prepared'
import { portionsOf } from '#server/db/value-rows'

/** The number of records of a student, by status. */
export type StudentTally = Tally & { readonly aluno_id: number }

/** The columns of the counters. */
export const statuses = [
  'presente',
  'ausente',
  'justificado',
] as const satisfies readonly (keyof Tally)[]

/** The query that sums the counters of some students over all years. */
export function talliesAmong(connection: Connection, among: RawBuilder<boolean>) {
  return connection
    .selectFrom('aluno_frequencia')
    .select('aluno_id')
    .select((eb) => statuses.map((status) => eb.fn.sum<number>(status).as(status)))
    .where(among)
    .groupBy('aluno_id')
}

const talliesOf = prepared((connection, { ids }: { readonly ids: readonly number[] }) =>
  talliesAmong(connection, sql<boolean>`aluno_id in (${sql.join(ids)})`),
)

/** The share of absences of each student who has records. */
export async function percentuaisDe(connection: Connection, ids: readonly number[]) {
  const percents = new Map<number, number | null>()
  for (const some of portionsOf(ids)) {
    const tallies = await talliesOf(connection, { ids: some })
    for (const tally of tallies) percents.set(tally.aluno_id, absencePercent(tally))
  }
  return percents
}

/** The share of absences of a student in a list that is ordered by it. */
export const ordemDoPercentual = sql`(select sum(own.ausente) * 1.0 /
  nullif(sum(own.presente + own.ausente + own.justificado), 0)
  from aluno_frequencia as own where own.aluno_id = aluno.id)`

/** What rises with it, of those with low attendance: nought of all others. */
export const degrauDoPercentual = sql.ref('aluno.degrau_de_faltas')
