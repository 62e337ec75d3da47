import type { Field } from './field.ts'
import { fold } from './format.ts'
import { fieldsOf, type Resource } from './resource.ts'
import { nounsOf } from './texts.ts'
import type { Values } from './values.ts'

/** What two values of a unique field have in common where they count as the same: a text without accents and capitals. */
export function sameValue({ kind }: Field, value: unknown): string {
  return kind === 'text' || kind === 'reference' ? fold(String(value)) : String(value)
}

/** The fields whose values may not repeat. */
export function uniqueFields(resource: Resource): [string, Field][] {
  return fieldsOf(resource).filter(([, field]) => field.unique)
}

/** What stands between values that may not repeat together, in the text by which they are asked about. */
export const between = '\u001f'

/** What may not repeat, a field or several together: by what name it is asked about, and at which field what is said. */
export function uniqueKeysOf(resource: Resource) {
  const { uniqueTogether: names = [] } = resource
  const single = uniqueFields(resource).map((entry) => {
    const [key, { label, unique }] = entry
    const { saved = '', loaded = saved } = unique ?? {}
    return { key, fields: [entry], at: key, saved, loaded, twice: `${label} repetido: já está` }
  })
  const fields = fieldsOf(resource).filter(([name]) => names.includes(name))
  const [key, at, said] = [names.join(), names[0] ?? '', repeatedText(resource)]
  const together = { key, fields, at, saved: said, loaded: said, twice: `${said}: está` }
  return fields.length > 0 ? [...single, together] : single
}

export type UniqueKey = ReturnType<typeof uniqueKeysOf>[number]

const words = new Intl.ListFormat('pt-BR')

/** What is said of a row that has with another one all that may not repeat together. */
export function repeatedText({ label, messages, fields, uniqueTogether = [] }: Resource): string {
  const { um, one } = nounsOf(label)
  const labels = uniqueTogether.map((name) => fields[name]?.label ?? name)
  return messages.repeated ?? `Já há ${um} ${one} com o mesmo valor em ${words.format(labels)}`
}

/** What of a line of a spreadsheet may not repeat, with names for references; undefined where a part is missing. */
export function textUnder(
  { fields }: { readonly fields: readonly [string, Field][] },
  { values, names }: { readonly values: Values; readonly names: Values },
): string | undefined {
  const found = fields.map(([name]) => names[name] ?? values[name] ?? null)
  return found.includes(null) ? undefined : found.join(between)
}
