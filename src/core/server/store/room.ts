import { type RawBuilder, sql } from 'kysely'
import { fill } from '#model/format'
import { type KeptPeriods, periodsOf } from '#model/kept-periods'
import { anyTable } from '#server/db/connection'
import { isOneOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import { today } from '#server/services'
import type { Writing } from './asker.ts'
import { activeRows, rowsHolding, targetOf } from './scope.ts'

/**
 * Throws 428 where more rows than its row takes have one of these values by now, on the day since which they have it or today.
 * Who gives one waits for whoever is giving it: both would see the last place free.
 */
export async function askRoom(
  writing: Writing,
  kept: KeptPeriods,
  values: readonly number[],
  day: string,
): Promise<void> {
  if (!kept.periods.room || values.length === 0) return
  const { services, connection, asker } = writing
  const given = [...new Set(values)].sort((a, b) => a - b)
  if (services.db.dialect === 'postgres')
    for (const each of given)
      await sql`select pg_advisory_xact_lock(hashtext(current_schema() || ${kept.keeper.name}), ${each}::integer)`.execute(
        connection,
      )
  if (asker.confirms) return
  const value = `${kept.keeper.name}.${kept.periods.value}`
  const isOne = isOneOf(services.db.dialect, value, given)
  const days = [...new Set([day, today(services)])]
  const found = await Promise.all(days.map((each) => fullOf(writing, kept, isOne, each)))
  const [full] = found.flat().sort((one, other) => Number(other.n) - Number(one.n))
  if (full) throw new ApiError('unconfirmed', { detail: fill(kept.periods.room.asks, full) })
}

/** What is told of the values that an import has given to more rows than they take; `ids` are those that it wrote, in SQL. */
export async function fullByImport(
  writing: Writing,
  ids: RawBuilder<unknown> = sql`select id from importado`,
): Promise<string[]> {
  const told: string[] = []
  for (const kept of periodsOf(writing.services.resources, writing.resource)) {
    const { keeper, periods } = kept
    if (!periods.room) continue
    const [table, of, value] = [
      sql.table(keeper.name),
      sql.ref(periods.of),
      sql.ref(`${keeper.name}.${periods.value}`),
    ]
    const isGiven = sql<boolean>`${value} in (select ${sql.ref(periods.value)} from ${table}
      where ${of} in (${ids}))`
    for (const full of await fullOf(writing, kept, isGiven, today(writing.services)))
      told.push(fill(periods.room.tells, full))
  }
  return told
}

/** The values that more rows have on a day than they take, with their names. */
async function fullOf(
  { services, connection }: Writing,
  { keeper, periods: { of, value, room } }: KeptPeriods,
  among: RawBuilder<boolean>,
  day: string,
): Promise<{ nome: string; max: string; n: string }[]> {
  const target = targetOf(services.resources, keeper, value)
  const above = targetOf(services.resources, keeper, of)
  const [id, most, name] = ['id', room?.field ?? '', target.display].map((column) =>
    sql.ref(`${target.name}.${column}`),
  ) as [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>]
  const here = sql`(select id from ${sql.table(above.name)} where ${activeRows(above)})`
  const rows = await anyTable(connection)
    .selectFrom([keeper.name, target.name])
    .select([sql`${name}`.as('nome'), sql`${most}`.as('max'), sql`count(*)`.as('n')])
    .where(among)
    .where(sql<boolean>`${id} = ${sql.ref(`${keeper.name}.${value}`)}`)
    .where(rowsHolding(keeper, day))
    .where(sql<boolean>`${sql.ref(`${keeper.name}.${of}`)} in ${here}`)
    .groupBy(sql`${id}, ${name}, ${most}`)
    .having(sql<boolean>`count(*) > ${most}`)
    .orderBy(name)
    .execute()
  const [one, many] = room?.places ?? ['', '']
  return rows.map(({ nome, max, n }) => ({
    nome: String(nome),
    max: `${max} ${Number(max) === 1 ? one : many}`,
    n: String(n),
  }))
}
