import type { Row } from '#console/api/row'
import { normalise, type Values } from '#model/check'
import type { Field } from '#model/field'
import { emptyValue } from '#model/format'
import { wordsOf } from '#model/wording'

export interface Change {
  readonly label: string
  readonly now: string
}

export function changesBetween(
  fields: readonly [string, Field][],
  before: Row,
  now: Row,
): Change[] {
  return fields
    .filter(([name, field]) => normalise(field, before[name]) !== normalise(field, now[name]))
    .map(([name, field]) => ({ label: field.label, now: wordsOf(name, field, now) || emptyValue }))
}

export function rebased(
  fields: readonly [string, Field][],
  before: Values,
  now: Values,
  typed: Values,
): Record<string, unknown> {
  const entries = fields.map(([name, field]) => {
    const untouched = normalise(field, typed[name]) === normalise(field, before[name])
    return [name, untouched ? (now[name] ?? null) : typed[name]]
  })
  return Object.fromEntries(entries)
}
