import { sql } from 'kysely'
import { formatDate } from '#model/format'
import { type KeptPeriods, periodsOf } from '#model/kept-periods'
import { besideAfter, type Overlap, openBeside, type Period, periodsAfter } from '#model/period'
import type { Resource } from '#model/resource'
import type { Values } from '#model/values'
import { anyTable } from '#server/db/connection'
import { isOneOf, portionsOf } from '#server/db/value-rows'
import { ApiError, refuse } from '#server/http/errors'
import { type Services, today } from '#server/services'
import type { Writing } from './asker.ts'
import { periodsOfMany, replacePeriods } from './many-periods.ts'
import { askRoom } from './room.ts'

/** The day on which a row loses its value, and why, where another of its fields does not say it. */
export interface Ending {
  readonly day: string
  readonly reason: string | null
  /** What begins beside another value on a day ahead waits for it. */
  readonly waits?: true
}

/** An edit that a history calls by a name of its own; a value may end in it on another day than today. */
export interface Done {
  readonly acao?: 'editou' | 'desligou' | 'religou'
  readonly ending?: Ending | undefined
  /** The day on which what else it begins or ends does so, and why; today where absent. */
  readonly at?: Ending | undefined
}

type BeforeAndAfter = Readonly<Record<'before' | 'after', Values | null>>

/**
 * Writes the periods of a row that is written, as it was and as it is, null where it is not there. Returns what else
 * changes in the row, and how it was left: the day since which it has a value that it had until that very day, or no
 * value where another field says that it has left, which ends those beside it too; these are in `ended`. Throws 400 for a day that is in an
 * earlier period, and 428 where the asker has not said that they know what would then be outside of all periods, or that
 * too many would have the value.
 */
export async function keepPeriods(
  writing: Writing,
  id: number,
  write: BeforeAndAfter,
  days: Pick<Done, 'ending' | 'at'> = {},
): Promise<{ changed: Values; ending: Ending | undefined; ended: Values }> {
  const { services, resource } = writing
  const changed: Record<string, unknown> = {}
  const ended: Record<string, unknown> = {}
  let { ending } = days
  for (const kept of periodsOf(services.resources, resource)) {
    const one = await keepOne(writing, kept, { id, ...write }, days)
    Object.assign(changed, one?.changed)
    Object.assign(ended, one?.ended)
    ending = one?.ending ?? ending
  }
  return { changed, ending, ended }
}

/** The same of the periods of one field; null where nothing of them changes. */
async function keepOne(
  writing: Writing,
  kept: KeptPeriods,
  { id, before, after }: BeforeAndAfter & { readonly id: number },
  { ending: said, at }: Pick<Done, 'ending' | 'at'>,
) {
  const { services } = writing
  const { periods, since } = kept
  const [value, day] = [valueIn(after, periods.value), valueIn(after, since)]
  const had = valueIn(before, periods.value)
  const left = endingOf(services, kept, { before, after }, said)
  const isSame = value === had && day === valueIn(before, since)
  if (isSame && !left && (after !== null || !periods.beside)) return null
  const rows = before ? await periodsOfMany(writing, kept, [id]) : new Map([[id, []]])
  const all = rows.get(id) ?? []
  const { reason = null, day: last = today(services) } = left ?? at ?? {}
  const end = { value: null, day: last, reason }
  const present =
    value === null ? end : { value: Number(value), day: String(day ?? last), reason: null }
  const isEnded = left !== undefined && value !== null
  let next: readonly Period[] = all
  for (const each of isEnded ? [present, end] : [present])
    next = wholly(kept, periodsAfter(next, each, periods.reasons))
  const gone = left || after === null ? openBeside(all) : []
  const words = { day: last, reason: reason ?? periods.beside?.ended ?? '' }
  next = wholly(kept, besideAfter(next, { added: [], gone, ...words }))
  await askOutside(writing, kept, id, { stored: all, next, but: left ? last : present.day })
  await replacePeriods(writing, kept, rows, new Map([[id, next]]))
  const open = next.find(({ isBeside, until }) => !isBeside && until === null)
  if (open && value !== had) await askRoom(writing, kept, [open.value], open.from)
  const beside = periods.beside?.field
  const ended = gone.length > 0 ? gone : null
  return {
    ending: isEnded ? left : undefined,
    changed: {
      ...(beside && ended && { [beside]: null }),
      ...(value !== (open?.value ?? null) && { [periods.value]: null }),
      ...(day !== (open?.from ?? null) && { [since]: open?.from ?? null }),
    },
    ended: beside ? { [beside]: ended } : {},
  }
}

