import { useEffect, useRef } from 'react'

/**
 * The browser's Back is a way out of an open dialog, not of the page below it: a gesture on a phone must
 * not lose what was typed. The dialog has an entry of its own in the history, with the address of the page.
 * `leave` answers whether the dialog goes.
 */
export function useBack(leave: () => boolean): void {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const enter = () => history.pushState({ ...history.state, dialogo: true }, '')
    const goBack = () => {
      if (!latest.current()) enter()
    }
    // Later, lest StrictMode, which tries each effect twice, take back the entry of the second.
    const timer = setTimeout(() => {
      enter()
      window.addEventListener('popstate', goBack)
    })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('popstate', goBack)
      if (history.state?.dialogo) history.back()
    }
  }, [])
}
