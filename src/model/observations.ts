import type { Field } from './field.ts'
import { fieldsOf, type Resource } from './resource.ts'
import { wordsOf } from './wording.ts'

/** A flag that stands, with what is said of it. */
export interface Observation {
  readonly label: string
  readonly text: string
}

type Values = Readonly<Record<string, unknown>>

/** The observations on a row: its flags that stand, each with the words of the fields that it opens. */
export function observationsOf(resource: Resource, row: Values): Observation[] {
  const fields = fieldsOf(resource)
  return fields
    .filter(([name, { kind }]) => kind === 'flag' && row[name] === true)
    .map(([flag, { label }]) => {
      const texts = fields.filter(([name, { when }]) => when?.[flag] === true && row[name])
      return { label, text: textOf(texts, row) }
    })
}

function textOf(texts: readonly [string, Field][], row: Values): string {
  return texts
    .map(([name, field], index) => {
      const words = wordsOf(name, field, row)
      return index === 0 ? words : ` - ${field.label}: ${words}`
    })
    .join('')
}
