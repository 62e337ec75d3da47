import { createContext, useEffect } from 'react'

/** What the screen that is shown is called in the menu. */
export const ScreenTitle = createContext('')

/** Names the page in the tab and in the history of the browser. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Caderno`
  }, [title])
}
