import { type ContextType, useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'

type Navigator = ContextType<typeof NavigationContext>['navigator']

/** Keeps a navigation for later (true), or lets it go on (false). */
type Holder = (go: () => void) => boolean

// A screen, and above it a form that leaves the screen in use: the last one asks first.
let holders: readonly Holder[] = []
let release = () => {}

export function leaveBy(go: () => void): void {
  const ask = (next: () => void, hold: Holder) => () => {
    if (!hold(next)) next()
  }
  holders.reduce(ask, go)()
}

/** A router without data has no blocker of its own (react-router #8139): its navigator is held, as Refine's notifier does. */
function watch(navigator: Navigator): () => void {
  const { push } = navigator
  navigator.push = (to, ...rest) => {
    const go = () => push(to, ...rest)
    const path = typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname
    if (path === window.location.pathname) go()
    else leaveBy(go)
  }
  return () => {
    navigator.push = push
  }
}

export function useLeaveQuestion(isUnsaved: () => boolean) {
  const { navigator } = useContext(NavigationContext)
  const [held, setHeld] = useState<(() => void) | null>(null)
  const question = useRef(isUnsaved)
  useLeaveGuard(isUnsaved)
  useEffect(() => {
    question.current = isUnsaved
  })
  useEffect(() => {
    const hold: Holder = (go) => {
      const isHeld = question.current()
      if (isHeld) setHeld(() => go)
      return isHeld
    }
    if (holders.length === 0) release = watch(navigator)
    holders = [...holders, hold]
    return () => {
      holders = holders.filter((other) => other !== hold)
      if (holders.length === 0) release()
    }
  }, [navigator])
  return { held, ask: leaveBy, stay: () => setHeld(null) }
}

export function useLeaveGuard(isDirty: () => boolean): void {
  const latest = useRef(isDirty)
  useEffect(() => {
    latest.current = isDirty
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
