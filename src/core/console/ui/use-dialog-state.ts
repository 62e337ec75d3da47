import { startTransition, useRef, useState } from 'react'

export function useDialogState<T>(first: T | null = null) {
  const [opened, setOpened] = useState(first)
  const latest = useRef(first)
  const opener = useRef<Element | null>(null)

  function open(next: T) {
    latest.current = next
    opener.current = document.activeElement
    // A transition waits for the code of the dialog without an empty moment in between.
    startTransition(() => setOpened(next))
  }

  /** Closes what was open as it was handed out: an answer that comes late leaves what has been opened since. */
  function close() {
    if (latest.current !== opened) return
    latest.current = null
    setOpened(null)
    const back = opener.current
    requestAnimationFrame(() => back instanceof HTMLElement && back.focus())
  }

  return { opened, open, close }
}

/** Keeps what has the focus while something takes it away: a dialog above, or inputs disabled by a save. */
export function useFocusReturn() {
  const held = useRef<Element | null>(null)

  function saveFocus() {
    held.current = document.activeElement
  }

  /** After the next paint, when the inputs can take it again; not from what has it by then. */
  function restoreFocus() {
    requestAnimationFrame(() => {
      const lost = document.activeElement === document.body
      if (lost && held.current instanceof HTMLElement) held.current.focus()
    })
  }

  return { saveFocus, restoreFocus }
}
