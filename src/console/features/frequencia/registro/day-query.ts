import { z } from 'zod/mini'
import { noRecords, recordsIn } from '#console/api/attendance'
import { call } from '#console/api/call'
import type { Answer } from '#console/api/request'
import { useCall } from '#console/api/use-call'
import { frequencia } from '#resources/frequencia'
import { type Day, openDay } from './day.ts'

export async function fetchDay(turma: number, data: string): Promise<Day> {
  return call(frequencia, 'dia', { id: turma, data }).then(readerOf(data), refused)
}

/** An answer that cannot be read whole is a failure (decision 15). */
function readerOf(data: string) {
  return (answer: Answer<unknown>): Day => {
    const ofDay = recordsIn(answer, data).filter((record) => record.data === data)
    const excused = excusedIn(answer)
    return { ...openDay(ofDay, versionIn(answer.headers)), ...(excused.size > 0 && { excused }) }
  }
}

const excusedShape = z.object({
  justificados: z.array(z.object({ aluno_id: z.int(), ate: z.string() })),
})

/** Our server says whom an excuse covers; others do not. */
function excusedIn({ data }: Answer<unknown>): Map<number, string> {
  const { justificados = [] } = excusedShape.safeParse(data).data ?? {}
  return new Map(justificados.map(({ aluno_id, ate }) => [aluno_id, ate]))
}

function refused(error: unknown): Day {
  return openDay(noRecords(error), null)
}

/** A proxy that compresses marks the version as weak, and `If-Match` needs a strong one. */
export function versionIn(headers: Headers): string | null {
  return headers.get('ETag')?.replace(/^W\//, '') ?? null
}

/** Loaded each time a day is opened, and never while it is open: no refetch may replace the marks. */
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
