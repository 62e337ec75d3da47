import { useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'

/**
 * Holds back a way out while something is unsaved, and hands it over to be asked about. A closed tab is
 * asked about by the browser itself. BrowserRouter has no blocker of its own (react-router #8139): its
 * navigator is held instead, as Refine's own notifier does.
 */
export function useLeaveQuestion(isUnsaved: () => boolean) {
  const { navigator } = useContext(NavigationContext)
  const [held, setHeld] = useState<(() => void) | null>(null)
  const question = useRef(isUnsaved)
  question.current = isUnsaved
  useEffect(() => {
    const push = navigator.push
    const askBrowser = (event: BeforeUnloadEvent) => {
      if (question.current()) event.preventDefault()
    }
    navigator.push = (to, ...rest) => {
      const go = () => push(to, ...rest)
      const path = typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname
      if (question.current() && path !== window.location.pathname) setHeld(() => go)
      else go()
    }
    window.addEventListener('beforeunload', askBrowser)
    return () => {
      navigator.push = push
      window.removeEventListener('beforeunload', askBrowser)
    }
  }, [navigator])
  return {
    held,
    ask: (action: () => void) => (isUnsaved() ? setHeld(() => action) : action()),
    stay: () => setHeld(null),
  }
}
