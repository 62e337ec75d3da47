import { storedNames, unknownFields } from './judge-parts.ts'
import { meant } from './nearest.ts'
import type { Holds, Resource } from './resource.ts'

/** The days between which the rows of an entity hold; `isInside` says whether the last one is one of them. */
export interface HoldingDays extends Holds {
  readonly isInside: boolean
}

/** The days between which the rows of an entity hold, as `holds` or `periods` says it; null where they always do. */
export function holdingDays({ holds, periods }: Resource): HoldingDays | null {
  if (holds) return { ...holds, isInside: true }
  return periods ? { from: periods.from, until: periods.until, isInside: false } : null
}

/** What is wrong with the days between which rows hold. */
export function holdingMistakes(resource: Resource): string[] {
  const { holds, periods } = resource
  if (!holds) return []
  const days = storedNames(resource).filter((name) => resource.fields[name]?.kind === 'date')
  return [
    ...(periods ? ['holds: quem guarda períodos já diz os seus dias'] : []),
    ...[holds.from, holds.until]
      .filter((name) => !days.includes(name))
      .map((name) => `holds: "${name}" não é um dia da linha${meant(name, days)}`),
    ...unknownFields(holds.of ?? [], storedNames(resource)).map((what) => `holds: of: ${what}`),
  ]
}
