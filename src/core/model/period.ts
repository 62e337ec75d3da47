/**
 * How rows keep the periods in which a row of another entity had each value of one of its fields. A period ends with the
 * day on which it is no more; that row has a day `since` when it has its present value.
 */
export interface Periods {
  /** The reference to that row. */
  readonly of: string
  /** The field, by the name that it has there and here. */
  readonly value: string
  readonly from: string
  readonly until: string
  readonly reason: string
  /** The reason where nobody says one: another value follows, or none does. */
  readonly reasons: { readonly changed: string; readonly ended: string }
  /** The entity in which a change that is dated ahead waits for its day; it has these names, and `dia`, `tipo`, `de_id`. */
  readonly ahead?: string
  /** What is said of a day that is in an earlier period, of the same value or of another one, or before that which it would end. */
  readonly overlap: { readonly same: string; readonly other: string; readonly before: string }
  /** The entity, and its day, that shows who had which value: it refers to both as these do. `left` asks about `{n}` outside. */
  readonly seen?: { readonly in: string; readonly day: string; readonly left: string }
  /** The field, there, some of whose values end the period, each for a reason; `back` refuses a new one beside them. */
  readonly endedBy?: { readonly field: string; readonly reasons: Reasons; readonly back: string }
  /**
   * Further values that a row has at the same time: a field of several, there, names them, a flag here marks their periods,
   * and `ended` is their reason where nobody says one. Two periods of one value never overlap, whichever they are.
   */
  readonly beside?: { readonly field: string; readonly flag: string; readonly ended: string }
  /**
   * The field of the row that is the value which says how many have it at most. Beyond, `asks` is asked, and an import, which
   * asks nothing, `tells` in its preview: `{max}` with the word for one place or for more, `{n}`, and `{nome}` of the row.
   */
  readonly room?: {
    readonly field: string
    readonly places: readonly [one: string, many: string]
    readonly asks: string
    readonly tells: string
  }
}

type Reasons = Readonly<Record<string, string>>

/** A period in which a row had one value: from a day on, until the day on which it had it no more. */
export interface Period {
  readonly id: number | null
  readonly value: number
  readonly from: string
  readonly until: string | null
  readonly reason: string | null
  /** It is beside the main ones. */
  readonly isBeside?: true
}

/** What a row has now: a value since a day, or none since a day, with the reason for which the last one ended. */
export interface Present {
  readonly value: number | null
  readonly day: string
  readonly reason: string | null
}

/** A day that is in an earlier period already, or before the period that it would end. */
export interface Overlap {
  readonly overlap: keyof Periods['overlap']
  readonly day: string
}

/**
 * The periods of a row, the main ones oldest first, once it has another main value or has it since another day. One that
 * ended on the day on which its value comes back goes on. What another value replaced on its first day is left out; what
 * was left on it stays, as a period that holds no day. Those beside the main ones stay as they are.
 */
export function periodsAfter(
  periods: readonly Period[],
  present: Present,
  reasons: Periods['reasons'],
): readonly Period[] | Overlap {
  const { value, day, reason } = present
  const main = periods.filter(({ isBeside }) => !isBeside)
  const last = main.at(-1)
  // It is known only now why the last value was lost.
  if (value === null && reason && last?.until && last.reason === reasons.ended)
    return periods.map((period) => (period === last ? { ...last, reason } : period))
  const next = lastingAfter(main.filter(lasts), present, reasons)
  if ('overlap' in next) return next
  const isBack = (period: Period) => period.value === value && period.from === day
  const stays = (period: Period) => period.isBeside || (!lasts(period) && !isBack(period))
  return [...periods.filter(stays), ...next]
}

/** Whether a period holds a day. */
export const lasts = ({ from, until }: Period): boolean => from !== until

