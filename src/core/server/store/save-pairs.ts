import { sql } from 'kysely'
import type { Errors } from '#model/check'
import { grouped } from '#model/grouped'
import { type Pairs, pairsOf, severalIn } from '#model/pairs'
import { isMet, mostNamed, type Values } from '#model/values'
import { anyTable } from '#server/db/connection'
import { isOneOf, portionsOf } from '#server/db/value-rows'
import { ApiError, refuse } from '#server/http/errors'
import { today } from '#server/services'
import { storedInside } from './answer.ts'
import type { Writing } from './asker.ts'
import { type Named, saveBeside } from './beside-periods.ts'
import { refusedAmong } from './constraints.ts'
import { namedBy, pairsOn } from './pairs.ts'
import type { Ending } from './periods.ts'
import { planRows, saveRows } from './rows-inside.ts'
import { activeRows, rowsSeen } from './scope.ts'

/** Stored rows with the ids in their fields of several, also of rows that are not seen, or no longer there. */
export async function withSeveral(
  { services, connection, resource }: Pick<Writing, 'services' | 'connection' | 'resource'>,
  rows: readonly Values[],
): Promise<Record<string, unknown>[]> {
  const whole = rows.map((row): Record<string, unknown> => ({ ...row }))
  for (const [name] of severalIn(resource)) {
    const pairs = pairsOf(services.resources, resource, name)
    const { pair, from, to } = pairs
    const found: { of: number; end: number }[] = []
    for (const some of portionsOf(rows.map(({ id }) => Number(id)))) {
      const part = await anyTable(connection)
        .selectFrom(pair.name)
        .select([sql.ref<number>(from).as('of'), sql.ref<number>(to).as('end')])
        .distinct()
        .where(isOneOf(services.db.dialect, from, some))
        .where(activeRows(pair))
        .where(pairsOn(pairs, today(services)))
        .orderBy(to)
        .execute()
      found.push(...part)
    }
    const ends = grouped(
      found,
      ({ of }) => Number(of),
      ({ end }) => Number(end),
    )
    for (const row of whole) row[name] = ends.get(Number(row.id)) ?? null
  }
  return whole
}

/** The ids that a field of several has. */
export const idsIn = (value: unknown) => [value ?? []].flat().map(Number)

/**
 * The values of a write with what the writer does not see in its fields of several, which stays as it was. Throws 400 for
 * an id of a row that is not there for the writer, or of one newly named that has ended.
 */
export async function keepingUnseen(
  writing: Writing,
  values: Values,
  before: Values | null,
): Promise<Record<string, unknown>> {
  const { services, connection, resource, asker } = writing
  const { resources } = services
  const whole: Record<string, unknown> = { ...values }
  for (const [name] of severalIn(resource).filter(([name]) => name in values)) {
    const { target, field } = pairsOf(resources, resource, name)
    // What another answer hides goes whole.
    if (!isMet(field.when, { ...before, ...values })) continue
    const [sent, had] = [idsIn(values[name]), idsIn(before?.[name])]
    const named = { resource, name, where: 'show' } as const
    const of = before ? [before.id] : []
    const rows = await namedBy({ resources, connection }, named, of, asker.viewer)
    const seen = new Set(rows.map(({ id }) => id))
    const isUnseen = (id: number) => !seen.has(id)
    const there = rowsSeen(resources, target, asker.viewer) ?? sql<boolean>`1 = 0`
    const [wrong] = (await refusedAmong(writing, name, sent.filter(isUnseen), there)).values()
    if (wrong !== undefined) throw refuse(name, wrong)
    const all = [...new Set([...sent, ...had.filter(isUnseen)])].sort((a, b) => a - b)
    whole[name] = all.length > 0 ? all : null
  }
  return whole
}

/** A row that is saved: what its fields of several name now, what they named before, and on which day that changes. */
interface Saved {
  readonly id: number
  readonly values: Values
  readonly before?: Values
  readonly at?: Ending | undefined
}

/** Ends what a row had beside another value and has no more, before that one begins. */
export async function endPairs(writing: Writing, { id, values, before = {}, at }: Saved) {
  for (const { pairs, gone } of changesIn(writing, values, before))
    await saveBeside(writing, pairs, [{ id, added: [], gone }], at)
}

/** Stores what the fields of several of a row name now, beside what they named before; what has ended has. */
export async function savePairs(writing: Writing, { id, values, before = {}, at }: Saved) {
  const { connection } = writing
  for (const { pairs, gone, added } of changesIn(writing, values, before)) {
    const { field, pair, from, to, kept } = pairs
    if (gone.length > 0 && !field.through)
      await anyTable(connection)
        .deleteFrom(pair.name)
        .where(from, '=', id)
        .where(to, 'in', gone)
        .execute()
    await addPairs(writing, pairs, [{ id, added, gone: kept ? [] : gone }], at)
  }
}

function changesIn({ services, resource }: Writing, values: Values, before: Values) {
  const named = severalIn(resource).filter(([name]) => name in values)
  return named.map(([name]) => {
    const [now, had] = [idsIn(values[name]), idsIn(before[name])]
    return {
      pairs: pairsOf(services.resources, resource, name),
      gone: had.filter((end) => !now.includes(end)),
      added: now.filter((end) => !had.includes(end)),
    }
  })
}

/** Stores what rows newly name; pairs that are rows of an entity are made and removed as these are. */
export async function addPairs(
  writing: Writing,
  pairs: Pairs,
  rows: readonly Named[],
  at?: Ending,
): Promise<void> {
  const { field, pair, from, to, kept } = pairs
  if (kept) return saveBeside(writing, pairs, rows, at)
  if (field.through) {
    for (const row of rows)
      if (row.added.length + row.gone.length > 0) await saveThrough(writing, pairs, row)
    return
  }
  const all = rows.flatMap(({ id, added }) => added.map((end) => ({ [from]: id, [to]: end })))
  for (const some of portionsOf(all))
    await anyTable(writing.connection).insertInto(pair.name).values(some).execute()
}

async function saveThrough(
  writing: Writing,
  { name, field, pair, from, to }: Pairs,
  { id, added, gone }: Named,
): Promise<void> {
  const { services, connection, asker } = writing
  const inside = { name, field: { ...field, max: mostNamed }, child: pair, by: from }
  const stored = await storedInside(connection, { ...services, inside }, [id], asker.viewer)
  const kept = stored.filter((row) => !gone.includes(Number(row[to])))
  const sent = [...kept.map((row) => ({ id: row.id })), ...added.map((end) => ({ [to]: end }))]
  const { plans, errors } = await planRows(writing, [[inside, sent]], id)
  // What is wrong with a pair is said of the field.
  const refuse = (said: Errors, status?: number) =>
    new ApiError('invalid', { errors: { [name]: Object.values(said)[0] ?? '' }, status })
  if (Object.keys(errors).length > 0) throw refuse(errors)
  await saveRows(writing, plans, id).catch((error) => {
    const said = error instanceof ApiError && (error.body.errors as Errors | undefined)
    throw said ? refuse(said, error.status) : error
  })
}
