import { useRef } from 'react'

/** Keeps what has the focus while something takes it away: a dialog above, or inputs disabled by a save. */
export function useHeldFocus() {
  const held = useRef<Element | null>(null)

  function hold() {
    held.current = document.activeElement
  }

  /** After the next paint, when the inputs can take it again; not from what has it by then. */
  function regain() {
    requestAnimationFrame(() => {
      const lost = document.activeElement === document.body
      if (lost && held.current instanceof HTMLElement) held.current.focus()
    })
  }

  return { hold, regain }
}
