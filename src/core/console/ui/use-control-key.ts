import { useListener } from './use-listener.ts'

/** Ctrl, or the key of a Mac, with a letter does something of the page's, and not what the browser would; null is no letter. */
export function useControlKey(letter: string | null, act: () => void) {
  useListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key.toLowerCase() !== letter || !(ctrlKey || metaKey) || altKey || shiftKey) return
    event.preventDefault()
    if (!event.repeat) act()
  })
}
