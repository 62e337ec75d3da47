import type { Field } from './field.ts'
import { storedNames, unknownFields } from './judge-parts.ts'
import { told } from './nearest.ts'
import { once } from './once.ts'
import type { Periods } from './period.ts'
import { fieldOf, fieldsOf, type Resource, type Resources } from './resource.ts'

/** A resource with the field whose periods it keeps: the row they are of, and the day since which it has its value. */
export interface KeptPeriods {
  readonly keeper: Resource
  readonly periods: Periods
  readonly since: string
}

/** The entities that keep periods of the rows of a resource. */
export const periodsOf = once((resources: Resources, resource: Resource): KeptPeriods[] =>
  Object.values(resources).flatMap((keeper) => {
    const { periods } = keeper
    if (!periods || fieldOf(keeper, periods.of)?.target !== resource.name) return []
    const since = sinceOf(resource, periods.value)
    return since ? [{ keeper, periods, since }] : []
  }),
)

/** Those in which a field of several names values beside the main one; undefined for any other field. */
export function besideIn(
  resources: Resources,
  resource: Resource,
  name: string,
): KeptPeriods | undefined {
  return periodsOf(resources, resource).find(({ periods }) => periods.beside?.field === name)
}

/** The field that says since when a row has its value of another one. */
export function sinceOf(resource: Resource, value: string): string | undefined {
  return fieldsOf(resource).find(([, { since }]) => since === value)?.[0]
}

/**
 * The day that goes with a new value of a field, by its field: since when rows have it, or the one on which a period
 * ends with it.
 */
export function dayOfChange(
  resources: Resources,
  resource: Resource,
  name: string,
  value: unknown,
): [string, Field] | undefined {
  const [since, day] = fieldsOf(resource).find(([, field]) => field.since === name) ?? []
  if (since && day && value != null) return [since, day]
  const beside = besideIn(resources, resource, name)
  const begins = beside && fieldOf(beside.keeper, beside.periods.from)
  if (begins) return [beside.periods.from, begins]
  return periodsOf(resources, resource).flatMap(({ keeper, periods: { endedBy, until } }) => {
    const field = fieldOf(keeper, until)
    const ends = endedBy?.field === name && Object.hasOwn(endedBy.reasons, String(value))
    return field && ends ? [[until, field] as [string, Field]] : []
  })[0]
}

/** What is wrong with the words of a resource that keeps periods, and with the days since which others have values. */
export function periodMistakes(resources: Resources, resource: Resource): string[] {
  return [...keeperMistakes(resources, resource), ...sinceMistakes(resource)]
}

function keeperMistakes(resources: Resources, resource: Resource): string[] {
  const { name, fields, periods } = resource
  if (!periods) return []
  const { of, value, from, until, reason, reasons, seen, endedBy, beside, room } = periods
  const missing = unknownFields([of, value, from, until, reason], storedNames(resource))
  const above = resources[fieldOf(resource, of)?.target ?? '']
  const twin = above && fieldOf(above, value)
  const choices = fieldOf(resource, reason)?.choices ?? {}
  const other = seen && resources[seen.in]
  const several = above && fieldOf(above, beside?.field ?? '')
  return told([
    ...missing,
    !resource.plain && 'quem guarda períodos diz plain',
    !above && `"${of}" não é uma referência`,
    above && !twin && `${above.name} não tem "${value}"`,
    above &&
      twin &&
      !sinceOf(above, value) &&
      `${above.name} não diz desde quando tem "${value}" (since)`,
    endedBy &&
      above &&
      !fieldOf(above, endedBy.field)?.choices &&
      `endedBy: "${endedBy.field}" de ${above.name} não é uma escolha`,
    ...Object.values({ ...reasons, ...endedBy?.reasons, ...(beside && { of: beside.ended }) })
      .filter((word) => !Object.hasOwn(choices, word))
      .map((word) => `"${word}" não é uma opção de "${reason}"`),
    seen &&
      [of, value, seen.day].some((each) => !other || !fieldOf(other, each)) &&
      `seen: não há "${seen.in}" com "${of}", "${value}" e "${seen.day}"`,
    beside &&
      twin &&
      fields[beside.flag]?.kind !== 'flag' &&
      `beside: não há o sim ou não "${beside.flag}"`,
    beside &&
      twin &&
      !(several?.through === name && several.target === twin.target) &&
      `beside: "${beside.field}" de ${above.name} não nomeia linhas de "${twin.target}" por "${name}"`,
    room &&
      fieldOf(resources[twin?.target ?? ''] ?? resource, room.field)?.kind !== 'integer' &&
      `room: "${room.field}" de ${twin?.target} não é um número inteiro`,
  ]).map((what) => `periods: ${what}`)
}

function sinceMistakes(resource: Resource): string[] {
  return fieldsOf(resource).flatMap(([name, { since, kind }]) => {
    if (since === undefined) return []
    const isReference = fieldOf(resource, since)?.kind === 'reference'
    return told([
      kind !== 'date' && `${name} · since: só um dia diz desde quando`,
      !isReference && `${name} · since: "${since}" não é uma referência`,
    ])
  })
}
