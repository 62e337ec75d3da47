import { type RawBuilder, sql } from 'kysely'
import { type KeptPeriods, periodsOf } from '#model/kept-periods'
import { fieldOf } from '#model/resource'
import { nounsOf, sentence } from '#model/texts'
import type { Values } from '#model/values'
import { beginMissing } from '#server/db/begin-periods'
import { anyTable } from '#server/db/connection'
import { portionsOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import { resourceNamed, today } from '#server/services'
import type { Writing } from './asker.ts'
import { endPeriods } from './periods.ts'
import { targetOf } from './scope.ts'
import { storeRows } from './write-row.ts'

/**
 * Begins the periods of the rows that an import has just stored, today where a line does not say since when, and ends
 * those of who has left by another word of the line; what begins on a day ahead waits for it. Throws 400 where one would
 * begin with a row that has ended.
 */
export async function beginImported(writing: Writing): Promise<void> {
  const { services, connection, resource } = writing
  const among = sql<boolean>`id in (select id from importado)`
  for (const kept of periodsOf(services.resources, resource)) {
    await refuseEnded(writing, kept.periods.value)
    await postpone(writing, kept, among)
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
      await endPeriods(writing, value, ids, reason)
    }
  }
}

/** A row that gets its value on a day ahead waits for it, without one; one that has ended does not wait. */
async function postpone(
  writing: Writing,
  { periods: { of, value, ahead, endedBy }, since }: KeptPeriods,
  among: RawBuilder<boolean>,
): Promise<void> {
  if (!ahead) return
  const { services, connection, resource } = writing
  const { name } = resource
  const [table, own, day] = [sql.table(name), sql.ref(value), sql.ref(since)]
  const later = sql`${among} and ${day} > ${today(services)}`
  const state = endedBy && sql.ref(endedBy.field)
  const initial = fieldOf(resource, endedBy?.field ?? '')?.initial
  const isHere = state ? sql`coalesce(${state}, ${initial}) = ${initial}` : sql`1 = 1`
  const { rows } = await sql<Values & { id: number }>`select id, ${own}, ${day} from ${table}
    where ${later} and ${isHere} order by id`.execute(connection)
  const waiting = rows.map((row) => ({
    ...{ tipo: 'entrada', dia: row[since], [of]: row.id, [value]: row[value] },
  }))
  const keeper = { ...writing, resource: resourceNamed(services, ahead) }
  for (const some of portionsOf(waiting, 500)) await storeRows(keeper, some)
  await sql`update ${table} set ${own} = null, ${day} = null where ${later}`.execute(connection)
}

async function refuseEnded(
  { services, connection, resource }: Writing,
  field: string,
): Promise<void> {
  const target = targetOf(services.resources, resource, field)
  if (target.fields[target.ended ?? '']?.kind !== 'date' || !target.ended) return
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
