import { type ExpressionBuilder, sql } from 'kysely'
import { educatorsOn } from '#features/turmas/server/educators'
import type { Connection } from '#server/db/connection'
import type { Database } from '#server/db/tables'
import { rowTag } from '#server/http/etag'
import { resourceNamed, type Services, today } from '#server/services'
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
  asker: Asker,
): Promise<{ etag: string }[]> {
  const { kysely } = services.db
  const rows = await plansFor(kysely, turmaId, data).selectAll().orderBy('id', 'desc').execute()
  const plans = await answered(services, rows, asker)
  return plans.map((plan, at) => ({ ...plan, etag: rowTag(rows[at]?.versao ?? 1) }))
}

/** The plans of a class, those of its educators of today, the last day first. */
export async function plansOfClass(services: Services, turmaId: number, asker: Asker) {
  const rows = await plansOf(services.db.kysely, turmaId, today(services))
    .selectAll()
    .orderBy('data_aula', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return answered(services, rows, asker)
}

function answered(services: Services, rows: Parameters<typeof answerOf>[2], { viewer }: Asker) {
  const reader = { ...viewer, where: 'list' } as const
  return answerOf(services, resourceNamed(services, 'planejamento'), rows, reader)
}

/** Plans that name a class are of it alone. */
export function isForClass(eb: ExpressionBuilder<Database, 'planejamento'>, turmaId: number) {
  return eb.or([eb('turma_id', '=', turmaId), eb('turma_id', 'is', null)])
}

/** The query for how many those are. */
export function plansCounted(connection: Connection, turmaId: number, data: string) {
  return plansFor(connection, turmaId, data).select(sql<number>`count(*)`.as('total'))
}

function plansFor(connection: Connection, turmaId: number, data: string) {
  return plansOf(connection, turmaId, data).where('data_aula', '=', data)
}

/** Of whoever educates the class on a day: the plans that name this class, and those that name none. */
function plansOf(connection: Connection, turmaId: number, day: string) {
  return connection
    .selectFrom('planejamento')
    .where(sql<boolean>`educador_id in (${educatorsOn(sql`${turmaId}`, day)})`)
    .where((eb) => isForClass(eb, turmaId))
    .where('excluido_em', 'is', null)
}
