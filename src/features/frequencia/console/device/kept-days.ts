/** A day of a class. */
export interface OneDay {
  readonly turma: number
  readonly data: string
}

/** Who saved a day last, and when. */
export interface Saving {
  readonly by: string | null
  /** Whose place they took. */
  readonly inPlaceOf?: string
  readonly at: string
  readonly isFirst: boolean
  /** Whether it was typed from the signed sheet. */
  readonly fromSheet?: boolean
}

/** The days of a register that stay: the one seen last, and the five newest of its class. */
const keptDays = 6

export function surplusOf<D extends OneDay>(days: readonly D[], open: OneDay): D[] {
  const isOpen = (day: D) => Number(day.turma === open.turma && day.data === open.data)
  const isOfClass = (day: D) => Number(day.turma === open.turma)
  return days
    .toSorted(
      (one, other) =>
        isOpen(other) - isOpen(one) ||
        isOfClass(other) - isOfClass(one) ||
        (one.data < other.data ? 1 : -1),
    )
    .slice(keptDays)
}

/** Versions of a day end with their number: '"7.2026-03-10.3"'. */
export function isNewer(version: string | null, than: string | null): boolean {
  return numberOf(version) > numberOf(than)
}

function numberOf(version: string | null): number {
  return Number(/\d+(?="$)/.exec(version ?? '')?.[0] ?? 0)
}
