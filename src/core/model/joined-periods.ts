import { lasts, meet, type Period, type Periods } from './period.ts'

/** What the one row has now: a value, or none since a day, for a reason. */
interface Now {
  readonly value: number | null
  readonly day: string
  /** Why it has none of its own any more, where it has left; what is beside ends with it. */
  readonly leaving: string | undefined
}

/** The periods of the one row, and the ids of those that are a part of another one now. */
interface Joined {
  readonly periods: readonly Period[]
  readonly absorbed: readonly number[]
}

/**
 * The periods of two rows as those of one, each with the id that it had. Those of one value that overlap, or follow upon
 * each other, are one; what is open beside the present value ends, and of main ones at the same time the later named is
 * beside the other. Those of `stays` go before.
 */
export function periodsJoined(
  stays: readonly Period[],
  goes: readonly Period[],
  now: Now,
  { reasons, beside }: Pick<Periods, 'reasons' | 'beside'>,
): Joined {
  const all = [...stays, ...goes]
  const own = new Set(stays.map(({ id }) => id))
  const absorbed: number[] = []
  const united: Period[] = []
  for (const next of all.filter(lasts).sort(byStart)) {
    const at = united.findIndex(
      ({ value, until }) => value === next.value && !ends(until, next.from),
    )
    const last = united[at]
    if (!last) {
      united.push(next)
      continue
    }
    const isLater = last.until !== null && (next.until === null || next.until > last.until)
    const { until, reason } = isLater ? next : last
    const id = own.has(last.id) || !own.has(next.id) ? last.id : next.id
    absorbed.push(
      ...[last.id, next.id].flatMap((each) => (each === null || each === id ? [] : each)),
    )
    const { isBeside: _, ...main } = last
    const isBeside = last.isBeside && next.isBeside
    united[at] = { ...main, id, until, reason, ...(isBeside && { isBeside }) }
  }
  const ended = united.map((period) => withNow(period, now, { reasons, beside }))
  const isPresent = ({ value, until }: Period) => until === null && value === now.value
  const first = (period: Period) => (isPresent(period) ? 0 : own.has(period.id) ? 1 : 2)
  const placed: Period[] = []
  for (const period of ended.sort((one, other) => first(one) - first(other))) {
    const isOver =
      !period.isBeside && placed.some((other) => !other.isBeside && meet(period, other))
    placed.push(isOver ? { ...period, isBeside: true } : period)
  }
  return { periods: [...all.filter((each) => !lasts(each)), ...placed].sort(byStart), absorbed }
}

function withNow(
  { isBeside, ...period }: Period,
  { value, day, leaving }: Now,
  { reasons, beside }: Pick<Periods, 'reasons' | 'beside'>,
): Period {
  const same: Period = { ...period, ...(isBeside && { isBeside }) }
  if (period.until !== null) return same
  if (period.value === value) return period
  if (isBeside && leaving === undefined) return same
  const reason =
    leaving ?? (isBeside ? beside?.ended : value === null ? reasons.ended : reasons.changed)
  return { ...same, until: day > period.from ? day : period.from, reason: reason ?? null }
}

const byStart = (one: Period, other: Period) =>
  one.from < other.from ? -1 : Number(one.from > other.from)
const ends = (until: string | null, before: string) => until !== null && until < before
