import { useQuery } from '@tanstack/react-query'
import { attendancePath, readRecords } from '#console/api/attendance'
import { HttpError } from '#console/api/http'
import { type Day, openDay } from './day.ts'

/** What the server holds of a class on a day. Anything but an answer read whole is a failure (decision 15). */
export async function fetchDay(turma: number, data: string, signal?: AbortSignal): Promise<Day> {
  try {
    const path = attendancePath('dia', { id: turma, data })
    const { records, headers } = await readRecords(path, signal, data)
    const ofDay = records.filter((record) => record.data === data)
    return openDay(ofDay, versionIn(headers))
  } catch (error) {
    if (saysNoRecord(error)) return openDay([], null)
    throw error
  }
}

/** The version of a day; a proxy that compresses marks it as weak, which no save may be conditioned on. */
export function versionIn(headers: Headers): string | null {
  return headers.get('ETag')?.replace(/^W\//, '') ?? null
}

/** Hosts of the documented contract may answer 404 for a day without record (section 8 of the specification); a proxy's page is no answer. */
function saysNoRecord(error: unknown): boolean {
  return (
    error instanceof HttpError &&
    error.status === 404 &&
    typeof error.body === 'object' &&
    error.body !== null
  )
}

/**
 * A day, asked for each time it is opened and never again while it is open: nothing of another day or
 * class stands in for it, and no refetch replaces what is being marked.
 */
export function useDayQuery(turma: number, data: string) {
  return useQuery({
    queryKey: ['frequencia', 'dia', turma, data],
    queryFn: ({ signal }) => fetchDay(turma, data, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
