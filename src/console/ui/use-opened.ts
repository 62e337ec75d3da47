import { startTransition, useRef, useState } from 'react'

/** What a dialog is open for, if it is; closing gives the focus back to where it was. */
export function useOpened<T>(first: T | null = null) {
  const [opened, setOpened] = useState(first)
  const opener = useRef<Element | null>(null)

  function open(next: T) {
    opener.current = document.activeElement
    // A transition waits for the code of the dialog without an empty moment in between.
    startTransition(() => setOpened(next))
  }

  function close() {
    setOpened(null)
    const back = opener.current
    requestAnimationFrame(() => back instanceof HTMLElement && back.focus())
  }

  return { opened, open, close }
}
