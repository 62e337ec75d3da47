import type { KeptPeriods } from '#model/kept-periods'
import { besideAfter, type Overlap, type Period, periodsAfter } from '#model/period'
import type { DestinoDoAluno } from '../calls.ts'
import type { EndingClass } from './plan.ts'

/** What becomes of each class of a student that ends on a day, and the class that follows each. */
interface Places {
  readonly dia: string
  readonly following: ReadonlyMap<number, number | null>
  readonly places: EndingClass['students']
}

/** All periods of a student after a turn: who leaves the institute leaves what goes on too. */
export function placesAfter(
  { periods: { reasons, beside } }: KeptPeriods,
  stored: readonly Period[],
  { dia: day, following, places }: Places,
): readonly Period[] | Overlap {
  const next = ({ em, destino }: Places['places'][number]) =>
    destino === 'vai' ? (following.get(em) ?? null) : null
  const main = places.find(({ isBeside }) => !isBeside)
  let all = stored
  const own = places.filter(({ isBeside }) => isBeside)
  const leaving = main && reasonOf(main.destino)
  if (main) {
    const present = { value: next(main), day, reason: reasonOf(main.destino) }
    const after = periodsAfter(
      stored.filter(({ isBeside }) => !isBeside),
      present,
      reasons,
    )
    if ('overlap' in after) return after
    all = [...after, ...stored.filter(({ isBeside }) => isBeside)]
  }
  const ends = leaving
    ? [{ added: [], gone: openBeside(all), reason: leaving }]
    : own.map((place) => {
        const value = next(place)
        const usual = value === null ? beside?.ended : reasons.changed
        const reason = reasonOf(place.destino) ?? usual ?? ''
        return { added: value === null ? [] : [value], gone: [place.em], reason }
      })
  for (const change of ends) {
    const after = besideAfter(all, { ...change, day })
    if ('overlap' in after) return after
    all = after
  }
  return all
}

/** What a student has beside the main class now. */
export function openBeside(periods: readonly Period[]): number[] {
  return periods.flatMap(({ isBeside, until, value }) => (isBeside && until === null ? value : []))
}

/** Why the time in the class ends, of whoever leaves the institute; null for the usual reason. */
export function reasonOf(destino: DestinoDoAluno) {
  return destino === 'vai' || destino === 'sem_turma' ? null : destino
}

/** What a turn that is undone leaves: those of before, and what began beside them since, elsewhere than the turn. */
export function placesBefore(
  now: readonly Period[],
  before: readonly Period[],
  { dia, gone }: { readonly dia: string; readonly gone: ReadonlySet<number> },
): readonly Period[] {
  const kept = now.flatMap((period) => {
    if (!period.isBeside) return []
    const was = before.find(({ id }) => id === period.id)
    if (!was) return gone.has(period.value) && period.from === dia ? [] : [period]
    return was.until === null && period.until === dia ? [was] : [period]
  })
  const [main, lost] = [false, true].map((isBeside) =>
    before.filter((each) => Boolean(each.isBeside) === isBeside),
  )
  const there = new Set(kept.map(({ id }) => id))
  return [...(main ?? []), ...kept, ...(lost ?? []).filter(({ id }) => !there.has(id))]
}
