import { canWrite } from './access.ts'
import type { Field, Role, When } from './field.ts'
import { fold } from './format.ts'
import { expansionOf, fieldOf, fieldsOf, type Resource, renamedField } from './resource.ts'
import type { Rule, RuleContext } from './rules.ts'

/** Values by field name. */
export type Values = Readonly<Record<string, unknown>>

/** Messages by field name. */
export type Errors = Readonly<Record<string, string>>

/** Who checks a record, for what, and beside which stored values. */
export interface CheckContext extends RuleContext {
  readonly action: 'create' | 'edit'
  readonly role: Role
  /** The stored row, on an edit. */
  readonly stored?: Values
}

const trimmed = (value: string) => value.normalize('NFC').trim()

/**
 * The key of a choice as it is stored, for one that is written with accents or capitals: 'concluído' is 'concluido'.
 * A text that is no choice stays as it is.
 */
export function choiceKey({ choices = {} }: Field, text: string): string {
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
  email: (value) => trimmed(value).toLowerCase(),
  phone: (value) => value.replace(/[\s().-]/g, ''),
  cpf: (value) => value.replace(/[\s.-]/g, ''),
}

/** The value as it is checked and stored; an empty one is null, an absent flag is false. */
export function normalise(field: Field, value: unknown): unknown {
  if (field.kind === 'flag') return value ?? false
  if (field.kind === 'choices' && Array.isArray(value)) return inDeclaredOrder(field, value)
  if (typeof value !== 'string') return value ?? null
  return (normalisers[field.kind]?.(value, field) ?? value) || null
}

/** Several choices as they are stored; one that is declared no more comes last. */
function inDeclaredOrder(field: Field, words: readonly unknown[]): unknown[] | null {
  const declared: unknown[] = Object.keys(field.choices ?? {})
  const placeOf = (word: unknown) => declared.indexOf(word) >>> 0
  const keys = words.map((word) => (typeof word === 'string' ? choiceKey(field, word) : word))
  return keys.length > 0 ? keys.sort((one, other) => placeOf(one) - placeOf(other)) : null
}

/** Whether two normalised values are one: several choices are compared one by one. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((word, at) => word === other[at])
}

/** Whether the conditions of a field hold for these values. */
export function isMet(when: When | undefined, values: Values): boolean {
  return (
    !when || Object.entries(when).every(([name, wanted]) => [values[name]].flat().includes(wanted))
  )
}

/** Values as they are sent to be saved: each normalised, null where its `when` is unmet. */
export function valuesToSave(
  fields: Readonly<Record<string, Field>>,
  typed: Values,
): Record<string, unknown> {
  const normal: Record<string, unknown> = { ...typed }
  for (const [name, field] of Object.entries(fields))
    if (Object.hasOwn(typed, name)) normal[name] = normalise(field, typed[name])
  const isShown = (name: string) =>
    !Object.hasOwn(fields, name) || isMet(fields[name]?.when, normal)
  const entries = Object.entries(normal).map(([name, value]) => [
    name,
    isShown(name) ? value : null,
  ])
  return Object.fromEntries(entries)
}

/** The first message against one value, or null. */
export function checkField(field: Field, value: unknown, context: RuleContext): string | null {
  const normal = normalise(field, value)
  if (normal === null) return field.required ?? null
  const message = checkKind(field, normal)
  if (message) return message
  // A rule is declared with the builder of its field's kind, whose schema has just accepted the value.
  const broken = (field.rules as readonly Rule<unknown>[]).find(
    (rule) => !rule.test(normal, context),
  )
  return broken?.message ?? null
}

/** Whether a choice is in the row already: declared no more, it is no mistake of whoever edits the row. */
export function isStoredChoice(field: Field, value: unknown, stored: unknown): boolean {
  if (field.kind === 'choice') return value != null && value === stored
  const words = normalise(field, value)
  if (field.kind !== 'choices' || !Array.isArray(words)) return false
  const removed = words.filter((word) => !Object.hasOwn(field.choices ?? {}, String(word)))
  const isRepeated = new Set(words).size < words.length
  return (
    removed.length > 0 && !isRepeated && removed.every((word) => [stored].flat().includes(word))
  )
}

