import { getSession, subscribeSession } from '#console/api/session'
import type { Day } from './day.ts'

interface Unsaved {
  readonly owner: string
  readonly turma: number
  readonly data: string
  readonly day: Day
}

// In memory only, ids without names: marks stay when the session expires, and go with 'Sair' and with the tab.
let unsaved: Unsaved | null = null

subscribeSession(() => {
  const session = getSession()
  if (session.status === 'out' && session.left) unsaved = null
  if (session.status === 'in' && session.email !== unsaved?.owner) unsaved = null
})

export function keepUnsaved(turma: number, data: string, day: Day | null): void {
  const session = getSession()
  if (day === null) unsaved = null
  else if (session.status === 'in') unsaved = { owner: session.email, turma, data, day }
}

export function unsavedOf(turma: number): { data: string; day: Day } | null {
  return unsaved?.turma === turma ? unsaved : null
}
