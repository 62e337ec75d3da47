import { type RawBuilder, sql } from 'kysely'
import { type KeptPeriods, periodsOf } from '#model/kept-periods'
import type { Resource } from '#model/resource'
import { nounsOf, sentence } from '#model/texts'
import { beginMissing } from '#server/db/begin-periods'
import { anyTable, type Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { type Services, today } from '#server/services'
import { endPeriods } from './periods.ts'
import type { Asker } from './read.ts'
import { targetOf } from './scope.ts'

/**
 * Begins the periods of the rows that an import has just stored, today where a line does not say since when, and ends
 * those of who has left by another word of the line; what begins on a day ahead waits for it. Throws 400 where one would
 * begin with a row that has ended.
 */
export async function beginImported(
  services: Services,
  connection: Connection,
  resource: Resource,
  asker: Asker,
): Promise<void> {
  const among = sql<boolean>`id in (select id from importado)`
  for (const kept of periodsOf(services.resources, resource)) {
    await refuseEnded(services, connection, resource, kept.periods.value)
    await postpone(services, connection, resource, kept, among, asker)
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

/** Who comes into a class on a day ahead waits for it, without one. */
async function postpone(
  services: Services,
  connection: Connection,
  { name }: Resource,
  { periods: { of, value, ahead }, since }: KeptPeriods,
  among: RawBuilder<boolean>,
  asker: Asker,
): Promise<void> {
  if (!ahead) return
  const [table, own, day] = [sql.table(name), sql.ref(value), sql.ref(since)]
  const later = sql`${among} and ${day} > ${today(services)}`
  const now = services.now().toISOString()
  await sql`insert into ${sql.table(ahead)}
      (tipo, dia, ${sql.ref(of)}, ${own}, autor_id, marcada_em, criado_em)
    select 'entrada', ${day}, id, ${own}, cast(${asker.viewer.contaId} as integer),
      cast(${now} as text), cast(${now} as text)
    from ${table} where ${later} order by id`.execute(connection)
  await sql`update ${table} set ${own} = null, ${day} = null where ${later}`.execute(connection)
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