const valueIn = (row: Values | null, name: string) => row?.[name] ?? null

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
  if (after?.[value] != null && after[value] !== before?.[value]) throw refuse(value, endedBy.back)
  return undefined
}

/** The periods, if none is in the way of another. */
function wholly(kept: KeptPeriods, next: ReturnType<typeof periodsAfter>) {
  if (!('overlap' in next)) return next
  const { periods, since } = kept
  const field = next.overlap === 'before' ? periods.until : since
  throw refuse(field, overlapText(kept, next))
}

/** What is said of a day that is in another period already. */
export function overlapText({ periods }: KeptPeriods, { overlap, day }: Overlap): string {
  return periods.overlap[overlap].replace('{dia}', formatDate(day))
}

/**
 * Throws 428 where rows that show a value on a day were in its periods and are no more; on the day of the change both
 * hold.
 */
export async function askOutside(
  { connection, asker }: Writing,
  { periods: { of, value, seen } }: KeptPeriods,
  id: number,
  { stored, next, but }: { stored: readonly Period[]; next: readonly Period[]; but: string },
): Promise<void> {
  if (!seen || stored.length === 0 || asker.confirms) return
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
  const outside = shown.filter((row) => isIn(stored, row) && !isIn(next, row)).length
  if (outside > 0)
    throw new ApiError('unconfirmed', { detail: seen.left.replace('{n}', `${outside}`) })
}

/**
 * How a trace tells of a day on which a row loses a value, and why, or has another: in the words of the entity that keeps its
 * periods. Of a day that nobody has said the trace tells by its own.
 */
export function wordsOfDays(
  { resources }: Services,
  resource: Resource,
  { ending, at }: Pick<Done, 'ending' | 'at'>,
  [before, after]: readonly [Values, Values],
): Values {
  const words = periodsOf(resources, resource).map(({ periods }) => {
    const names = [periods.value, periods.beside?.field ?? ''].filter((name) => name in after)
    const [had, has] = [before, after].map((row) => names.flatMap((name) => row[name] ?? []))
    const begins = at && has?.some((value) => !had?.includes(value))
    const ends = ending ?? (at && had?.some((value) => !has?.includes(value)) ? at : undefined)
    return {
      ...(begins && { [periods.from]: at.day }),
      ...(ends && { [periods.until]: ends.day, [periods.reason]: ends.reason }),
    }
  })
  return Object.assign({}, ...words)
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
  for (const { keeper, periods, since } of kept) {
    for (const some of portionsOf(ids, 10_000)) {
      await anyTable(connection)
        .updateTable(keeper.name)
        .set({ [periods.until]: day, [periods.reason]: why ?? periods.reasons.ended })
        .where(isOneOf(dialect, periods.of, some))
        .where(periods.until, 'is', null)
        .$if(periods.beside !== undefined, (query) =>
          query.where(sql<boolean>`not ${sql.ref(periods.beside?.flag ?? '')}`),
        )
        .execute()
      await anyTable(connection)
        .updateTable(resource.name)
        .set({ [since]: null })
        .where(isOneOf(dialect, 'id', some))
        .execute()
    }
  }
}

/** Ends today the periods, beside the main ones, of a value whose row is deleted; returns whose they are, by field. */
export async function endBeside({ services, connection, resource }: Writing, id: number) {
  const ended: Record<string, number[]> = {}
  for (const { name, fields, periods } of Object.values(services.resources)) {
    if (!periods?.beside || fields[periods.value]?.target !== resource.name) continue
    const rows = await anyTable(connection)
      .updateTable(name)
      .set({ [periods.until]: today(services), [periods.reason]: periods.beside.ended })
      .where(periods.value, '=', id)
      .where(periods.until, 'is', null)
      .where(sql<boolean>`${sql.ref(periods.beside.flag)}`)
      .returning(periods.of)
      .execute()
    const key = `${fields[periods.of]?.target}.${periods.beside.field}`
    ended[key] = rows.map((row) => Number(row[periods.of]))
  }
  return ended
}
