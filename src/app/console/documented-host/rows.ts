import type { BaseRecord } from '@refinedev/core'
import type { Row } from '#console/api/row'
import { getSession } from '#console/api/session'
import { sealOf } from '#domain/attendance'
import { observationsOf } from '#domain/observations'
import { initialOf } from '#model/check'
import type { ResourceName } from '#model/entities'
import type { Field, Kind } from '#model/field'
import { dayOf } from '#model/format'
import { expansionOf, fieldsOf, type Resource } from '#model/resource'
import { choiceKey, normalise } from '#model/values'
import { aluno } from '#resources/aluno'
import { turma } from '#resources/turma'

const asText = (value: unknown) => (value === '' ? null : String(value))
const asDigits = (value: unknown) => String(value).replace(/\D/g, '') || null
const asNumber = (value: unknown) =>
  value === '' || Number.isNaN(+String(value)) ? null : +String(value)

const readers: Record<Kind, (value: unknown, field: Field) => unknown> = {
  text: asText,
  longText: asText,
  email: asText,
  phone: asDigits,
  cpf: asDigits,
  date: (value) => asText(value)?.slice(0, 10) ?? null,
  time: asText,
  choice: (value, field) => choiceKey(field, String(value)) || null,
  choices: (value, field) => (Array.isArray(value) ? normalise(field, value) : null),
  flag: (value) => value === true || value === 1 || value === 'true',
  integer: asNumber,
  year: asNumber,
  decimal: asNumber,
  money: asNumber,
  percent: asNumber,
  reference: asNumber,
  references: (value) => (Array.isArray(value) ? value.map(Number) : null),
  password: () => undefined,
  moment: asText,
  file: (value) => value,
  computed: (value) => value,
  children: (value) => value,
}

const differences: Partial<Record<ResourceName, (row: Row, source: BaseRecord) => BaseRecord>> = {
  // A host may leave the seal to the reader of the percentage (decision 21), and lists what the observations are.
  aluno: ({ selo, percentual_ausencia: percent, ...row }) => ({
    ...(!selo && percent && { selo: sealOf(percent) }),
    ...(observationsOf(aluno, row).length > 0 && { tem_observacoes: true }),
  }),
  // The class as turma_responsavel, as `turma`, or as `turmas` of which the first counts.
  educador: ({ turma_responsavel, turma, turmas }) => ({
    turma_responsavel: turma_responsavel || turma?.nome || turmas?.[0]?.nome || null,
  }),
  // Classes have no year: they are of the current one, as a class that is not given a year (decision 27).
  turma: ({ ano_letivo }) =>
    ano_letivo === undefined
      ? { ano_letivo: initialOf(turma.fields.ano_letivo, { today: dayOf(new Date()) }) }
      : {},
  // The author is named, and the day may be left to the moment of writing (section 3 of the specification).
  relatorio_assistente: ({ data_relatorio, assistente_id, assistente }, { created_at }) => {
    const session = getSession()
    const isOwn =
      assistente_id == null &&
      session.status === 'in' &&
      session.role === 'assistente_social' &&
      assistente?.nome === session.nome
    return {
      data_relatorio: data_relatorio ?? (created_at ? dayOf(new Date(created_at)) : null),
      ...(isOwn && { assistente_id: session.userId }),
    }
  },
}

export function rowOf(resource: Resource, answer: unknown): Row {
  const source: BaseRecord = isObject(answer) ? answer : {}
  const row: Row = { id: Number(source.id) }
  for (const [name, field] of fieldsOf(resource)) {
    const value = source[name]
    if (value !== undefined) row[name] = value === null ? null : readers[field.kind](value, field)
    if (field.kind === 'reference') Object.assign(row, referenceOf(name, source))
    const behind = field.kind === 'references' && source[expansionOf(name)]
    if (Array.isArray(behind)) row[expansionOf(name)] = behind
  }
  // Every resource is one of the index, whose names these are.
  const difference = differences[resource.name as ResourceName]
  return difference ? Object.assign(row, difference(row, source)) : row
}

/** The rows of a list: the array itself, or the one array of an envelope; null for what is no list. */
export function rowsOf(resource: Resource, answer: unknown): Row[] | null {
  const rows = isObject(answer) ? Object.values(answer).find(Array.isArray) : answer
  return Array.isArray(rows) ? rows.map((row) => rowOf(resource, row)) : null
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
