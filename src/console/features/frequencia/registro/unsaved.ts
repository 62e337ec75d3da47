import { getSession, subscribeSession } from '#console/api/session'
import type { Day } from './day.ts'

interface Unsaved {
  readonly owner: string
  readonly turma: number
  readonly data: string
  readonly day: Day
}

// In memory alone, ids without names: marks outlive an expired session, but neither 'Sair' nor the tab.
let unsaved: Unsaved | null = null

subscribeSession(() => {
  const session = getSession()
  if (session.status === 'out' && session.left) unsaved = null
  if (session.status === 'in' && session.email !== unsaved?.owner) unsaved = null
})

/** Remembers the marks of a day until they are saved; null forgets them. */
export function keepUnsaved(turma: number, data: string, day: Day | null): void {
  const session = getSession()
  if (day === null) unsaved = null
  else if (session.status === 'in') unsaved = { owner: session.email, turma, data, day }
}

/** The marks left unsaved in this class, on whatever day. */
export function unsavedOf(turma: number): { data: string; day: Day } | null {
  return unsaved?.turma === turma ? unsaved : null
}
