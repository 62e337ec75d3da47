import { type RefObject, useEffect, useEffectEvent } from 'react'

/** `polling` tells the data provider: the server does not take a poll for activity of the user. */
export function usePoll(
  every: number | undefined,
  ask: () => Promise<unknown>,
  polling: RefObject<boolean>,
): void {
  const asked = useEffectEvent(ask)
  useEffect(() => {
    if (!every) return
    const timer = setInterval(() => {
      if (document.hidden) return
      polling.current = true
      asked().finally(() => {
        polling.current = false
      })
    }, every)
    return () => clearInterval(timer)
  }, [every, polling])
}
