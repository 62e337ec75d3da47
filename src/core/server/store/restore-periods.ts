import { sql } from 'kysely'
import { hasEnded } from '#model/closed'
import type { Field } from '#model/field'
import { dayOf } from '#model/format'
import { type KeptPeriods, periodsOf } from '#model/kept-periods'
import { clashIn, type Period } from '#model/period'
import type { Resource } from '#model/resource'
import { nounsOf, sentence } from '#model/texts'
import type { Values } from '#model/values'
import { anyTable } from '#server/db/connection'
import { today } from '#server/services'
import type { Writing } from './asker.ts'
import { periodsOfMany, replacePeriods } from './many-periods.ts'
import { askRoom } from './room.ts'
import { rowsById } from './rows-by-id.ts'
import { idsIn } from './save-pairs.ts'
import { targetOf } from './scope.ts'

/** A row that comes back: as it is stored, and the values that its deletion noted. */
export interface Returning {
  readonly id: number
  readonly stored: Readonly<Record<string, unknown>>
  readonly noted: Values
}

const deletedOn = ({ excluido_em }: Values) => dayOf(new Date(String(excluido_em)))

/** Whether a period, beside the main ones, ended on a day with the row that it is of, or with its value. */
const endedWith = ({ periods }: KeptPeriods, { isBeside, until, reason }: Period, day: string) =>
  isBeside && until === day && reason === periods.beside?.ended

/** A period that goes on as if it had never ended. */
const going = (period: Period): Period => ({ ...period, until: null, reason: null })

/**
 * Lets the periods of a row that comes back go on, without a gap, where what they are of is still there. Returns the values
 * of the row that do not come back, and that in sentences.
 */
export async function reopenOwn(
  writing: Writing,
  { id, stored, noted }: Returning,
): Promise<{ changed: Values; told: string[] }> {
  const { services, resource } = writing
  const changed: Record<string, unknown> = {}
  const told: string[] = []
  const day = deletedOn(stored)
  for (const kept of periodsOf(services.resources, resource)) {
    const { periods, since } = kept
    const target = targetOf(services.resources, resource, periods.value)
    const all = (await periodsOfMany(writing, kept, [id])).get(id) ?? []
    const { [periods.value]: main, [since]: from } = stored
    const wasBeside = (period: Period) => endedWith(kept, period, day)
    // A deletion of an earlier version noted none.
    const besides =
      periods.beside && periods.beside.field in noted
        ? idsIn(noted[periods.beside.field])
        : [...new Set(all.filter(wasBeside).map(({ value }) => value))]
    // Nobody writes them meanwhile.
    const rows = await rowsById(writing, target, [main, ...besides], { lock: 'update' })
    const isThere = (value: unknown) => {
      const row = rows.get(Number(value))
      return row !== undefined && row.excluido_em === null && !hasEnded(target, row)
    }
    for (const value of besides) if (!isThere(value)) told.push(lackOf(target, rows.get(value)))
    if (main != null && !isThere(main)) {
      told.push(lackOf(target, rows.get(Number(main)), resource.fields[periods.value]))
      Object.assign(changed, { [periods.value]: null, [since]: null })
    }
    const last = all.findLast(
      (period) => !period.isBeside && period.value === main && period.from === from,
    )
    const lastOf = (value: number) =>
      all.findLast((period) => wasBeside(period) && period.value === value)
    const back = [last, ...besides.map(lastOf)].filter((it) => it && isThere(it.value))
    const next = all.map((period) => (back.includes(period) ? going(period) : period))
    // It was deleted before its periods were kept.
    const isNew = main != null && isThere(main) && !last
    if (isNew) {
      const begun = { value: Number(main), from: today(services), until: null, reason: null }
      next.push({ id: null, ...begun })
      changed[since] = begun.from
    }
    await replacePeriods(writing, kept, new Map([[id, all]]), new Map([[id, next]]))
    const values = next.filter(({ until }) => until === null).map(({ value }) => value)
    await askRoom(writing, kept, values, today(services))
  }
  return { changed, told }
}

/** 'O assunto Cordel foi excluído: sem assunto.' */
export function lackOf(target: Resource, row: Values | undefined, field?: Field): string {
  const { o, one, dele } = nounsOf(target.label)
  const named = row ? ` ${row[target.display]}` : ''
  const was = row?.excluido_em === null ? `encerrad${o}` : `excluíd${o}`
  const without = field ? (field.column ?? field.label).toLowerCase() : dele.slice(1)
  return `${sentence(o)} ${one}${named} foi ${was}: sem ${without}.`
}

