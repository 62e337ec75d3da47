import { type Answer, HttpError } from '#console/api/request'
import { type AttendanceRecord, recordsOf } from '#domain/attendance-records'

export function recordsIn({ data }: Answer<unknown>, dayOfAnswer?: string): AttendanceRecord[] {
  const records = recordsOf(data, dayOfAnswer)
  if (!records) throw new Error('Resposta de frequência ilegível')
  return records
}

/** A 404 is an answer without records (section 8 of the specification); a proxy's page is no answer. */
export function noRecords(error: unknown): [] {
  const isAnswer =
    error instanceof HttpError && error.status === 404 && Object(error.body) === error.body
  if (isAnswer) return []
  throw error
}
