import { useEffect, useEffectEvent } from 'react'

const open: (() => unknown)[] = []
let isListening = false
let isLeaving = false

/** The depth of the current history entry: 0 for one of a page, n for one of the nth dialog above it. */
const depthNow = () => Number(history.state?.dialogo ?? 0)

function syncHistory(): void {
  if (isLeaving) return
  for (let depth = depthNow() + 1; depth <= open.length; depth += 1)
    history.pushState({ ...history.state, dialogo: depth }, '')
  const closed = depthNow() - open.length
  isLeaving = closed > 0
  if (isLeaving) history.go(-closed)
}

function onPopState(): void {
  const isOwn = isLeaving
  isLeaving = false
  const isBack = !isOwn && depthNow() < open.length
  // A dialog that goes does this as it is closed. Back from another page may lead to an entry of a closed dialog.
  if (!isBack || open.at(-1)?.() === false) syncHistory()
}

export function goBackFromPage(): void {
  history.go(-depthNow() - 1)
}

/**
 * The browser's Back is a way out of an open dialog, not of the page below it: it must not lose what was typed
 * there, nor the place in a list. The dialog has an entry of its own in the history, with the address of the page.
 * Where `leave` answers false the dialog stays.
 */
export function useBack(leave: () => unknown): void {
  const latest = useEffectEvent(leave)
  useEffect(() => {
    if (!isListening) window.addEventListener('popstate', onPopState)
    isListening = true
    // Later, lest StrictMode, which tries each effect twice, take back the entry of the second.
    const timer = setTimeout(() => {
      open.push(latest)
      syncHistory()
    })
    return () => {
      clearTimeout(timer)
      const at = open.indexOf(latest)
      if (at < 0) return
      open.splice(at, 1)
      // A dialog that comes in the place of this one takes over its entry: it is there by then.
      setTimeout(() => setTimeout(syncHistory))
    }
  }, [])
}