/** Which rows lost a value with its row, as the deletion noted them by their field. */
type Lost = Readonly<Record<string, readonly number[]>>

/**
 * Gives the value that comes back to the rows that had it, where they have no other since, with their periods as if they
 * had never ended. Returns the rows that are as they were not, by their entity.
 */
export async function reopenOthers(
  writing: Writing,
  { id, stored }: Returning,
  lost: Lost,
): Promise<{ readonly of: Resource; readonly rows: Values[]; readonly given: number[] }[]> {
  const { services, resource } = writing
  const day = deletedOn(stored)
  const done = []
  for (const of of Object.values(services.resources))
    for (const kept of periodsOf(services.resources, of)) {
      const { keeper, periods, since } = kept
      if (keeper.fields[periods.value]?.target !== resource.name) continue
      const mains = lost[`${of.name}.${periods.value}`] ?? []
      const besides = periods.beside
        ? (lost[`${of.name}.${periods.beside.field}`] ??
          (await endedBeside(writing, keeper, id, day)))
        : []
      const rows = await rowsById(writing, of, [...mains, ...besides], { lock: 'update' })
      const before = await periodsOfMany(writing, kept, [...rows.keys()])
      const found = [...rows].map(([each, row]) => {
        const all = before.get(each) ?? []
        const main = mains.includes(each) ? mainBack(kept, row, all, id) : undefined
        const beside = besides.includes(each) ? besideBack(kept, row, all, { id, day }) : undefined
        const isGoing = (period: Period) => period === beside || (period === main && isThere(row))
        const after = all.map((period) => (isGoing(period) ? going(period) : period))
        const isNot = (mains.includes(each) && !main) || (besides.includes(each) && !beside)
        return { each, row, main, after, isGiven: Boolean(main ?? beside), isNot }
      })
      const after = new Map(found.map((one) => [one.each, one.after]))
      await replacePeriods(writing, kept, before, after)
      for (const { each, main } of found)
        if (main)
          await anyTable(writing.connection)
            .updateTable(of.name)
            .set({ [periods.value]: id, [since]: main.from })
            .where('id', '=', each)
            .execute()
      await askRoom(writing, kept, [id], today(writing.services))
      done.push({
        of,
        rows: found.flatMap(({ isNot, row }) => (isNot ? [row] : [])),
        given: found.flatMap(({ isGiven, each }) => (isGiven ? [each] : [])),
      })
    }
  return done
}

const isThere = ({ excluido_em }: Values) => excluido_em === null

/** The last main period, where nothing has come since it ended with its value; of a deleted row it stays ended. */
function mainBack(
  { periods: { value, reasons } }: KeptPeriods,
  row: Values,
  all: readonly Period[],
  id: number,
): Period | undefined {
  const last = all.findLast(({ isBeside }) => !isBeside)
  const isLast = last?.value === id && last.reason === reasons.ended
  return row[value] === null && isLast ? last : undefined
}

/** The period beside the main ones that ended with its value, where its row has not left and it clashes with none since. */
function besideBack(
  kept: KeptPeriods,
  row: Values,
  all: readonly Period[],
  { id, day }: { readonly id: number; readonly day: string },
): Period | undefined {
  const { endedBy } = kept.periods
  if (!isThere(row) || Object.hasOwn(endedBy?.reasons ?? {}, String(row[endedBy?.field ?? ''])))
    return
  const ended = all.findLast((period) => period.value === id && endedWith(kept, period, day))
  const next = all.map((period) => (period === ended ? going(period) : period))
  return ended && !clashIn(next) ? ended : undefined
}

/** Whose periods beside the main ones ended with their value, of a deletion that noted none: one of an earlier version. */
async function endedBeside(
  { connection }: Writing,
  { name, periods }: Resource,
  id: number,
  day: string,
): Promise<number[]> {
  if (!periods?.beside) return []
  const rows = await anyTable(connection)
    .selectFrom(name)
    .select(periods.of)
    .where(periods.value, '=', id)
    .where(periods.until, '=', day)
    .where(periods.reason, '=', periods.beside.ended)
    .where(sql<boolean>`${sql.ref(periods.beside.flag)}`)
    .execute()
  return rows.map((row) => Number(row[periods.of]))
}
