import { useListener } from './use-listener.ts'

/** Ctrl+P does what the page's own button does: paper that is recorded is asked for before it is printed. */
export function usePrintKey(print: () => void) {
  useListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key.toLowerCase() !== 'p' || !(ctrlKey || metaKey) || altKey || shiftKey) return
    event.preventDefault()
    if (!event.repeat) print()
  })
}
