import { sql } from 'kysely'
import { periodsOf } from '#model/kept-periods'
import type { Resource } from '#model/resource'
import { nounsOf, sentence } from '#model/texts'
import { beginMissing } from '#server/db/begin-periods'
import { anyTable, type Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { type Services, today } from '#server/services'
import { endPeriods } from './periods.ts'
import { targetOf } from './scope.ts'

/**
 * Begins the periods of the rows that an import has just stored, today where a line does not say since when, and ends
 * those of who has left by another word of the line. Throws 400
 * where one would begin with a row that has ended.
 */
export async function beginImported(
  services: Services,
  connection: Connection,
  resource: Resource,
): Promise<void> {
  const among = sql<boolean>`id in (select id from importado)`
  for (const kept of periodsOf(services.resources, resource)) {
    await refuseEnded(services, connection, resource, kept.periods.value)
    await beginMissing(connection, kept, among, sql`cast(${today(services)} as text)`)
    const { value, endedBy } = kept.periods
    for (const [word, reason] of Object.entries(endedBy?.reasons ?? {})) {
      const left = await anyTable(connection)
        .updateTable(resource.name)
        .set({ [value]: null })
        .where(among)
        .where(sql.ref(endedBy?.field ?? ''), '=', word)
        .where(value, 'is not', null)
        .returning('id')
        .execute()
      const ids = left.map(({ id }) => Number(id))
      await endPeriods(services, connection, resource, value, ids, reason)
    }
  }
}

async function refuseEnded(
  services: Services,
  connection: Connection,
  resource: Resource,
  field: string,
): Promise<void> {
  const target = targetOf(services.resources, resource, field)
  if (!target.ended) return
  const row = await anyTable(connection)
    .selectFrom(target.name)
    .select(target.display)
    .where('id', 'in', sql<number>`(select ${sql.ref(field)} from importado)`)
    .where(target.ended, 'is not', null)
    .executeTakeFirst()
  if (!row) return
  const { o, one } = nounsOf(target.label)
  const detail = `${sentence(o)} ${one} ${row[target.display]} está encerrad${o}.`
  throw new ApiError('invalid', { detail })
}
