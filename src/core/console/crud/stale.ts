import type { Field } from '#model/field'
import { emptyValue } from '#model/format'
import { isSameValue, normalise, type Values } from '#model/values'
import { wordsOf } from '#model/wording'

export interface Change {
  readonly label: string
  readonly now: string
}

export function changesBetween(
  fields: readonly [string, Field][],
  before: Values,
  now: Values,
): Change[] {
  return fields
    .filter(([name, field]) => !isSame(field, before[name], now[name]))
    .map(([name, field]) => ({ label: field.label, now: wordsOf(name, field, now) || emptyValue }))
}

export function rebased(
  fields: readonly [string, Field][],
  before: Values,
  now: Values,
  typed: Values,
): Record<string, unknown> {
  const entries = fields.map(([name, field]) => {
    const untouched = isSame(field, typed[name], before[name])
    return [name, untouched ? (now[name] ?? null) : typed[name]]
  })
  return Object.fromEntries(entries)
}

function isSame(field: Field, one: unknown, other: unknown): boolean {
  return isSameValue(normalise(field, one), normalise(field, other))
}
