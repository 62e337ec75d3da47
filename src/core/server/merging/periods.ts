import { periodsJoined } from '#model/joined-periods'
import { type KeptPeriods, periodsOf } from '#model/kept-periods'
import type { Period } from '#model/period'
import type { Values } from '#model/values'
import { type Dialect, encode } from '#server/db/codec'
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
  { stays, goes }: Plan,
  values: Values,
): Promise<JoinedRows> {
  const { services, connection, resource } = writing
  const done: JoinedRows = { moves: [], eram: [], values: {} }
  const now = { ...stays, ...values }
  for (const kept of periodsOf(services.resources, resource)) {
    const { keeper, periods, since } = kept
    const { value: name, of: column, endedBy, beside } = periods
    const value = now[name] == null ? null : Number(now[name])
    const leaving = endedBy?.reasons[String(now[endedBy.field])]
    if (endedBy && leaving !== undefined && value !== null)
      throw new ApiError('invalid', { errors: { [name]: endedBy.back } })
    const found = await periodsOfMany(writing, kept, [stays.id, goes.id])
    const [own, others] = [stays, goes].map(({ id }) => found.get(id) ?? []) as [Period[], Period[]]
    const present = { value, day: today(services), leaving }
    const { periods: next, absorbed } = periodsJoined(own, others, present, periods)
    const over = next.find(({ isBeside }) => isBeside && !beside)
    const detail = over && overlapText(kept, { overlap: 'other', day: over.from })
    if (detail) throw new ApiError('conflict', { detail })
    const isAbsorbed = ({ id }: Period) => absorbed.includes(Number(id))
    for (const was of [...own, ...others]) {
      const antes = columnsOf(services.db.dialect, kept, was)
      const then = next.find(({ id }) => id === was.id) ?? was
      const is = columnsOf(services.db.dialect, kept, then)
      const isOther = Object.keys(antes).some((each) => antes[each] !== is[each])
      // Those that stay with the row that goes are as they were, and must still be so to be its own again.
      if (isOther || (others.includes(was) && isAbsorbed(was)))
        done.eram.push({ table: keeper.name, id: Number(was.id), antes })
      const stored = anyTable(connection).updateTable(keeper.name).where('id', '=', was.id)
      if (isOther) await stored.set(is).execute()
    }
    const move = (de: number, para: number, some: readonly Period[]) => {
      const ids = some.map(({ id }) => Number(id))
      if (ids.length > 0) done.moves.push({ table: keeper.name, column, de, para, ids })
    }
    const joining = others.filter((each) => !isAbsorbed(each))
    move(goes.id, stays.id, joining)
    move(stays.id, goes.id, own.filter(isAbsorbed))
    const open = next.find(({ until, isBeside }) => until === null && !isBeside)
    done.values[name] = open?.value ?? null
    done.values[since] = open?.from ?? null
  }
  return done
}

/** What a merge may change in a period, as its columns have it. */
function columnsOf(dialect: Dialect, { periods }: KeptPeriods, period: Period) {
  const { from, until, reason, beside } = periods
  return {
    ...{ [from]: period.from, [until]: period.until, [reason]: period.reason },
    ...(beside && { [beside.flag]: encode(period.isBeside === true, dialect) }),
  }
}
