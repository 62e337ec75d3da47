import { type RawBuilder, sql } from 'kysely'
import { fill } from '#model/format'
import { type KeptPeriods, periodsOf } from '#model/kept-periods'
import { anyTable } from '#server/db/connection'
import { isOneOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import type { Writing } from './asker.ts'
import { activeRows, targetOf } from './scope.ts'

/** Throws 428 where more rows have one of these values by now than its row takes. */
export async function askRoom(
  writing: Writing,
  kept: KeptPeriods,
  values: readonly number[],
): Promise<void> {
  if (!kept.periods.room || writing.asker.confirms || values.length === 0) return
  const value = `${kept.keeper.name}.${kept.periods.value}`
  const isOne = isOneOf(writing.services.db.dialect, value, [...new Set(values)])
  const [full] = await fullOf(writing, kept, isOne)
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
    for (const full of await fullOf(writing, kept, isGiven))
      told.push(fill(periods.room.tells, full))
  }
  return told
}

/** The values that more rows have by now than they take, with their names. */
async function fullOf(
  { services, connection }: Writing,
  { keeper, periods: { of, value, until, room } }: KeptPeriods,
  among: RawBuilder<boolean>,
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
    .where(`${keeper.name}.${until}`, 'is', null)
    .where(sql<boolean>`${sql.ref(`${keeper.name}.${of}`)} in ${here}`)
    .groupBy(sql`${id}, ${name}, ${most}`)
    .having(sql<boolean>`count(*) > ${most}`)
    .orderBy(name)
    .execute()
  return rows.map(({ nome, max, n }) => ({ nome: String(nome), max: String(max), n: String(n) }))
}
