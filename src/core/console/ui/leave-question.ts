import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { useListener } from './use-listener.ts'

/** Keeps a navigation for later (true), or lets it go on (false). */
type Holder = (go: () => void) => boolean

// At most one screen is shown, and it alone may hold its visitors.
let holder: Holder | null = null

export function leaveBy(go: () => void): void {
  if (!holder?.(go)) go()
}

/** A router without data has no blocker of its own (react-router #8139): its navigator is held, as Refine's notifier does. */
export function useLeaveQuestion(isUnsaved: () => boolean) {
  const { navigator } = useContext(NavigationContext)
  const [held, setHeld] = useState<(() => void) | null>(null)
  const isHolding = useEffectEvent(isUnsaved)
  useLeaveGuard(isUnsaved)
  useEffect(() => {
    const push = navigator.push
    const hold: Holder = (go) => {
      const isHeld = isHolding()
      if (isHeld) setHeld(() => go)
      return isHeld
    }
    holder = hold
    navigator.push = (to, ...rest) => {
      const go = () => push(to, ...rest)
      const path = typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname
      if (path === window.location.pathname || !hold(go)) go()
    }
    return () => {
      navigator.push = push
      holder = null
    }
  }, [navigator])
  return { held, stay: () => setHeld(null) }
}

export function useLeaveGuard(isDirty: () => boolean): void {
  useListener('beforeunload', (event) => {
    if (isDirty()) event.preventDefault()
  })
}
