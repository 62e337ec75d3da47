import { type ExpressionBuilder, sql } from 'kysely'
import { educatorsOn } from '#features/turmas/server/educators'
import type { Connection } from '#server/db/connection'
import type { Database } from '#server/db/tables'
import { rowTag } from '#server/http/etag'
import { resourceNamed, type Services } from '#server/services'
import { answerOf } from '#server/store/answer'
import type { Asker } from '#server/store/asker'

/**
 * The plans of a class for a day, those of its educators, as answers carry them, each with its version; the last one written
 * first.
 */
export async function plansOfDay(
  services: Services,
  turmaId: number,
  data: string,
  { viewer }: Asker,
): Promise<{ etag: string }[]> {
  const { kysely } = services.db
  const rows = await plansFor(kysely, turmaId, data).selectAll().orderBy('id', 'desc').execute()
  const reader = { ...viewer, where: 'list' } as const
  const planejamento = resourceNamed(services, 'planejamento')
  const plans = await answerOf(services, planejamento, rows, reader)
  return plans.map((plan, at) => ({ ...plan, etag: rowTag(rows[at]?.versao ?? 1) }))
}

/** Plans that name a class are of it alone. */
export function isForClass(eb: ExpressionBuilder<Database, 'planejamento'>, turmaId: number) {
  return eb.or([eb('turma_id', '=', turmaId), eb('turma_id', 'is', null)])
}

/** The query for how many those are. */
export function plansCounted(connection: Connection, turmaId: number, data: string) {
  return plansFor(connection, turmaId, data).select(sql<number>`count(*)`.as('total'))
}

/** Of whoever educates the class on that day: the plans that name this class, and those that name none. */
function plansFor(connection: Connection, turmaId: number, data: string) {
  return connection
    .selectFrom('planejamento')
    .where(sql<boolean>`educador_id in (${educatorsOn(sql`${turmaId}`, data)})`)
    .where('data_aula', '=', data)
    .where((eb) => isForClass(eb, turmaId))
    .where('excluido_em', 'is', null)
}
