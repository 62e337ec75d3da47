import { periodsJoined } from '#model/joined-periods'
import { type KeptPeriods, periodsOf } from '#model/kept-periods'
import type { Period } from '#model/period'
import type { Values } from '#model/values'
import { encode } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { today } from '#server/services'
import type { Writing } from '#server/store/asker'
import { periodsOfMany } from '#server/store/many-periods'
import { overlapText } from '#server/store/periods'
import type { Before, Move } from './log.ts'
import type { Plan } from './plan.ts'

/** What becomes of periods: the rows that change hands, what others were, and what the row itself says of its present one. */
interface JoinedRows {
  readonly moves: Move[]
  readonly eram: Before[]
  readonly values: Record<string, unknown>
}

/** Makes the periods of two rows those of one, none over another. Rows that are a part of one now go to the row that goes. */
export async function joinPeriods(
  writing: Writing,
  plan: Plan,
  values: Values,
): Promise<JoinedRows> {
  const { services, resource } = writing
  const done: JoinedRows = { moves: [], eram: [], values: {} }
  for (const kept of periodsOf(services.resources, resource))
    await join(writing, plan, values, { kept, done })
  return done
}

interface Joining {
  readonly kept: KeptPeriods
  readonly done: JoinedRows
}

async function join(
  writing: Writing,
  { stays, goes }: Plan,
  values: Values,
  { kept, done }: Joining,
) {
  const { services, connection } = writing
  const { keeper, periods, since } = kept
  const { value: name, of, endedBy, beside } = periods
  const now = { ...stays, ...values }
  const value = now[name] == null ? null : Number(now[name])
  const leaving = endedBy?.reasons[String(now[endedBy.field])]
  if (endedBy && leaving !== undefined && value !== null)
    throw new ApiError('invalid', { errors: { [name]: endedBy.back } })
  const found = await periodsOfMany(writing, kept, [stays.id, goes.id])
  const [own, others] = [stays, goes].map(({ id }) => found.get(id) ?? []) as [Period[], Period[]]
  const { periods: next, absorbed } = periodsJoined(
    own,
    others,
    { value, day: today(services), leaving },
    periods,
  )
  const before = new Map([...own, ...others].map((period) => [period.id, period]))
  for (const period of next) {
    const was = before.get(period.id)
    if (!beside && period.isBeside)
      throw new ApiError('conflict', {
        detail: overlapText(kept, { overlap: 'other', day: period.from }),
      })
    if (!was || JSON.stringify(columnsIn(kept, was)) === JSON.stringify(columnsIn(kept, period)))
      continue
    const [antes, columns] = [was, period].map((each) => encodedIn(writing, kept, each))
    done.eram.push({ table: keeper.name, id: Number(period.id), antes: antes ?? {} })
    await anyTable(connection)
      .updateTable(keeper.name)
      .set(columns ?? {})
      .where('id', '=', period.id)
      .execute()
  }
  const idsOf = (some: readonly Period[]) => some.flatMap(({ id }) => (id === null ? [] : id))
  const gone = new Set(absorbed)
  // Those that stay with the row that goes are as they were, and must still be so to be its own again.
  for (const period of others)
    if (gone.has(Number(period.id)))
      done.eram.push({
        ...{ table: keeper.name, id: Number(period.id) },
        antes: encodedIn(writing, kept, period),
      })
  const move = (ids: readonly number[], de: number, para: number) => {
    if (ids.length > 0) done.moves.push({ table: keeper.name, column: of, ids, de, para })
  }
  move(
    idsOf(others).filter((id) => !gone.has(id)),
    goes.id,
    stays.id,
  )
  move(
    idsOf(own).filter((id) => gone.has(id)),
    stays.id,
    goes.id,
  )
  const open = next.find(({ until, isBeside }) => until === null && !isBeside)
  done.values[name] = open?.value ?? null
  done.values[since] = open?.from ?? null
}

/** What a merge may change in a period, by its columns. */
function columnsIn({ periods }: KeptPeriods, period: Period): Record<string, unknown> {
  const { from, until, reason, beside } = periods
  return {
    ...{ [from]: period.from, [until]: period.until, [reason]: period.reason },
    ...(beside && { [beside.flag]: period.isBeside === true }),
  }
}

function encodedIn({ services }: Writing, kept: KeptPeriods, period: Period) {
  const entries = Object.entries(columnsIn(kept, period))
  return Object.fromEntries(
    entries.map(([name, value]) => [name, encode(value, services.db.dialect)]),
  )
}
