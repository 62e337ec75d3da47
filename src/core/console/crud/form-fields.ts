import { today as dayNow } from '#console/api/clock'
import { canWrite } from '#model/access'
import { checkField, type Errors, initialOf } from '#model/check'
import type { Field, Role } from '#model/field'
import { canAttach } from '#model/file'
import { grouped } from '#model/grouped'
import { fieldsOf, type Resource } from '#model/resource'
import { isMet, isSameValue, namesIn, normalise, type Values, valuesToSave } from '#model/values'
import { refusalOfPending } from './files/send-file.ts'

export type FormAction = 'create' | 'edit'

export interface Section {
  readonly title: string | undefined
  readonly isFolded?: boolean
  readonly fields: readonly [string, Field][]
}

export function formFields(resource: Resource, action: FormAction, role: Role): [string, Field][] {
  return fieldsOf(resource)
    .filter(
      ([, field]) =>
        (field.input || field.mirrors) &&
        canWrite(field, role) &&
        !(field.createOnly && action === 'edit'),
    )
    .map(([name, field]) => [
      name,
      hidesSecret(resource, name, role) ? open(resource, field) : field,
    ])
}

/** Whether a field says who reads a row, and a role may say less than others: it writes no secret one. */
export function hidesSecret({ secret }: Resource, name: string, role: Role): boolean {
  return secret?.by === name && !secret.readers.includes(role)
}

/** Without the choice of a secret row. */
function open({ secret }: Resource, field: Field): Field {
  const left = Object.entries(field.choices ?? {}).filter(([key]) => key !== secret?.when)
  return { ...field, choices: Object.fromEntries(left) }
}

/** The fields of a form whose files are sent once its row is saved. */
export function formFiles(resource: Resource, role: Role): [string, Field][] {
  return fieldsOf(resource).filter(([, field]) => canAttach(field, role))
}

/** Fields in the order in which the resource declares them. */
export function inOrder(resource: Resource, fields: readonly [string, Field][]): [string, Field][] {
  const names = Object.keys(resource.fields)
  return fields.toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other))
}

/**
 * The inputs of a form, and among them the preset values that no body carries: those are there to be seen. What mirrors
 * another row is no input: who it is is seen by what it says.
 */
export function shownFields(
  resource: Resource,
  inputs: readonly [string, Field][],
  preset: Values,
): [string, Field][] {
  const shown = fieldsOf(resource).filter(([name, { mode }]) => name in preset && mode === 'server')
  return inOrder(resource, [...shown, ...inputs.filter(([, { mirrors }]) => !mirrors)])
}

export function sectionsOf(fields: readonly [string, Field][]): Section[] {
  const sections = grouped(fields, ([, { section }]) => section)
  return [...sections].map(([title, own]) => ({ title, fields: own }))
}

/** The sections of a form; where it folds up, they stand behind what is to be first or must be said. */
export function formSections({ folds }: Resource, fields: readonly [string, Field][]): Section[] {
  if (!folds) return sectionsOf(fields)
  const ahead = fields.filter(
    ([, { first, required, initial }]) => first || (required && initial === undefined),
  )
  const rest = sectionsOf(fields.filter((entry) => !ahead.includes(entry)))
  return [
    { title: undefined, fields: ahead },
    ...rest.map(({ title = 'Mais', ...one }) => ({ ...one, title, isFolded: true })),
  ]
}

/** How many fields say something else than those of a new row. */
export function filledIn(fields: readonly [string, Field][], typed: Values): number {
  return fields.filter(([name, field]) => {
    const value = normalise(field, typed[name])
    return isAsked(field, typed) && !isSameValue(value, initialIn([name, field]))
  }).length
}

/**
 * A sentence of what is filled in and, by what was answered elsewhere, neither shown nor kept; null where nothing is.
 * What goes with a box that was unticked is no surprise.
 */
