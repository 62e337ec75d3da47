import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '#console/api/call'
import { queryClient } from '#console/api/query-client'
import { HttpError } from '#console/api/request'
import { tell } from '#console/ui/toasts.tsx'
import { frequencia } from '#resources/frequencia'
import { type OwnClass, ownClassKey } from './classes.ts'
import { type Day, type DayAction, entriesOf } from './day.ts'
import { fetchDay, versionIn } from './day-query.ts'
import { hasExtras } from './has-extras.ts'
import { isSameDay, queueNow } from './queue-state.ts'
import { type Attempt, attemptFor, headersFor } from './save-request.ts'
import { signedIn } from './signed-in.ts'
import { changedText } from './texts.ts'
import { dropUnsaved } from './unsaved.ts'

export interface Conflict {
  readonly mine: Day
  readonly theirs: Day
}

interface Saved {
  readonly day: Day
  /** Whether it takes a save back. */
  readonly isUndo: boolean
}

export const loadUndo = () => import('./undo.ts')
const ignore = () => undefined

export function useSave(
  { id: turma, nome, alunos: students, inPlaceOf }: OwnClass,
  data: string,
  alunos: readonly number[],
  { now, dispatch }: { now: RefObject<Day>; dispatch: (action: DayAction) => void },
) {
  const last = useRef<Attempt | null>(null)
  const saving = useRef(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [undo, setUndo] = useState<(() => void) | null>(null)
  const offer = (run: (() => void) | null) => setUndo(() => run)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const save = useMutation({
    mutationFn: async ({ day, isUndo }: Saved) => {
      const entries = entriesOf(day, alunos)
      const body = { turma_id: turma, data, frequencias: entries }
      const attempt = attemptFor(last.current, day, body)
      last.current = attempt
      const wasQueued = queueNow().some((row) => isSameDay(row, { turma, data }) && !row.refused)
      const queue = hasExtras() ? await import('./queue.ts').catch(() => null) : null
      const { key, version } = attempt
      const saved = await queue
        ?.saveByQueue({ turma, data, key, version, nome, alunos: students, frequencias: entries })
        .catch((error: unknown) => {
          if (error instanceof HttpError) throw error
          // The device keeps nothing: without the queue then. Had it been sent, its key stores it once.
          return null
        })
      if (!saved) {
        const options = { body: attempt.body, headers: headersFor(attempt, day) }
        const { headers } = await call(frequencia, 'salvar', { id: turma, data }, options)
        return { entries, version: versionIn(headers), at: new Date(), isUndo }
      }
      if (saved === 'queued') {
        dropUnsaved()
        return { entries, version, at: null, isUndo, key, wasQueued }
      }
      const at = new Date()
      const who = { by: signedIn()?.nome ?? null, ...(inPlaceOf && { inPlaceOf }) }
      const saving = { ...who, at: at.toISOString(), isFirst: day.version === null }
      return { entries, version: saved.version, at, saving, isUndo }
    },
    onSuccess: (stored, { day }) => {
      const { entries, version, at, saving } = stored
      last.current = null
      dispatch({ type: 'saved', entries, version, ...(saving && { saving }) })
      const sayDone = () => at && tell('success', frequencia.messages.created)
      if (!hasExtras()) return sayDone()
      loadUndo().then(
        (undo) => undo.tellSaved(day, stored, { turma, data, now, dispatch, start, offer, isOpen }),
        sayDone,
      )
    },
    onError: async (error, { day: mine, isUndo }) => {
      // A refused save may name a student who has left the class: the class is loaded again.
      if (error instanceof HttpError && error.status === 400)
        queryClient.invalidateQueries({ queryKey: ownClassKey })
      const { status, detail } = error instanceof HttpError ? error : { status: 0, detail: null }
      // The day is loaded again: the marks to compare are those of the version that a save would replace.
      const theirs = status === 412 ? await fetchDay(turma, data).catch(() => null) : null
      if (theirs && !isOpen.current) tell('error', changedText(data))
      else if (theirs) setConflict({ mine, theirs })
      else if (isUndo) failUndo(mine, detail)
      else if (detail) tell('error', `Erro: ${detail}`)
      else tell('error', frequencia.messages.createFailed)
    },
    onSettled: () => {
      saving.current = false
    },
  })
  // The second press of a double click comes before the button is disabled.
  function start(day: Day, isUndo = false) {
    if (saving.current) return isUndo ? failUndo(day) : undefined
    saving.current = true
    offer(null)
    // What it offers to take back is not what is stored after this save.
    loadUndo().then((undo) => undo.closeOffer(), ignore)
    save.mutate({ day, isUndo })
  }
  function failUndo(day: Day, detail: string | null = null) {
    const retry = () => start(day, true)
    loadUndo().then(
      (undo) => undo.tellNotUndone(detail, isOpen.current ? retry : undefined),
      ignore,
    )
  }
  /** Shows what stands against the marks on the screen; nothing is sent. */
  async function review() {
    const theirs = await fetchDay(turma, data).catch(() => null)
    if (theirs && theirs.version !== now.current.version) setConflict({ mine: now.current, theirs })
  }
  return { save, start, undo, review, conflict, closeConflict: () => setConflict(null) }
}
