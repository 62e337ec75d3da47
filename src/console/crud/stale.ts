import type { Row } from '#console/api/row'
import { normalise, type Values } from '#model/check'
import type { Field } from '#model/field'
import { emptyValue } from '#model/format'
import { wordsOf } from '#model/wording'

/** A field that somebody else changed while the form was open, with what it says now. */
export interface Change {
  readonly label: string
  readonly now: string
}

/** What differs between the row the form was opened on and the row as it is now. */
export function changesBetween(
  fields: readonly [string, Field][],
  before: Row,
  now: Row,
): Change[] {
  return fields
    .filter(([name, field]) => normalise(field, before[name]) !== normalise(field, now[name]))
    .map(([name, field]) => ({ label: field.label, now: wordsOf(name, field, now) || emptyValue }))
}

/** What the inputs hold on top of the row as it is now: what was typed stays, the rest follows the row. */
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
