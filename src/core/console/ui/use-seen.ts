import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has come into view. */
export function useSeen(of: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isSeen || !of.current) return
    const observer = new IntersectionObserver((entries) =>
      setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
    )
    observer.observe(of.current)
    return () => observer.disconnect()
  }, [isSeen, of])
  return isSeen
}
