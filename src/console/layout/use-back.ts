import { useEffect, useRef } from 'react'

/** How many ways out by Back are open now: a dialog, a question above it. */
let open = 0
let isListening = false

/** The depth of the current history entry: 0 for one of a page, n for one of the nth dialog above it. */
const depthNow = () => Number(history.state?.dialogo ?? 0)

/** Leaves the entries of dialogs that are closed, also those that Back from another page leads to. */
function leaveClosed(): void {
  const closed = depthNow() - open
  if (closed > 0) history.go(-closed)
}

/** Goes back from the page, whatever is open above it. */
export function goBackFromPage(): void {
  history.go(-depthNow() - 1)
}

/**
 * The browser's Back is a way out of an open dialog, not of the page below it: it must not lose what was typed
 * there, nor the place in a list. The dialog has an entry of its own in the history, with the address of the page.
 * `leave` answers whether the dialog goes.
 */
export function useBack(leave: () => boolean): void {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    let depth = 0
    // The entry of a dialog in whose place this one comes is taken over.
    const enter = () => {
      if (depthNow() < depth) history.pushState({ ...history.state, dialogo: depth }, '')
    }
    const goBack = () => {
      if (depthNow() < depth && !latest.current()) enter()
    }
    // Later, lest StrictMode, which tries each effect twice, take back the entry of the second.
    const timer = setTimeout(() => {
      if (!isListening) window.addEventListener('popstate', () => setTimeout(leaveClosed))
      isListening = true
      open += 1
      depth = open
      enter()
      window.addEventListener('popstate', goBack)
    })
    return () => {
      clearTimeout(timer)
      if (depth === 0) return
      window.removeEventListener('popstate', goBack)
      open -= 1
      // After the dialog that may come in the place of this one has entered.
      setTimeout(() => setTimeout(leaveClosed))
    }
  }, [])
}
