import { sql } from 'kysely'
import type { KeptPeriods } from '#model/kept-periods'
import type { Period, Periods } from '#model/period'
import { type Dialect, encode } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { isOneOf, portionsOf, valueRows } from '#server/db/value-rows'
import type { Writing } from './asker.ts'

/** The periods of rows, oldest first, by the id of the row. */
export type PeriodsById = ReadonlyMap<number, readonly Period[]>

/** The periods of many rows, beside the main ones too; none for a row that has none. */
export async function periodsOfMany(
  { services, connection }: Writing,
  { keeper, periods }: KeptPeriods,
  ids: readonly number[],
): Promise<Map<number, Period[]>> {
  const found = new Map(ids.map((id): [number, Period[]] => [id, []]))
  for (const some of portionsOf(ids)) {
    const rows = await anyTable(connection)
      .selectFrom(keeper.name)
      .selectAll()
      .where(isOneOf(services.db.dialect, periods.of, some))
      .orderBy(periods.from)
      .orderBy('id')
      .execute()
    for (const row of rows)
      found.get(Number(row[periods.of]))?.push({
        id: Number(row.id),
        value: Number(row[periods.value]),
        from: String(row[periods.from]),
        until: textOf(row[periods.until]),
        reason: textOf(row[periods.reason]),
        ...(periods.beside && row[periods.beside.flag] ? { isBeside: true } : {}),
      })
  }
  return found
}

const textOf = (text: unknown) => (text == null ? null : String(text))

/** Stores periods in place of those that the rows have. One that is there no more comes back with the id that it had. */
export async function replacePeriods(
  { services, connection }: Writing,
  { keeper, periods }: KeptPeriods,
  before: PeriodsById,
  after: PeriodsById,
): Promise<void> {
  const { dialect } = services.db
  const own = sql.table(keeper.name)
  const was = new Map(listed(before).map((period) => [period.id, period]))
  const next = listed(after)
  const staying = new Set(next.map(({ id }) => id))
  const gone = [...was.keys()].flatMap((id) => (id === null || staying.has(id) ? [] : id))
  for (const some of portionsOf(gone))
    await anyTable(connection)
      .deleteFrom(keeper.name)
      .where(isOneOf(dialect, 'id', some))
      .execute()
  const differing = next.filter((period) => {
    const stored = was.get(period.id)
    return stored && columns.some((name) => stored[name] !== period[name])
  })
  const set = columns.map((name) => sql`${sql.ref(periods[name])} = entries.${sql.ref(name)}`)
  for (const some of portionsOf(differing)) {
    const rows = some.map(({ above: _, isBeside: __, ...period }) => period)
    await sql`update ${own} set ${sql.join(set)}
      from ${valueRows(dialect, types, rows)} where ${own}.id = entries.id`.execute(connection)
  }
  const begun = next.filter(({ id }) => id === null || !was.has(id))
  // Of the rows of one insert all have an id, or none has.
  for (const isNew of [true, false])
    for (const some of portionsOf(begun.filter(({ id }) => (id === null) === isNew)))
      await anyTable(connection)
        .insertInto(keeper.name)
        .values(some.map((period) => columnsIn(periods, period, dialect)))
        .execute()
}

interface Listed extends Period {
  /** The row that it is of. */
  readonly above: number
}

const columns = ['value', 'from', 'until', 'reason'] as const

function listed(all: PeriodsById): Listed[] {
  return [...all].flatMap(([above, own]) => own.map((period) => ({ ...period, above })))
}

const types = {
  id: 'integer',
  value: 'integer',
  from: 'text',
  until: 'text',
  reason: 'text',
} as const

function columnsIn(periods: Periods, { id, above, isBeside, ...own }: Listed, to: Dialect) {
  return {
    ...(id !== null && { id }),
    [periods.of]: above,
    ...(periods.beside && { [periods.beside.flag]: encode(isBeside === true, to) }),
    ...Object.fromEntries(columns.map((name) => [periods[name], own[name]])),
  }
}
