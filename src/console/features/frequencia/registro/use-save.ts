import { useNotification } from '@refinedev/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#console/api/call'
import { HttpError } from '#console/api/request'
import { frequencia } from '#resources/frequencia'
import { type Conflict, conflictOf } from './conflict.ts'
import { type Day, type DayAction, entriesOf } from './day.ts'
import { versionIn } from './day-query.ts'
import { ownClassKey } from './own-class.ts'
import { type Attempt, attemptFor, headersFor } from './save-request.ts'

/** Saves a day: once per press, over the version that was read, keeping what was marked if it fails. */
export function useSave(
  turma: number,
  data: string,
  alunos: readonly number[],
  dispatch: (action: DayAction) => void,
) {
  const last = useRef<Attempt | null>(null)
  const saving = useRef(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { open } = useNotification()
  const queryClient = useQueryClient()
  const fail = (message: string) => open?.({ type: 'error', message })

  const save = useMutation({
    mutationFn: async (day: Day) => {
      const entries = entriesOf(day, alunos)
      const attempt = attemptFor(last.current, turma, data, day, entries)
      last.current = attempt
      const options = { body: attempt.body, headers: headersFor(attempt, day) }
      const { headers } = await call(frequencia, 'salvar', { id: turma, data }, options)
      return { entries, version: versionIn(headers), at: new Date() }
    },
    onSuccess: ({ entries, version }) => {
      last.current = null
      dispatch({ type: 'saved', entries, version })
      open?.({ type: 'success', message: frequencia.messages.created })
    },
    onError: async (error) => {
      // A judged save may name a student who has left the class since: the class is asked for again.
      if (error instanceof HttpError && error.status === 400)
        queryClient.invalidateQueries({ queryKey: ownClassKey })
      const found = await conflictOf(error, turma, data).catch(() => null)
      if (found) setConflict(found)
      else if (error instanceof HttpError && error.detail) fail(`Erro: ${error.detail}`)
      else fail(frequencia.messages.createFailed)
    },
    onSettled: () => {
      saving.current = false
    },
  })
  /** A second press of a double click comes before the button is disabled. */
  function start(day: Day) {
    if (saving.current) return
    saving.current = true
    save.mutate(day)
  }
  return { save, start, conflict, settle: () => setConflict(null), fail }
}
