import { canWrite } from '#model/access'
import { checkField, type Errors, initialOf, isStoredChoice } from '#model/check'
import type { Field, Role } from '#model/field'
import { dayOf } from '#model/format'
import { fieldsOf, type Resource } from '#model/resource'
import { isMet, isSameValue, type Values, valuesToSave } from '#model/values'

export type FormAction = 'create' | 'edit'

export interface Section {
  readonly title: string | undefined
  readonly fields: readonly [string, Field][]
}

export function formFields(resource: Resource, action: FormAction, role: Role): [string, Field][] {
  return fieldsOf(resource).filter(
    ([, field]) => field.input && canWrite(field, role) && !(field.createOnly && action === 'edit'),
  )
}

/** The inputs of a form, and among them the preset values that no body carries: those are there to be seen. */
export function shownFields(
  resource: Resource,
  inputs: readonly [string, Field][],
  preset: Values,
): [string, Field][] {
  const names = new Set(inputs.map(([name]) => name))
  return fieldsOf(resource).filter(
    ([name, { mode }]) => names.has(name) || (name in preset && mode === 'server'),
  )
}

export function sectionsOf(fields: readonly [string, Field][]): Section[] {
  const sections: { title: string | undefined; fields: [string, Field][] }[] = []
  for (const entry of fields) {
    const last = sections.at(-1)
    if (last && last.title === entry[1].section) last.fields.push(entry)
    else sections.push({ title: entry[1].section, fields: [entry] })
  }
  return sections
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
  const today = { today: dayOf(new Date()) }
  const entries = fields.map(([name, field]) => [
    name,
    stored ? (stored[name] ?? null) : initialOf(field, today),
  ])
  return Object.fromEntries(entries)
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

export function errorsIn(
  fields: readonly [string, Field][],
  typed: Values,
  stored: Values = {},
): Errors {
  const values = savedAs(fields, typed)
  const context = { today: dayOf(new Date()), row: values }
  const entries = fields.flatMap(([name, field]) => {
    const isKept = !isMet(field.when, values) || isStoredChoice(field, typed[name], stored[name])
    const message = isKept ? null : checkField(field, typed[name], context)
    return message ? [[name, message]] : []
  })
  return Object.fromEntries(entries)
}
