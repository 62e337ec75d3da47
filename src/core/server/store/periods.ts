import { sql } from 'kysely'
import { formatDate } from '#model/format'
import { type KeptPeriods, periodsOf } from '#model/kept-periods'
import { type Period, type Periods, periodsAfter } from '#model/period'
import type { Resource } from '#model/resource'
import type { Values } from '#model/values'
import { anyTable, type Connection } from '#server/db/connection'
import { isOneOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import { type Services, today } from '#server/services'
import type { Writing } from './asker.ts'

/** The day on which a row loses its value, and why, where another of its fields does not say it. */
export interface Ending {
  readonly day: string
  readonly reason: string | null
}

/** An edit that a history calls by a name of its own; a value may end in it on another day than today. */
export interface Done {
  readonly acao?: 'editou' | 'desligou' | 'religou'
  readonly ending?: Ending | undefined
}

type BeforeAndAfter = Readonly<Record<'before' | 'after', Values | null>>

/**
 * Writes the periods of a row that is written, as it was and as it is, null where it is not there. Returns what else
 * changes in the row, and how it was left: the day since which it has a value that it had until that very day, or no
 * value where another field says that it has left. Throws 400 for a day that is in an earlier period, and 428 where the
 * asker has not said that they know what would then be outside of all periods.
 */
export async function keepPeriods(
  { services, connection, resource, asker }: Writing,
  id: number,
  write: BeforeAndAfter,
  said?: Ending,
): Promise<{ changed: Values; ending: Ending | undefined }> {
  const { before, after } = write
  const changed: Record<string, unknown> = {}
  let ending = said
  for (const kept of periodsOf(services.resources, resource)) {
    const { periods, since } = kept
    const [value, day] = [after?.[periods.value] ?? null, after?.[since] ?? null]
    const left = endingOf(services, kept, write, said)
    const isSame = value === (before?.[periods.value] ?? null) && day === (before?.[since] ?? null)
    if (isSame && !left) continue
    const stored = before ? await storedPeriods(connection, kept, id) : []
    const { reason = null, day: last = today(services) } = left ?? {}
    const present =
      value === null
        ? { value, day: last, reason }
        : { value: Number(value), day: String(day ?? last), reason: null }
    let next = wholly(kept, periodsAfter(stored, present, periods.reasons))
    if (left && value !== null) {
      ending = left
      next = wholly(kept, periodsAfter(next, { value: null, day: last, reason }, periods.reasons))
    }
    const but = left ? last : present.day
    const outside = await countOutside(connection, kept, id, { stored, next, but })
    if (outside > 0 && !asker.confirms)
      throw new ApiError('unconfirmed', { detail: periods.seen?.left.replace('{n}', `${outside}`) })
    await writePeriods(connection, kept, id, { stored, next })
    const open = next.at(-1)?.until === null ? next.at(-1) : undefined
    if (value !== (open?.value ?? null)) changed[periods.value] = null
    if (day !== (open?.from ?? null)) changed[since] = open?.from ?? null
  }
  return { changed, ending }
}

/** How a write ends the value of a row: as it is said, or by another field of it, today. */
function endingOf(
  services: Services,
  { periods: { endedBy, value } }: KeptPeriods,
  { before, after }: BeforeAndAfter,
  said: Ending | undefined,
): Ending | undefined {
  const reason = endedBy?.reasons[String(after?.[endedBy.field])]
  if (!endedBy || reason === undefined) return said
  if (said || after?.[endedBy.field] !== before?.[endedBy.field])
    return { day: said?.day ?? today(services), reason: said?.reason ?? reason }
  if (after?.[value] != null && after[value] !== before?.[value])
    throw new ApiError('invalid', { errors: { [value]: endedBy.back } })
  return undefined
}

/** The periods, if none is in the way of another. */
function wholly({ periods, since }: KeptPeriods, next: ReturnType<typeof periodsAfter>) {
  if (!('overlap' in next)) return next
  const message = periods.overlap[next.overlap].replace('{dia}', formatDate(next.day))
  throw new ApiError('invalid', {
    errors: { [next.overlap === 'before' ? periods.until : since]: message },
  })
}

/** How many rows that show a value on a day were in its periods and are no more; on the day of the change both hold. */
async function countOutside(
  connection: Connection,
  { periods: { of, value, seen } }: KeptPeriods,
  id: number,
  { stored, next, but }: { stored: readonly Period[]; next: readonly Period[]; but: string },
): Promise<number> {
  if (!seen || stored.length === 0) return 0
  const shown = await anyTable(connection)
    .selectFrom(seen.in)
    .select([sql.ref<number>(value).as('value'), sql.ref<string>(seen.day).as('day')])
    .where(of, '=', id)
    .where(seen.day, '<>', but)
    .execute()
  const isIn = (periods: readonly Period[], row: { value: number; day: string }) =>
    periods.some(
      ({ value, from, until }) =>
        value === row.value && from <= row.day && (until === null || row.day < until),
    )
  return shown.filter((row) => isIn(stored, row) && !isIn(next, row)).length
}

/** How a trace tells of a day on which a row loses its value, and why: in the words of the entity that keeps its periods. */
export function wordsOfEnding(
  { resources }: Services,
  resource: Resource,
  ending: Ending | undefined,
): Values {
  if (!ending) return {}
  const words = periodsOf(resources, resource).map(({ periods }) => ({
    [periods.until]: ending.day,
    [periods.reason]: ending.reason,
  }))
  return Object.assign({}, ...words)
}

async function storedPeriods(
  connection: Connection,
  { keeper, periods }: KeptPeriods,
  id: number,
): Promise<Period[]> {
  const rows = await anyTable(connection)
    .selectFrom(keeper.name)
    .selectAll()
    .where(periods.of, '=', id)
    .orderBy(periods.from)
    .orderBy('id')
    .execute()
  return rows.map((row) => periodIn(periods, row))
}

/** The period in a row of the entity that keeps it. */
export function periodIn(periods: Periods, row: Readonly<Record<string, unknown>>): Period {
  const textOf = (text: unknown) => (text == null ? null : String(text))
  return {
    id: Number(row.id),
    value: Number(row[periods.value]),
    from: String(row[periods.from]),
    until: textOf(row[periods.until]),
    reason: textOf(row[periods.reason]),
  }
}

async function writePeriods(
  connection: Connection,
  { keeper, periods }: KeptPeriods,
  above: number,
  { stored, next }: { readonly stored: readonly Period[]; readonly next: readonly Period[] },
): Promise<void> {
  const table = anyTable(connection)
  const gone = stored.filter(({ id }) => !next.some((period) => period.id === id))
  for (const { id } of gone) await table.deleteFrom(keeper.name).where('id', '=', id).execute()
  for (const period of next) {
    const { id, value, from, until, reason } = period
    if (stored.includes(period)) continue
    const columns = {
      [periods.value]: value,
      [periods.from]: from,
      [periods.until]: until,
      [periods.reason]: reason,
    }
    await (id === null
      ? table.insertInto(keeper.name).values({ [periods.of]: above, ...columns })
      : table.updateTable(keeper.name).set(columns).where('id', '=', id)
    ).execute()
  }
}

/** Ends today the periods of rows that have lost the value of a field all at once, for a reason; the day since when goes with it. */
export async function endPeriods(
  { services, connection, resource }: Writing,
  field: string,
  ids: readonly number[],
  why?: string,
): Promise<void> {
  const { dialect } = services.db
  const day = today(services)
  const kept = periodsOf(services.resources, resource).filter(
    ({ periods }) => periods.value === field,
  )
  for (const { keeper, periods, since } of kept)
    for (let at = 0; at < ids.length; at += batch) {
      const some = ids.slice(at, at + batch)
      await anyTable(connection)
        .updateTable(keeper.name)
        .set({ [periods.until]: day, [periods.reason]: why ?? periods.reasons.ended })
        .where(isOneOf(dialect, periods.of, some))
        .where(periods.until, 'is', null)
        .execute()
      await anyTable(connection)
        .updateTable(resource.name)
        .set({ [since]: null })
        .where(isOneOf(dialect, 'id', some))
        .execute()
    }
}

const batch = 10_000
