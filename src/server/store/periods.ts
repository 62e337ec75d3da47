import { sql } from 'kysely'
import { formatDate } from '#model/format'
import { type KeptPeriods, periodsOf } from '#model/kept-periods'
import { type Period, type Periods, periodsAfter } from '#model/period'
import type { Resource } from '#model/resource'
import { nounsOf, sentence } from '#model/texts'
import type { Values } from '#model/values'
import { beginMissing } from '#server/db/begin-periods'
import { anyTable, type Connection } from '#server/db/connection'
import { isOneOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import { type Services, today } from '#server/services'
import { targetOf } from './scope.ts'

/** A day on which a row loses its value, and why, where not today and for the usual reason. */
export interface Ending {
  readonly day: string
  readonly reason: string
}

/** An edit that a history calls by a name of its own; a value may end in it on another day than today. */
export interface Done {
  readonly acao?: 'editou' | 'desligou' | 'religou'
  readonly ending?: Ending
}

/**
 * Writes the periods of a row that is written, as it was and as it is, null where it is not there. Returns what else
 * changes in the row: the day since which it has a value that it had until that very day. Throws 400 for a day that is
 * in an earlier period.
 */
export async function keepPeriods(
  services: Services,
  connection: Connection,
  resource: Resource,
  id: number,
  { before, after }: { readonly before: Values | null; readonly after: Values | null },
  ending?: Ending,
): Promise<Values> {
  const changed: Record<string, unknown> = {}
  for (const kept of periodsOf(services.resources, resource)) {
    const { periods, since } = kept
    const [value, day] = [after?.[periods.value] ?? null, after?.[since] ?? null]
    if (value === (before?.[periods.value] ?? null) && day === (before?.[since] ?? null)) continue
    const stored = before ? await storedPeriods(connection, kept, id) : []
    const present = {
      value: value === null ? null : Number(value),
      day: String(day ?? ending?.day ?? today(services)),
      reason: ending?.reason ?? null,
    }
    const next = periodsAfter(stored, present, periods.reasons)
    if ('overlap' in next) {
      const message = periods.overlap[next.overlap].replace('{dia}', formatDate(present.day))
      throw new ApiError('invalid', { errors: { [since]: message } })
    }
    await writePeriods(connection, kept, id, stored, next)
    const from = value === null ? null : next.at(-1)?.from
    if (from !== day) changed[since] = from
  }
  return changed
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
  stored: readonly Period[],
  next: readonly Period[],
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

/** Ends today the periods of rows that have lost the value of a field all at once; the day since when goes with it. */
export async function endPeriods(
  services: Services,
  connection: Connection,
  resource: Resource,
  field: string,
  ids: readonly number[],
): Promise<void> {
  const { dialect } = services.db
  const day = today(services)
  const kept = periodsOf(services.resources, resource).filter(
    ({ periods }) => periods.value === field,
  )
  for (const { keeper, periods, since } of kept)
    for (let at = 0; at < ids.length; at += batch) {
      const some = ids.slice(at, at + batch)
      const open = sql<boolean>`${isOneOf(dialect, periods.of, some)}
        and ${sql.ref(periods.until)} is null`
      await anyTable(connection)
        .deleteFrom(keeper.name)
        .where(sql<boolean>`${open} and ${sql.ref(periods.from)} >= ${day}`)
        .execute()
      await anyTable(connection)
        .updateTable(keeper.name)
        .set({ [periods.until]: day, [periods.reason]: periods.reasons.ended })
        .where(open)
        .execute()
      await anyTable(connection)
        .updateTable(resource.name)
        .set({ [since]: null })
        .where(isOneOf(dialect, 'id', some))
        .execute()
    }
}

const batch = 10_000

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
    await beginMissing(connection, kept, among, sql`cast(${today(services)} as text)`)
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
