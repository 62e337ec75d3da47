import { type RawBuilder, sql } from 'kysely'
import { type KeptPeriods, periodsOf } from '#model/kept-periods'
import type { Resource } from '#model/resource'
import { nounsOf, sentence } from '#model/texts'
import { beginMissing } from '#server/db/begin-periods'
import { anyTable, type Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { type Services, today } from '#server/services'
import { targetOf } from './scope.ts'

/**
 * Begins the periods of the rows that an import has just stored, today where a line does not say since when. Throws 400
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
    const day = sql`cast(${today(services)} as text)`
    await beginMissing(connection, kept, among, day)
    await endImported(connection, resource, kept, day)
  }
}

/** Ends the periods of the rows among them that another field says have left: they are in none. */
async function endImported(
  connection: Connection,
  { name }: Resource,
  { keeper, periods, since }: KeptPeriods,
  day: RawBuilder<unknown>,
): Promise<void> {
  const { of, value, until, reason, endedBy } = periods
  for (const [word, why] of Object.entries(endedBy?.reasons ?? {})) {
    const gone = sql`(select id from ${sql.table(name)} where id in (select id from importado)
      and ${sql.ref(endedBy?.field ?? '')} = ${word})`
    await sql`update ${sql.table(keeper.name)} set ${sql.ref(until)} = ${day},
      ${sql.ref(reason)} = ${why} where ${sql.ref(of)} in ${gone}`.execute(connection)
    await sql`update ${sql.table(name)} set ${sql.ref(value)} = null, ${sql.ref(since)} = null
      where id in ${gone}`.execute(connection)
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
