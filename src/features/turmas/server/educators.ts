import { type RawBuilder, sql } from 'kysely'
import { formatDate } from '#model/format'
import { seenScope } from '#model/pairs'
import type { Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { type Effect, resourceNamed, type Services } from '#server/services'
import type { Asker } from '#server/store/asker'
import { rowsSeen } from '#server/store/scope'

/** The educators of a class at any time, by id, as a query of SQL: `turma` is its id. */
function ownEducators(turma: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select it.educador_id from turma as it where it.id = ${turma}
    union select o.educador_id from turma_outros_educadores as o where o.turma_id = ${turma}`
}

/** Those, and who stands in on a day: who may call the register of the class then. */
export function educatorsOn(turma: RawBuilder<unknown>, day: string): RawBuilder<unknown> {
  return sql`${ownEducators(turma)} union select s.educador_id from substituicao as s
    where s.turma_id = ${turma} and s.inicio <= ${day} and s.fim >= ${day}
      and s.excluido_em is null`
}

/** By class, the educators who may call its register on a day. */
export async function educatorsOfClasses(
  connection: Connection,
  day: string,
): Promise<ReadonlyMap<number, ReadonlySet<number | null>>> {
  const { rows } = await sql<{ turma: number; educador: number }>`
    select t.id as turma, e.id as educador from turma as t join educador as e
      on e.id in (${educatorsOn(sql`t.id`, day)}) where e.excluido_em is null`.execute(connection)
  const found = new Map<number, Set<number>>()
  for (const { turma, educador } of rows)
    found.set(turma, (found.get(turma) ?? new Set()).add(educador))
  return found
}

/** The condition that a column is a class that somebody sees today: of the others they read no mark. */
export function ofOwnClass(
  services: Pick<Services, 'resources'>,
  { viewer }: Pick<Asker, 'viewer'>,
  column: string,
): RawBuilder<boolean> {
  const turma = resourceNamed(services, 'turma')
  if (seenScope(turma, viewer.role) === 'all') return sql`1 = 1`
  const seen = rowsSeen(services.resources, turma, viewer) ?? sql`1 = 0`
  return sql`${sql.ref(column)} in (select turma.id from turma where ${seen})`
}

/** Whoever is an educator of the class already does not stand in for one, nor twice on one day. */
export const standsIn: Effect = async ({ db }, connection, { before, after }) => {
  if (!after) return null
  const [turma, educador] = [sql`${Number(after.turma_id)}`, Number(after.educador_id)]
  const { rows } = await sql`select 1 where ${educador} in (${ownEducators(turma)})`.execute(
    connection,
  )
  if (rows.length > 0)
    throw new ApiError('invalid', { errors: { educador_id: 'Este educador já é da turma' } })
  const { inicio, fim } = after
  if (before?.inicio === inicio && before?.fim === fim) return null
  // Of two at once, the later one sees the other.
  if (db.dialect === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtext(current_schema() || 'substituicao'))`.execute(
      connection,
    )
  const twins = await sql<{ inicio: string; fim: string }>`select inicio, fim from substituicao
    where turma_id = ${turma} and educador_id = ${educador} and excluido_em is null
      and id <> ${after.id} and inicio <= ${fim} and fim >= ${inicio} limit 1`.execute(connection)
  const [other] = twins.rows
  if (!other) return null
  const days = `${formatDate(other.inicio)} a ${formatDate(other.fim)}`
  const field = other.inicio <= String(inicio) ? 'inicio' : 'fim'
  throw new ApiError('invalid', {
    errors: { [field]: `Este educador já substitui nesta turma de ${days}` },
  })
}
