import type { KeptPeriods } from '#model/kept-periods'
import { besideAfter, type Overlap, openBeside, type Period, periodsAfter } from '#model/period'
import type { DestinoDoAluno } from '../calls.ts'
import type { EndingClass } from './plan.ts'

/** The day of a turn, and the class that follows each. */
export interface Following {
  readonly dia: string
  readonly following: ReadonlyMap<number, number | null>
}

/**
 * All periods of a student after a turn, by what becomes of each of their classes that end: who leaves the institute leaves
 * what goes on too.
 */
export function placesAfter(
  { periods: { reasons, beside } }: KeptPeriods,
  stored: readonly Period[],
  places: EndingClass['students'],
  { dia: day, following }: Following,
): readonly Period[] | Overlap {
  const next = ({ em, destino }: (typeof places)[number]) =>
    destino === 'vai' ? (following.get(em) ?? null) : null
  const main = places.find(({ isBeside }) => !isBeside)
  const leaving = main ? reasonOf(main.destino) : null
  let all = main
    ? periodsAfter(stored, { value: next(main), day, reason: leaving }, reasons)
    : stored
  if ('overlap' in all) return all
  const besides = places.filter((place) => place !== main)
  const ends = besides.map((place) => {
    const value = next(place)
    const usual = value === null ? beside?.ended : reasons.changed
    const reason = reasonOf(place.destino) ?? usual ?? ''
    return { added: value === null ? [] : [value], gone: [place.em], reason }
  })
  const left = leaving && { added: [], gone: openBeside(all), reason: leaving }
  for (const change of left ? [left] : ends) {
    all = besideAfter(all, { ...change, day })
    if ('overlap' in all) return all
  }
  return all
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
  const besides = now.flatMap((period) => {
    if (!period.isBeside) return []
    const was = before.find(({ id }) => id === period.id)
    if (!was) return gone.has(period.value) && period.from === dia ? [] : [period]
    return was.until === null && period.until === dia ? [was] : [period]
  })
  const there = new Set(besides.map(({ id }) => id))
  return [...before.filter(({ id }) => !there.has(id)), ...besides]
}
