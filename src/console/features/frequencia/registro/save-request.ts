import { attendancePath } from '#console/api/attendance'
import { newKey } from '#console/api/idempotency-key'
import type { Day, Entry } from './day.ts'

/** One wish to save; repeated after a failure it is still the same wish, and has the same key. */
export interface Attempt {
  readonly key: string
  readonly path: string
  readonly body: SaveBody
  readonly version: string | null
}

interface SaveBody {
  readonly turma_id: number
  readonly data: string
  readonly frequencias: readonly Entry[]
}

/** The attempt to save these entries: the last one again if it asked for the same over the same version. */
export function attemptFor(
  last: Attempt | null,
  turma: number,
  data: string,
  day: Day,
  entries: readonly Entry[],
): Attempt {
  const body: SaveBody = { turma_id: turma, data, frequencias: entries }
  const isSame = last?.version === day.version && JSON.stringify(last.body) === JSON.stringify(body)
  return isSame
    ? last
    : {
        key: newKey(),
        path: attendancePath('salvar', { id: turma, data }),
        body,
        version: day.version,
      }
}

/** The conditions of a save: over the version that was read, or only where nothing is recorded yet. */
export function headersFor(attempt: Attempt, day: Day): Record<string, string> {
  const key = { 'Idempotency-Key': attempt.key }
  if (day.version !== null) return { ...key, 'If-Match': day.version }
  return day.saved.size === 0 ? { ...key, 'If-None-Match': '*' } : key
}