/** The message against a value that is none of its field's kind, or null. */
function checkKind(field: Field, normal: unknown): string | null {
  const parsed = field.schema.safeParse(normal)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'Valor inválido')
}

/**
 * What an edit without validation still refuses (decision 29): a value that is none of its kind, and an
 * empty one by which the row is named or found.
 */
function checkLeniently(resource: Resource, name: string, field: Field, value: unknown) {
  const normal = normalise(field, value)
  if (normal !== null) return checkKind(field, normal)
  const needed = name === resource.display || field.unique !== undefined
  return needed ? (field.required ?? null) : null
}

/** The value of a field that nobody filled: its default, or null. */
export function initialOf(field: Field, { today }: RuleContext): unknown {
  return field.initial === 'currentYear' ? Number(today.slice(0, 4)) : (field.initial ?? null)
}

/** Keys that a body may carry and nobody reads: the id, what answers carry, and what the server works out. */
function isExpansion(resource: Resource, name: string): boolean {
  if (name === 'id') return true
  const field = fieldOf(resource, name)
  if (field?.kind === 'children') return false
  if (field) return field.mode === 'server' || field.mode === 'computed'
  return fieldsOf(resource).some(
    ([other, { kind }]) => kind === 'reference' && expansionOf(other) === name,
  )
}

/**
 * The values to store and the messages against a body: one call for the form and for the server.
 * Unknown keys are errors. A field whose `when` is unmet, judged on stored plus sent values, becomes null.
 */
export function checkRecord(
  resource: Resource,
  sent: Values,
  context: CheckContext,
): { values: Record<string, unknown>; errors: Errors } {
  const values: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const name of Object.keys(sent)) {
    const field = fieldOf(resource, name)
    if (isExpansion(resource, name)) continue
    // Rows inside are taken out of a body that may carry them before it is checked.
    if (!field) errors[name] = unknownField(resource, name)
    else if (!canWrite(field, context.role)) errors[name] = 'Campo que não pode ser alterado'
    else if (field.createOnly && context.action === 'edit')
      errors[name] = 'Campo que não pode ser alterado'
  }
  const editing = context.action === 'edit'
  const merged = { ...context.stored, ...normalised(resource, sent) }
  for (const [name, field] of fieldsOf(resource)) {
    if (errors[name] || field.mode === 'server' || field.mode === 'computed') continue
    if (field.createOnly && editing) continue
    const met = isMet(field.when, merged)
    const touched =
      Object.hasOwn(sent, name) ||
      (field.when && met && context.stored?.[name] == null) ||
      field.rules.some(({ other }) => other !== undefined && Object.hasOwn(sent, other))
    if (!met) {
      // Nothing: null, and no for a flag.
      values[name] = normalise(field, null)
      continue
    }
    if (editing && !touched) continue
    const value = Object.hasOwn(sent, name)
      ? sent[name]
      : (context.stored?.[name] ?? initialOf(field, context))
    if (editing && isStoredChoice(field, value, context.stored?.[name])) {
      values[name] = normalise(field, value)
      continue
    }
    const message =
      editing && resource.edit === 'lenient'
        ? checkLeniently(resource, name, field, value)
        : checkField(field, value, { ...context, row: merged })
    if (message) errors[name] = message
    else values[name] = normalise(field, value) ?? initialOf(field, context)
  }
  return { values, errors }
}

/** What is said of a name that is no field: an earlier name gives the present one. */
export function unknownField(resource: Resource, name: string): string {
  const present = renamedField(resource, name)
  return present ? `Este campo agora se chama "${present}"` : 'Campo desconhecido'
}

function normalised(resource: Resource, sent: Values): Record<string, unknown> {
  const entries = Object.entries(sent).map(([name, value]) => {
    const field = fieldOf(resource, name)
    return [name, field ? normalise(field, value) : value]
  })
  return Object.fromEntries(entries)
}
