import { isInteger, isText, listOf, objectOf, optional } from '#model/shape'

/** One record of an answer; `status` is its word, which may be none of the product's (decision 16). */
export interface AttendanceRecord {
  readonly id: number | null
  readonly aluno_id: number
  readonly turma_id: number | null
  /** The name of the class, where the answer carries it. */
  readonly turma: string | null
  /** 'YYYY-MM-DD' */
  readonly data: string
  readonly status: string
  /** The excuse by which it is 'justificado', where the answer says it. */
  readonly justificativa_id?: number
}

const isDay = (value: unknown): value is string => isText(value) && /^\d{4}-\d{2}-\d{2}/.test(value)
const isNamed = objectOf({ nome: optional(isText) })
const isRecord = objectOf({
  id: optional(isInteger),
  aluno_id: isInteger,
  turma_id: optional(isInteger),
  turma: optional((value) => isText(value) || isNamed(value)),
  data: optional(isDay),
  status: optional(isText),
  justificativa_id: optional(isInteger),
})
const isRegister = objectOf({ data: optional(isDay), frequencias: listOf(isRecord) })
const isList = listOf((item) => isRegister(item) || isRecord(item))
const isWhole = objectOf({ registros: isList })

function itemsOf(answer: unknown) {
  if (isList(answer)) return answer
  if (isWhole(answer)) return answer.registros
  return isRegister(answer) ? [answer] : null
}

/**
 * The records of any attendance answer: `{ registros: [{ data, frequencias }] }`, a flat list, or one
 * register alone (section 3 of the specification). Records without a status are marks that were cleared
 * and are left out. `date` stands in where the answer of one day does not repeat it. Null for an answer
 * that cannot be read whole: half of it must never pass for all of it.
 */
export function recordsOf(answer: unknown, date?: string): AttendanceRecord[] | null {
  const items = itemsOf(answer)
  if (!items) return null
  const records: AttendanceRecord[] = []
  for (const item of items) {
    for (const entry of 'frequencias' in item ? item.frequencias : [item]) {
      const data = (entry.data ?? item.data ?? date)?.slice(0, 10)
      if (!data) return null
      if (entry.status == null) continue
      records.push({
        id: entry.id ?? null,
        aluno_id: entry.aluno_id,
        turma_id: entry.turma_id ?? null,
        turma: typeof entry.turma === 'string' ? entry.turma : (entry.turma?.nome ?? null),
        data,
        status: entry.status,
        ...(entry.justificativa_id && { justificativa_id: entry.justificativa_id }),
      })
    }
  }
  return records
}
