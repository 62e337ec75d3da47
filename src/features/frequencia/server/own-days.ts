import { sql } from 'kysely'
import { educatorsOn } from '#features/turmas/server/educators'
import { lateDays } from '#model/access'
import type { Query } from '#server/db/batch'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import type { Asker } from '#server/store/asker'

/**
 * The query that finds something where somebody may read, or save, the register of a day: all who have the class now;
 * and who stood in in it, for a week, what they saved last, and what of those days they bring only now, which had no
 * network.
 */
export function ownDay(
  { now }: Pick<Services, 'now'>,
  { scope, viewer }: Asker,
  { turmaId, data, isSave = false }: { turmaId: number; data: string; isSave?: boolean },
): Query {
  if (scope === 'all') return sql`select 1 as own`
  const { pessoaId, contaId, hoje, recente } = viewer
  const turma = sql`${turmaId}`
  const register = sql`from dia_frequencia as d where d.turma_id = ${turma} and d.data = ${data}`
  const late = isSave
    ? sql`or not exists (select 1 ${register}) and exists (select 1 from substituicao as s
        where s.turma_id = ${turma} and s.educador_id = ${pessoaId} and s.excluido_em is null
          and s.inicio <= ${data} and s.fim >= ${data} and s.fim >= ${recente})`
    : sql``
  return sql`select it.own from (select case when ${pessoaId} in (${educatorsOn(turma, hoje)})
      then 1 else 0 end as own) as it where it.own = 1
    or exists (select 1 ${register} and d.salvo_por = ${contaId} and d.salvo_em >= ${lately(now())}) ${late}`
}

/** Since when, by what was saved from then on, a register is still to be corrected by whoever stood in. */
export function lately(now: Date): string {
  return new Date(now.getTime() - lateDays * 86_400_000).toISOString()
}

/** Whether it found that the class is theirs, and not that one of its days is still to be corrected. */
export function hasClass([found]: readonly unknown[]): boolean {
  return Number(Object(found).own) === 1
}

/** Throws 404, as for a class that is another's, where that query found nothing. */
export function refuseOthersDay(found: readonly unknown[]): void {
  if (found.length === 0) throw new ApiError('absent')
}
