import type { Field } from '#model/field'
import { fieldsOf, type Resource } from '#model/resource'
import type { Values } from '#model/values'
import { wordsOf } from '#model/wording'

/** A flag that stands, with what is said of it, or a text. */
export interface Observation {
  readonly label: string
  readonly text: string
}

/** The fields that are observations: flags, and the texts that no flag opens in a section that begins with one. */
export function observedFields(resource: Resource): [string, Field][] {
  const fields = fieldsOf(resource)
  const isOfFlags = (section: string | undefined) =>
    section !== undefined &&
    fields.find(([, field]) => field.section === section)?.[1].kind === 'flag'
  return fields.filter(
    ([, { kind, when, section }]) =>
      kind === 'flag' || ((kind === 'text' || kind === 'longText') && !when && isOfFlags(section)),
  )
}

/** The observations on a row: its flags that stand, with the words of the fields that they open, and its texts. */
export function observationsOf(resource: Resource, row: Values): Observation[] {
  const fields = fieldsOf(resource)
  return observedFields(resource).flatMap(([name, field]) => {
    const value = row[name]
    if (field.kind !== 'flag')
      return value ? [{ label: field.label, text: wordsOf(name, field, row) }] : []
    if (value !== true) return []
    const texts = fields.filter(([opened, { when }]) => when?.[name] === true && row[opened])
    return [{ label: field.label, text: textOf(texts, row) }]
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
