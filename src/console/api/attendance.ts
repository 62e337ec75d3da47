import { type AttendanceRecord, recordsOf } from '#model/attendance'
import { type Answer, HttpError } from './request.ts'

/** The records of an attendance answer, read whole or not at all; `date` is that of an answer about one day. */
export function recordsIn({ data }: Answer<unknown>, date?: string): AttendanceRecord[] {
  const records = recordsOf(data, date)
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
