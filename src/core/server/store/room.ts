import { type RawBuilder, sql } from 'kysely'
import { count, fill } from '#model/format'
import { type KeptPeriods, periodsOf } from '#model/kept-periods'
import type { ImportKnown } from '#model/spreadsheet-import'
import { isOneOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import { today } from '#server/services'
import type { Asking, Writing } from './asker.ts'
import { activeRows, rowsHolding, rowsSeen, targetOf } from './scope.ts'

type Places = NonNullable<ImportKnown['lugares']>

/**
 * Throws 428 where more rows have one of these values than its row takes, on the day since which they have it or today. They
 * are stored already, but for a day ahead: then each of these values is one row more. Whoever gives a value waits for
 * whoever is giving it: both would see the last place free.
 */
export async function askRoom(
  writing: Writing,
  kept: KeptPeriods,
  values: readonly number[],
  day: string,
): Promise<void> {
  if (!kept.periods.room || values.length === 0) return
  const { services, connection, asker } = writing
  const isAhead = kept.periods.ahead !== undefined && day > today(services)
  const days = isAhead ? [day] : [...new Set([day, today(services)])]
  const given = [...new Set(values)].sort((a, b) => a - b)
  if (services.db.dialect === 'postgres')
    for (const each of given)
      await sql`select pg_advisory_xact_lock(hashtext(current_schema() || ${kept.keeper.name}), ${each}::integer)`.execute(
        connection,
      )
  if (asker.confirms) return
  const { name } = targetOf(services.resources, kept.keeper, kept.periods.value)
  const isOne = isOneOf(services.db.dialect, `${name}.id`, given)
  const found = await Promise.all(days.map((each) => placesOf(writing, kept, isOne, each)))
  const coming = (id: number) => (isAhead ? values.filter((value) => value === id).length : 0)
  const [full] = found
    .flat()
    .map(({ id, ha, cabem }) => ({ ha: ha + coming(id), cabem }))
    .filter(({ ha, cabem }) => ha > cabem)
    .sort((one, other) => other.ha - one.ha)
  const { asks, places } = kept.periods.room
  const words = full && { max: count(full.cabem, ...places), n: full.ha }
  if (words) throw new ApiError('unconfirmed', { detail: fill(asks, words) })
}

/** The places of the values that an import may give, before it does: of the rows that whoever imports sees. */
export async function placesSeen({ services, resource, asker }: Asking): Promise<Places> {
  const { resources, db } = services
  const all = periodsOf(resources, resource).map(async (kept) => {
    const target = targetOf(resources, kept.keeper, kept.periods.value)
    const seen = kept.periods.room && rowsSeen(resources, target, asker.viewer)
    return seen ? placesOf({ services, connection: db.kysely }, kept, seen, today(services)) : []
  })
  return (await Promise.all(all)).flat().map(({ id: _, ...places }) => places)
}

/** Of rows that say how many have them as a value at most, how many do on a day. */
async function placesOf(
  { services, connection }: Pick<Writing, 'services' | 'connection'>,
  { keeper, periods: { of, value, room } }: KeptPeriods,
  among: RawBuilder<boolean>,
  day: string,
) {
  const target = targetOf(services.resources, keeper, value)
  const above = targetOf(services.resources, keeper, of)
  const own = (column: string) => sql.ref(`${keeper.name}.${column}`)
  const their = (column: string) => sql.ref(`${target.name}.${column}`)
  const most = their(room?.field ?? '')
  const { rows } = await sql<Places[number] & { readonly id: number }>`
    select ${their('id')} as id, ${their(target.display)} as nome, ${most} as cabem,
      (select count(*) from ${sql.table(keeper.name)}
        where ${own(value)} = ${their('id')} and ${rowsHolding(keeper, day)} and ${own(of)} in
          (select id from ${sql.table(above.name)} where ${activeRows(above)})) as ha
    from ${sql.table(target.name)} where ${among} and ${most} is not null
    order by ${their(target.display)}`.execute(connection)
  return rows.map((row) => ({ ...row, ha: Number(row.ha) }))
}
