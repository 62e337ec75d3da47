import { noRecords, recordsIn } from '#console/api/attendance'
import { call } from '#console/api/call'
import type { Answer } from '#console/api/request'
import { useCall } from '#console/api/use-call'
import { frequencia } from '#resources/frequencia'
import { type Day, openDay } from './day.ts'

/** What the server holds of a class on a day, now. */
export async function fetchDay(turma: number, data: string): Promise<Day> {
  return call(frequencia, 'dia', { id: turma, data }).then(readerOf(data), refused)
}

/** Anything but an answer read whole is a failure (decision 15). */
function readerOf(data: string) {
  return (answer: Answer<unknown>): Day => {
    const ofDay = recordsIn(answer, data).filter((record) => record.data === data)
    return openDay(ofDay, versionIn(answer.headers))
  }
}

function refused(error: unknown): Day {
  return openDay(noRecords(error), null)
}

/** The version of a day; a proxy that compresses marks it as weak, which no save may be conditioned on. */
export function versionIn(headers: Headers): string | null {
  return headers.get('ETag')?.replace(/^W\//, '') ?? null
}

/**
 * A day, asked for each time it is opened and never again while it is open: nothing of another day or
 * class stands in for it, and no refetch replaces what is being marked.
 */
export function useDayQuery(turma: number, data: string) {
  return useCall(
    frequencia,
    'dia',
    { id: turma, data },
    {
      read: readerOf(data),
      refused,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
  )
}
