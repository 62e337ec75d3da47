import { type RefObject, useEffect, useState } from 'react'
import { failureOf } from './failure.ts'
import type { Step } from './texts.ts'

/** Where the call of a step stands; a failed one may be tried again. */
export type Attempt =
  | { readonly status: 'open'; readonly failure?: string }
  | { readonly status: 'busy' }
  | { readonly status: 'done' }

/** The call of a step, one at a time. The first field has the focus at the start, and again after a failure. */
export function useAttempt(step: Step, first: RefObject<HTMLInputElement | null>) {
  const [attempt, setAttempt] = useState<Attempt>({ status: 'open' })
  useEffect(() => {
    if (attempt.status === 'open') first.current?.focus()
  }, [attempt, first])

  async function run(call: () => Promise<void>) {
    if (attempt.status === 'busy') return
    setAttempt({ status: 'busy' })
    try {
      await call()
      setAttempt({ status: 'done' })
    } catch (error) {
      setAttempt({ status: 'open', failure: failureOf(step, error) })
    }
  }

  return { attempt, run }
}
