import type { Field } from '#model/field'
import { fieldsOf, type Resource } from '#model/resource'
import { wordsOf } from '#model/wording'

export interface Observation {
  readonly label: string
  readonly text: string
}

type Values = Readonly<Record<string, unknown>>

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
