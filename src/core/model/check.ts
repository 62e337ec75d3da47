import { canWrite } from './access.ts'
import type { Field, Fields, Role } from './field.ts'
import { unfitIn } from './fits.ts'
import { once } from './once.ts'
import {
  expansionOf,
  fieldOf,
  fieldsOf,
  type Resource,
  type Resources,
  renamedField,
} from './resource.ts'
import type { Rule, RuleContext } from './rules.ts'
import { valueSchema } from './value-schema.ts'
import { isKnown, isMet, isSameValue, normalise, type Values } from './values.ts'

/** Messages by field name. */
export type Errors = Readonly<Record<string, string>>

/** Who checks a record, for what, and beside which stored values. */
export interface CheckContext extends RuleContext {
  readonly action: 'create' | 'edit'
  readonly role: Role
  /** The stored row, on an edit. */
  readonly stored?: Values
  /** What fields look at in the rows that this one refers to: 'livro_id.estado'; and what is known of it besides. */
  readonly behind?: Values | undefined
  /** Those that its references lead to, where what is behind them is judged. */
  readonly resources?: Resources
}

/** The first message against one value, or null. */
export function checkField(field: Field, value: unknown, context: RuleContext): string | null {
  const normal = normalise(field, value)
  if (normal === null) return (isKnown(field.when, context.row) && field.required) || null
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
  const parsed = valueSchema(field).safeParse(normal)
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

/** The values of some fields, as they are stored, and the messages against them. */
export function checkFields(fields: Fields, sent: Values, context: RuleContext) {
  const values: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = isMet(field.when, sent) ? sent[name] : null
    const message = isMet(field.when, sent) && checkField(field, value, { ...context, row: sent })
    if (message) errors[name] = message
    else values[name] = normalise(field, value) ?? initialOf(field, context)
  }
  return { values, errors: { ...unfitIn({}, fields, values), ...errors } }
}

/** The value of a field that nobody filled: its default, or null. */
export function initialOf(field: Field, { today }: RuleContext): unknown {
  if (field.since) return today
  if (field.initial === 'currentYear') return Number(today.slice(0, 4))
  return field.initial === 'today' && field.kind === 'date' ? today : (field.initial ?? null)
}

/** Whether a role may send a field in a body; rows inside are taken out of one before. */
export function isSent(
  resource: Resource,
  name: string,
  { action, role }: Pick<CheckContext, 'action' | 'role'>,
): boolean {
  const field = fieldOf(resource, name)
  return field !== undefined && canWrite(field, role) && !(field.createOnly && action === 'edit')
}

const knownKeys = once(
  (resource: Resource) =>
    new Set(['id', ...fieldsOf(resource).flatMap(([name]) => [name, expansionOf(name)])]),
)

/** The most messages against keys that a body has besides. */
const mostRefused = 50

/** The message against a key that may not be sent, or null: of a new row, one that is empty says nothing. */
function notSent(resource: Resource, name: string, value: unknown, context: CheckContext) {
  if (!knownKeys(resource).has(name)) return unknownField(resource, name)
  const isEmpty = [null, undefined, ''].some((empty) => value === empty) || isSameValue(value, [])
  const isIdle =
    context.action === 'create' ? isEmpty : name === 'id' && value === context.stored?.id
  return isIdle || fieldOf(resource, name)?.ignored ? null : 'Campo que não pode ser alterado'
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
  let refused = 0
  for (const [name, value] of Object.entries(sent)) {
    const message = !isSent(resource, name, context) && notSent(resource, name, value, context)
    if (!message) continue
    errors[name] = message
    refused += 1
    if (refused === mostRefused) break
  }
  const merged = { ...context.stored, ...normalised(resource, sent), ...context.behind }
  for (const [name, field] of fieldsOf(resource)) {
    if (errors[name]) continue
    const judged = judgedField([name, field], { resource, sent, merged, context })
    if (judged && 'message' in judged) errors[name] = judged.message
    else if (judged) values[name] = judged.value
  }
  const { secret } = resource
  if (secret && values[secret.by] === secret.when && !secret.readers.includes(context.role))
    errors[secret.by] = 'Quem não pode ler um registro sigiloso não o escreve'
  const { resources = {}, stored, behind } = context
  const row = { ...stored, ...values, ...behind }
  const unfit = unfitIn(resources, resource.fields, row, stored)
  return { values, errors: { ...unfit, ...errors } }
}

/** What a field is judged by: what is sent, and that with the stored row and what is behind it. */
interface Judging {
  readonly resource: Resource
  readonly sent: Values
  readonly merged: Values
  readonly context: CheckContext
}

/** The value of a field after a body, or the message against it; null where it stays as it is. */
function judgedField(
  [name, field]: readonly [string, Field],
  { resource, sent, merged, context }: Judging,
): { readonly value: unknown } | { readonly message: string } | null {
  const editing = context.action === 'edit'
  if (field.mode === 'computed') return null
  if (editing && (field.createOnly || field.mode === 'server')) return null
  if (field.mode === 'server')
    return field.initial === undefined ? null : { value: initialOf(field, context) }
  const isTouched = [name, field.since, ...field.rules.map(({ other }) => other)].some(
    (each) => each !== undefined && Object.hasOwn(sent, each),
  )
  if (!isMet(field.when, merged) || (field.since && merged[field.since] == null))
    // Nothing: null, and no for a flag.
    return editing && field.since && !isTouched ? null : { value: normalise(field, null) }
  const stored = context.stored?.[name]
  const appears = field.when && stored == null
  if (editing && !isTouched && !appears) return null
  const value = sentOrKept([name, field], { resource, sent, merged, context })
  if (editing && isStoredChoice(field, value, stored)) return { value: normalise(field, value) }
  const message =
    editing && resource.edit === 'lenient'
      ? checkLeniently(resource, name, field, value)
      : checkField(field, value, { ...context, row: merged })
  return message ? { message } : { value: normalise(field, value) ?? initialOf(field, context) }
}

/** The value that a body sends, or what the field has where it sends none: of an emptied day, as if it said nothing. */
function sentOrKept(
  [name, field]: readonly [string, Field],
  { sent, merged, context }: Judging,
): unknown {
  const { since, extension, existing } = field
  const { stored = {} } = context
  if (Object.hasOwn(sent, name) && !(since && !normalise(field, sent[name]))) return sent[name]
  // A stored day may be that of another value than the row has now.
  const isPresent = !since || isSameValue(merged[since], stored[since] ?? null)
  const kept = isPresent ? stored[name] : undefined
  // The documented calls do not name every field: theirs are as in the rows of before.
  return kept ?? (extension && existing) ?? initialOf(field, context)
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
