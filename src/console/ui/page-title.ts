import { useEffect } from 'react'

/** Names the page in the tab and in the history of the browser. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Caderno`
  }, [title])
}
