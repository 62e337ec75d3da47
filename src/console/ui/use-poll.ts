import { type RefObject, useEffect } from 'react'

/**
 * Repeats a question while its page is looked at. `polling` says so to the data provider meanwhile:
 * the server does not take a poll for activity of the user.
 */
export function usePoll(
  every: number | undefined,
  ask: () => Promise<unknown>,
  polling: RefObject<boolean>,
): void {
  useEffect(() => {
    if (!every) return
    const timer = setInterval(() => {
      if (document.hidden) return
      polling.current = true
      ask().finally(() => {
        polling.current = false
      })
    }, every)
    return () => clearInterval(timer)
  }, [every, ask, polling])
}
