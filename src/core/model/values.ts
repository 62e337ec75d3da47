import type { Field, When } from './field.ts'
import { isStoredFile } from './file.ts'
import { composed, fold, parseTime } from './format.ts'

/** The most rows that one field names, where it says no number, and the most options. */
export const mostNamed = 500

/** Values by field name. */
export type Values = Readonly<Record<string, unknown>>

const trimmed = (value: string) => composed(value).trim()

/**
 * The key of a choice as it is stored, for one that is written with accents or capitals: 'concluído' is 'concluido'.
 * A text that is no choice stays as it is.
 */
export function choiceKey({ choices = {} }: Field, text: string): string {
  if (Object.hasOwn(choices, text)) return text
  const folded = fold(text)
  return Object.keys(choices).find((key) => fold(key) === folded) ?? text
}

/**
 * How a typed or sent value becomes the one that is checked and stored: trimmed, one blank between words, digits
 * alone, lower case.
 */
const normalisers: Partial<Record<Field['kind'], (value: string, field: Field) => string>> = {
  text: (value) => trimmed(value).replace(/ {2,}/g, ' '),
  longText: trimmed,
  choice: (value, field) => choiceKey(field, trimmed(value)),
  date: trimmed,
  time: parseTime,
  email: (value) => trimmed(value).toLowerCase(),
  phone: (value) => value.replace(/[\s().-]/g, ''),
  cpf: (value) => value.replace(/[\s.-]/g, ''),
}

/** The value as it is checked and stored; an empty one is null, an absent flag is false. */
export function normalise(field: Field, value: unknown): unknown {
  if (field.kind === 'flag') return value ?? false
  if (field.kind === 'choices' && Array.isArray(value)) return inDeclaredOrder(field, value)
  if (field.kind === 'references' && Array.isArray(value)) {
    const areIds = value.every((one) => typeof one === 'number')
    const sorted = areIds ? value.toSorted((one, other) => one - other) : value
    return value.length > 0 ? sorted : null
  }
  if (typeof value !== 'string') return value ?? null
  return (normalisers[field.kind]?.(value, field) ?? value) || null
}

/** Several choices as they are stored; one that is declared no more comes last. */
function inDeclaredOrder(field: Field, words: readonly unknown[]): unknown[] | null {
  // Refused as they are: each would be looked for among all.
  if (words.length > mostNamed) return [...words]
  const declared: unknown[] = Object.keys(field.choices ?? {})
  const placeOf = (word: unknown) => declared.indexOf(word) >>> 0
  const keys = words.map((word) => (typeof word === 'string' ? choiceKey(field, word) : word))
  return keys.length > 0 ? keys.sort((one, other) => placeOf(one) - placeOf(other)) : null
}

/** Whether two normalised values are one: several choices are compared one by one, stored files by their ids. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (isStoredFile(one) && isStoredFile(other)) return one.id === other.id
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((word, at) => word === other[at])
}

/** Whether the conditions of a field hold for these values; what is not known of a referred row holds. */
export function isMet(when: When | undefined, values: Values): boolean {
  return Object.entries(when ?? {}).every(([name, wanted]) => {
    if (name === 'any') return groupsIn(wanted).some((one) => isMet(one, values))
    const value = valueAt(name, values)
    return value === undefined || holds(wanted, value)
  })
}

/** Whether all that conditions look at is known. */
export function isKnown(when: When | undefined, values: Values = {}): boolean {
  return namesIn(when).every((name) => valueAt(name, values) !== undefined)
}

/** The reference, and the field of the row behind it, or of those, that a field looks at: 'livro_id.estado'. */
export function behindIn(name: string): [by: string, of: string] | undefined {
  if (!name.includes('.')) return undefined
  const [, by, of] = /^(.+_ids?)\.(\w+)$/.exec(name) ?? []
  return by !== undefined && of !== undefined ? [by, of] : undefined
}

/** What a condition looks at: of a referred row, what was put beside the values of the row; undefined where nothing was. */
function valueAt(name: string, values: Values): unknown {
  const [by] = behindIn(name) ?? []
  if (by === undefined) return values[name] ?? null
  return by in values && values[by] == null ? null : values[name]
}

/** The names of the fields that conditions look at. */
export function namesIn(when: When | undefined): string[] {
  return Object.entries(when ?? {}).flatMap(([name, wanted]) =>
    name === 'any' ? groupsIn(wanted).flatMap(namesIn) : [name],
  )
}

// 'any' is no name of a field: what it has are groups.
const groupsIn = (wanted: When[string]) => wanted as readonly When[]

function holds(wanted: When[string], value: unknown): boolean {
  const own: unknown[] = [value ?? null].flat()
  const isAmong = (words: unknown) => [words].flat().some((word) => own.includes(word))
  if (Array.isArray(wanted) || typeof wanted !== 'object') return isAmong(wanted)
  if ('not' in wanted) return !isAmong(wanted.not)
  if ('set' in wanted) return own.some((one) => one !== null && one !== '') === wanted.set
  if (value == null) return false
  return 'above' in wanted ? value > wanted.above : 'below' in wanted && value < wanted.below
}

/** Values as they are sent to be saved: each normalised, null where its `when` is unmet. */
export function valuesToSave(
  fields: Readonly<Record<string, Field>>,
  typed: Values,
): Record<string, unknown> {
  const normal: Record<string, unknown> = { ...typed }
  for (const [name, field] of Object.entries(fields))
    if (Object.hasOwn(typed, name)) normal[name] = normalise(field, typed[name])
  const saved = { ...normal }
  for (const [name, { when }] of Object.entries(fields))
    if (Object.hasOwn(typed, name) && !isMet(when, normal)) saved[name] = null
  return saved
}