export function lostBy(fields: readonly [string, Field][], typed: Values): string | null {
  const kinds = new Map(fields.map(([name, { kind }]) => [name, kind]))
  const hidden = fields.filter(
    ([, { when }]) =>
      !isMet(when, typed) && namesIn(when).some((name) => kinds.get(name) !== 'flag'),
  )
  const lost = hidden.filter((entry) => {
    const value = normalise(entry[1], typed[entry[0]])
    return value !== null && !isSameValue(value, initialIn(entry))
  })
  const labels = lost.map(([, { label }]) => label).join(', ')
  return labels ? `Com estas respostas, não fica guardado: ${labels}.` : null
}

/** Since when there is a value is not asked where there is none; a form without that value asks it of rows that may have one. */
export function isAsked({ when, since }: Field, values: Values): boolean {
  return isMet(when, values) && !(since && since in values && values[since] == null)
}

/** What is said of several inputs when they are empty: it stands once for all of them. */
export function sharedMessages(inputs: readonly [string, Field][]): ReadonlySet<string> {
  const messages = inputs.flatMap(([, { required }]) => required ?? [])
  return new Set(messages.filter((message, index) => messages.indexOf(message) !== index))
}

export function initialValues(
  fields: readonly [string, Field][],
  stored: Values | undefined,
): Record<string, unknown> {
  const entries = fields.map((entry) => [
    entry[0],
    stored ? (stored[entry[0]] ?? null) : initialIn(entry),
  ])
  return Object.fromEntries(entries)
}

/** A choice that must be made and is the only one is made. */
function initialIn([, field]: [string, Field]): unknown {
  const [only, ...others] = Object.keys(field.choices ?? {})
  if (field.kind === 'choice' && field.required && only && others.length === 0) return only
  return initialOf(field, { today: dayNow() })
}

/** Since when there are the values that were just changed: today, or as before where it is the stored one again. */
export function daysSince(
  fields: readonly [string, Field][],
  changed: Values,
  stored: Values = {},
): Values {
  const entries = fields.flatMap(([name, { since }]) => {
    if (!since || !(since in changed)) return []
    const isStored = stored[name] != null && changed[since] === stored[since]
    return [[name, isStored ? stored[name] : dayNow()]]
  })
  return Object.fromEntries(entries)
}

/** Where in a form messages stand: what several fields together may not repeat, at the first of them that is typed. */
export function placesOf(
  { uniqueTogether = [] }: Resource,
  inputs: readonly [string, Field][],
  errors: Errors,
) {
  const isTyped = (name: string) => inputs.some(([other]) => other === name)
  const unseen = uniqueTogether.find((name) => errors[name] && !isTyped(name))
  const first = unseen && uniqueTogether.find(isTyped)
  return inputs.flatMap(([name]) => {
    const message = errors[name] ?? (name === first ? errors[unseen ?? ''] : undefined)
    return message ? [{ name: [name], errors: [message] }] : []
  })
}

export function typedIn(fields: readonly [string, Field][], typed: Values): Values {
  return Object.fromEntries(fields.map(([name]) => [name, typed[name]]))
}

function savedAs(fields: readonly [string, Field][], typed: Values): Record<string, unknown> {
  return valuesToSave(Object.fromEntries(fields), typedIn(fields, typed))
}

export function isSame(fields: readonly [string, Field][], one: Values, other: Values): boolean {
  const [first, second] = [savedAs(fields, one), savedAs(fields, other)]
  return fields.every(([name]) => isSameValue(first[name], second[name]))
}

/** The first message against what a form holds for a field; a file that waits to be sent is no value of a row yet. */
export function messageAgainst(field: Field, value: unknown, row: Values): string | null {
  if (field.kind === 'file') return refusalOfPending(value)
  return checkField(field, value, { today: dayNow(), row })
}

/** Of preset values, those that a body may carry. */
export function sendable(resource: Resource, role: Role, preset: Values): Values {
  const own = fieldsOf(resource).filter(([name, field]) => name in preset && canWrite(field, role))
  return typedIn(own, preset)
}
