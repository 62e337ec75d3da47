import { useState } from 'react'
import { call } from '#console/api/call'
import { queryClient } from '#console/api/query-client'
import { confirmed, HttpError, newIdempotencyKey } from '#console/api/request'
import { tell } from '#console/ui/toasts.tsx'
import { useTask } from '#console/ui/use-task'
import { fill } from '#model/format'
import type { ActionWords, Call } from '#model/resource'
import type { Values } from '#model/values'

/** A call that is declared with what is said of it. */
export type DeclaredAction = Call & { readonly words: ActionWords }

/** A declared call that asks nothing: it says what came of it, and what is on the screen is asked for again. */
export function useAction(action: DeclaredAction, onDone?: () => void) {
  /** What the server says that it leads to, before it is done, and what does it all the same. */
  const [asked, setAsked] = useState<{ text: string; again: () => void } | null>(null)
  const { done, failed = 'Erro ao gravar: {detail}' } = action.words

  const [busy, run] = useTask(
    async (id?: number, body?: Values, isConfirmed?: boolean) => {
      setAsked(null)
      const headers = { 'Idempotency-Key': newIdempotencyKey(), ...(isConfirmed && confirmed) }
      try {
        await call({ action }, 'action', id === undefined ? {} : { id }, { body, headers })
      } catch (error) {
        if (error instanceof HttpError && error.status === 428)
          return setAsked({ text: error.message, again: () => void run(id, body, true) })
        void queryClient.invalidateQueries()
        throw error
      }
      await queryClient.invalidateQueries()
      tell('success', done)
      onDone?.()
    },
    (error) => sentenceOf(error, failed),
  )
  return { run, busy, asked, leave: () => setAsked(null) }
}

/** A conflict says itself what is in the way, unless the declared sentence quotes it. */
function sentenceOf(error: unknown, failed: string): string {
  const detail = whyOf(error)
  const isConflict = error instanceof HttpError && error.status === 409
  return isConflict && !failed.includes('{detail}') ? detail : fill(failed, { detail })
}

/** What the server said of a failure, where it said anything. */
export function whyOf(error: unknown): string {
  return error instanceof HttpError ? error.message : 'resposta ilegível'
}
