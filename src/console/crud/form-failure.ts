import { HttpError } from '#console/api/request'
import { resourceNamed } from '#console/api/route'
import { fill, fold } from '#model/format'
import type { Messages, Resource } from '#model/resource'
import { labelInside } from '#model/rows-inside'
import type { FormAction } from './form-fields.ts'

export interface Failure {
  readonly errors: Readonly<Record<string, string>>
  /** Null where the fields have said it all. */
  readonly message: string | null
  readonly asDialog: boolean
}

export function failureOf(resource: Resource, action: FormAction, error: unknown): Failure {
  const { messages } = resource
  const failure = error instanceof HttpError ? error : new HttpError(0)
  const unique = action === 'create' && failure.status === 409 ? messages.createConflict : undefined
  if (unique) return { errors: conflictOf(resource, unique), message: null, asDialog: false }
  const errors = { ...failure.errors, ...conflictsOf(resource, failure) }
  const template = templateOf(messages, action, failure)
  // A message that quotes the server says a conflict in the words of the field itself.
  const conflict = template.includes('{detail}') ? conflictIn(resource, errors) : null
  return {
    errors,
    message: conflict ?? fill(template, { detail: detailOf(resource, failure) }),
    asDialog: action === 'edit' && (messages.asDialog?.includes('edit') ?? false),
  }
}

function templateOf(messages: Messages, action: FormAction, { status, detail }: HttpError) {
  if (action === 'edit') return messages.editFailedBy?.[status] ?? messages.editFailed
  const quoting = detail === null ? undefined : messages.createFailedWith
  return messages.createFailedBy?.[status] ?? quoting ?? messages.createFailed
}

/** Hosts without `errors` name the field of a conflict in the detail (section 8 of the specification). */
function conflictsOf(resource: Resource, { detail, errors }: HttpError): Record<string, string> {
  if (!detail || Object.keys(errors).length > 0) return {}
  const words = new Set(fold(detail).split(/[^\w]+/))
  const named = Object.entries(resource.fields).filter(
    ([name, { unique }]) => unique && words.has(name),
  )
  return Object.assign({}, ...named.map(([name]) => conflictOf(resource, name)))
}

function conflictOf(resource: Resource, name: string): Record<string, string> {
  return { [name]: resource.fields[name]?.unique?.saved ?? '' }
}

function conflictIn(resource: Resource, errors: Readonly<Record<string, string>>): string | null {
  const found = Object.entries(errors).find(
    ([name, message]) => resource.fields[name]?.unique?.saved === message,
  )
  return found?.[1] ?? null
}

function detailOf(resource: Resource, { errors, message }: HttpError): string {
  const entries = Object.entries(errors)
  if (entries.length === 0) return message
  return entries.map(([name, text]) => `${labelOf(resource, name)}: ${text}`).join('; ')
}

/** The label of a field, or of one in a row inside: 'responsaveis.1.nome'. */
function labelOf(resource: Resource, key: string): string {
  const [name = '', at, cell = ''] = key.split('.')
  const field = resource.fields[name]
  if (!field?.childrenOf || at === undefined) return field?.label ?? key
  const child = resourceNamed(field.childrenOf)
  return labelInside(child, Number(at), child.fields[cell])
}
