import { HttpError } from '#console/api/request'
import { resourceNamed } from '#console/api/route'
import { declaredResources } from '#model/entities'
import { fill, fold } from '#model/format'
import type { Messages, Resource } from '#model/resource'
import { labelInside } from '#model/rows-inside'
import type { FormAction } from './form-fields.ts'

export interface Failure {
  readonly errors: Readonly<Record<string, string>>
  /** Null where the fields have said it all. */
  readonly message: string | null
}

/** `failed` is said in the place of the messages of the resource. */
export function failureOf(
  resource: Resource,
  action: FormAction,
  error: unknown,
  failed?: string,
): Failure {
  const { messages } = resource
  const failure = error instanceof HttpError ? error : new HttpError(0)
  const said = ownSentence(resource, error)
  if (said) return { errors: {}, message: said }
  const template = failed ?? templateOf(messages, action, failure)
  const errors = { ...failure.errors, ...conflictsIn(resource, failure, template) }
  if (!template) return { errors, message: null }
  // A message that quotes the server says a conflict in the words of the field itself.
  const conflict = template.includes('{detail}') ? conflictIn(resource, errors) : null
  return { errors, message: conflict ?? fill(template, { detail: detailOf(resource, failure) }) }
}

/** What a refusal says itself: of a row that is closed, or stands under one that is, and of one that is kept while it is used. */
export function ownSentence({ keepsUsed }: Resource, error: unknown): string | null {
  if (!(error instanceof HttpError) || error.status !== 409 || !error.detail) return null
  const { detail } = error
  const isClosed = Object.values(declaredResources()).some(({ closed }) => closed?.says === detail)
  return isClosed || (keepsUsed && Object.keys(error.errors).length === 0) ? detail : null
}

function templateOf(messages: Messages, action: FormAction, { status, detail }: HttpError) {
  const [by, otherwise] =
    action === 'edit'
      ? [messages.editFailedBy, messages.editFailed]
      : [messages.createFailedBy, messages.createFailed]
  return by?.[status] ?? (detail === null ? undefined : by?.detail) ?? otherwise
}

/**
 * Hosts without `errors` name the field of a conflict in the detail (section 8 of the specification); where nothing
 * else is said, it is the field that must be unique.
 */
function conflictsIn(
  { fields }: Resource,
  { detail, errors }: HttpError,
  template: string,
): Record<string, string> {
  if (Object.keys(errors).length > 0) return {}
  const words = new Set(fold(detail ?? '').split(/[^\w]+/))
  const entries = Object.entries(fields).flatMap(([name, { unique }]) =>
    unique && (!template || words.has(name)) ? [[name, unique.saved]] : [],
  )
  return Object.fromEntries(entries)
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
