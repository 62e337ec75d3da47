import { z } from 'zod/mini'
import { HttpError } from '#console/api/request'
import type { Day } from './day.ts'
import { fetchDay } from './day-query.ts'

/** What someone else saved meanwhile, who it was and when; the names are null where the host does not say. */
export interface Conflict {
  readonly theirs: Day
  readonly savedBy: string | null
  /** ISO 8601. */
  readonly savedAt: string | null
}

const refusal = z.object({
  atual: z.object({ salvo_por: z.nullish(z.string()), salvo_em: z.nullish(z.string()) }),
})

/** The conflict behind a refused save, null where it was refused for another reason. */
export async function conflictOf(
  error: unknown,
  turma: number,
  data: string,
): Promise<Conflict | null> {
  if (!(error instanceof HttpError) || error.status !== 412) return null
  const told = refusal.safeParse(error.body)
  const { salvo_por, salvo_em } = told.success ? told.data.atual : {}
  // The day is read anew: the marks that are compared must be those of the version that is saved over.
  const theirs = await fetchDay(turma, data)
  return { theirs, savedBy: salvo_por ?? null, savedAt: salvo_em ?? null }
}
