import { useSyncExternalStore } from 'react'

const query = window.matchMedia('print')

/** Whether the page is being put on paper, where rows have no pages of their own. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}
