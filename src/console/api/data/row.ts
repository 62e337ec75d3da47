import type { BaseRecord } from '@refinedev/core'
import { choiceKey } from '#model/check'
import type { Field, Kind } from '#model/field'
import { expansionOf, fieldsOf, type Resource } from '#model/resource'

/** A row inside the console: the model's fields, and the version under which it was read. */
export type Row = BaseRecord & { id: number; etag?: string }

const asText = (value: unknown) => (value === '' ? null : String(value))
const asDigits = (value: unknown) => String(value).replace(/\D/g, '') || null
const asNumber = (value: unknown) =>
  value === '' || Number.isNaN(+String(value)) ? null : +String(value)

/** What a host wrote, as the kind of its field. */
const readers: Record<Kind, (value: unknown, field: Field) => unknown> = {
  text: asText,
  longText: asText,
  email: asText,
  phone: asDigits,
  cpf: asDigits,
  date: (value) => asText(value)?.slice(0, 10) ?? null,
  choice: (value, field) => choiceKey(field, String(value)) || null,
  flag: (value) => value === true || value === 1 || value === 'true',
  integer: asNumber,
  year: asNumber,
  decimal: asNumber,
  reference: asNumber,
  password: () => undefined,
  moment: asText,
  computed: (value) => value,
}

/** A row of any host as the console's: keys of the model alone, a reference and what stands for it in one form. */
export function rowOf(resource: Resource, answer: unknown): Row {
  const source: BaseRecord = isObject(answer) ? answer : {}
  const row: Row = { id: Number(source.id) }
  for (const [name, field] of fieldsOf(resource)) {
    const value = source[name]
    if (value !== undefined) row[name] = value === null ? null : readers[field.kind](value, field)
    if (field.kind === 'reference') Object.assign(row, referenceOf(name, source))
  }
  return row
}

/** The rows of a list: the array itself, or the one array of an envelope. */
export function rowsOf(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer
  return isObject(answer) ? (Object.values(answer).find(Array.isArray) ?? []) : []
}

/** `turma` may be the row behind `turma_id`, or only its name. */
function referenceOf(name: string, source: BaseRecord): BaseRecord {
  const key = expansionOf(name)
  const behind = source[key]
  if (behind === undefined) return {}
  const id = asNumber(source[name] ?? (isObject(behind) ? behind.id : '') ?? '')
  if (isObject(behind)) return { [name]: id, [key]: behind }
  return { [name]: id, [key]: behind ? { id, nome: String(behind) } : null }
}

function isObject(value: unknown): value is BaseRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