function lastingAfter(
  periods: readonly Period[],
  { value, day, reason }: Present,
  reasons: Periods['reasons'],
): readonly Period[] | Overlap {
  const last = periods.at(-1)
  const open = last?.until === null ? last : undefined
  const before = open ? periods.slice(0, -1) : periods
  if (open && value !== open.value) {
    if (day < open.from)
      return value === null ? { overlap: 'before', day: open.from } : { overlap: 'other', day }
    const why = reason ?? (value === null ? reasons.ended : reasons.changed)
    const stays = day > open.from || value === null
    const closed = stays ? [{ ...open, until: day, reason: why }] : []
    return begun([...before, ...closed], null, { value, day })
  }
  if (!open) return begun(before, null, { value, day })
  const previous = before.at(-1)
  // This value replaced the other one: they move together.
  if (previous?.until !== open.from || previous.reason !== reasons.changed)
    return begun(before, open, { value, day })
  if (day < previous.from) return overlapOf(previous, value, day)
  const moved = day === previous.from ? [] : [{ ...previous, until: day }]
  return begun([...before.slice(0, -1), ...moved], open, { value, day })
}

function begun(
  before: readonly Period[],
  open: Period | null,
  { value, day }: Pick<Present, 'value' | 'day'>,
): readonly Period[] | Overlap {
  if (value === null) return before
  const last = before.at(-1)
  if (last && (last.until ?? '') > day) return overlapOf(last, value, day)
  if (last && last.until === day && last.value === value)
    return [...before.slice(0, -1), { ...last, until: null, reason: null }]
  return [
    ...before,
    { id: open?.id ?? null, value, from: day, until: null, reason: open?.reason ?? null },
  ]
}

const overlapOf = (period: Period, value: number | null, day: string): Overlap => ({
  overlap: period.value === value ? 'same' : 'other',
  day,
})

/** What a row has beside its main value now, in order. */
export function openBeside(periods: readonly Period[]): number[] {
  const open = periods.filter(({ isBeside, until }) => isBeside && until === null)
  return open.map(({ value }) => value).sort((one, other) => one - other)
}

/** What a row has beside its main value from a day on, and what it has no more. */
export interface BesideChange {
  readonly added: readonly number[]
  readonly gone: readonly number[]
  readonly day: string
  readonly reason: string
}

/**
 * All periods of a row once it has other values beside the main one. One that ended on the day on which its value comes
 * back goes on.
 */
export function besideAfter(
  all: readonly Period[],
  { added, gone, day, reason }: BesideChange,
): readonly Period[] | Overlap {
  const isOpen = ({ isBeside, until, value }: Period) =>
    isBeside && until === null && gone.includes(value)
  const early = all.find((period) => isOpen(period) && day < period.from)
  if (early) return { overlap: 'before', day: early.from }
  const isBack = ({ isBeside, until, value }: Period) =>
    isBeside && until === day && added.includes(value)
  const kept = all.map((period) => {
    if (isOpen(period)) return { ...period, until: day, reason }
    return isBack(period) ? { ...period, until: null, reason: null } : period
  })
  const begun = added.filter((value) => !all.some((each) => isBack(each) && each.value === value))
  const open = { id: null, from: day, until: null, reason: null, isBeside: true } as const
  const next = [...kept, ...begun.map((value): Period => ({ ...open, value }))]
  return clashIn(next) ?? next
}

/** A day on which two periods, one of them beside the main ones, are of one value. */
export function clashIn(periods: readonly Period[]): Overlap | undefined {
  const lasting = periods.filter(lasts)
  for (const one of lasting.filter(({ isBeside }) => isBeside))
    for (const other of lasting) {
      if (other === one || other.value !== one.value || !meet(one, other)) continue
      return { overlap: 'same', day: one.from > other.from ? one.from : other.from }
    }
  return undefined
}

/** Whether two periods, each of which holds a day, hold one both. */
export const meet = (one: Period, other: Period): boolean =>
  one.from < (other.until ?? never) && other.from < (one.until ?? never)
const never = '9999-12-31'
