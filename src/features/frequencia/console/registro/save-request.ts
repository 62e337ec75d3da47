import { newIdempotencyKey } from '#console/api/request'
import type { Day, Entry } from './day.ts'

export interface Attempt {
  readonly key: string
  readonly body: SaveBody
  readonly version: string | null
}

interface SaveBody {
  readonly turma_id: number
  readonly data: string
  readonly frequencias: readonly Entry[]
}

export function attemptFor(last: Attempt | null, day: Day, body: SaveBody): Attempt {
  const isSame = last?.version === day.version && JSON.stringify(last.body) === JSON.stringify(body)
  return isSame ? last : { key: newIdempotencyKey(), body, version: day.version }
}

export function headersFor(attempt: Attempt, day: Day): Record<string, string> {
  const key = { 'Idempotency-Key': attempt.key }
  if (day.version !== null) return { ...key, 'If-Match': day.version }
  return day.saved.size === 0 ? { ...key, 'If-None-Match': '*' } : key
}
